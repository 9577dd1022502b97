import { crc32, deflateRawSync } from 'node:zlib'
import { readXlsx, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import type { CellValue } from 'hucre/xlsx'

export type { CellValue } from 'hucre/xlsx'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes a zip whose entries may declare a false unpacked size. */
export function zip(entries: { name: string; content: string | Buffer; claims?: number; flags?: number }[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims, flags = 0 } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(flags, 6)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(crc32(bytes), 14)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(claims ?? bytes.length, 22)
    header.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    header.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(offset, 42)
    bodies.push(header, Buffer.from(name), packed)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, list, end])
}

const split = (file: Buffer) => {
  const end = file.length - 22
  const from = file.readUInt32LE(end + 16)
  return { bodies: file.subarray(0, from), directory: Buffer.from(file.subarray(from, end)), end: file.subarray(end) }
}

/**
 * Writes two zips into one file: the old directory lists the first one, and the ZIP64 directory the
 * second.
 */
export function twoDirectories(shown: Buffer, hidden: Buffer): Buffer {
  const [first, second] = [split(shown), split(hidden)]
  const many = second.end.readUInt16LE(10)
  for (let at = 0, n = 0; n < many; n += 1) {
    second.directory.writeUInt32LE(second.directory.readUInt32LE(at + 42) + first.bodies.length, at + 42)
    at += 46 + second.directory.readUInt16LE(at + 28)
  }
  const start = first.bodies.length + second.bodies.length
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(many), 32)
  record.writeBigUInt64LE(BigInt(second.directory.length), 40)
  record.writeBigUInt64LE(BigInt(start + first.directory.length), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + first.directory.length + second.directory.length), 8)
  const end = Buffer.from(first.end)
  end.writeUInt32LE(0xffffffff, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([first.bodies, second.bodies, first.directory, second.directory, record, locator, end])
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

const TYPED = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Parts that a workbook refers to when it has them, with the kind of their relationships. */
const KINDS = { 'xl/styles.xml': 'styles', 'xl/sharedStrings.xml': 'sharedStrings' }

/**
 * Writes a spreadsheet with one sheet of the given XML, and with additional parts, which replace
 * others of their name.
 */
export function workbook(sheetData: string, more: Parameters<typeof zip>[0] = [], after = ''): Buffer {
  const kinds = Object.entries(KINDS).filter(([part]) => more.some(({ name }) => name === part))
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPED}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPED}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/>${kinds.map(([part, kind]) => `<Relationship Id="${kind}" Type="${REL}/${kind}" Target="/${part}"/>`).join('')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData>${after}</worksheet>`,
  }
  const usual = Object.entries(parts).map(([name, content]) => ({ name, content: XML + content }))
  return zip([...usual.filter(({ name }) => !more.some((each) => each.name === name)), ...more])
}

/** Writes a spreadsheet of several sheets, each with its name, its state and its XML. */
export function workbookOf(sheets: { name: string; state?: string; xml: string }[]): Buffer {
  const list = sheets.map(({ name, state = 'visible' }, n) => `<sheet name="${name}" state="${state}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`) // prettier-ignore
  const links = sheets.map((_, n) => `<Relationship Id="rId${n + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`) // prettier-ignore
  const parts = sheets.map(({ xml }, n) => ({
    name: `xl/worksheets/sheet${n + 1}.xml`,
    content: `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`,
  }))
  return workbook('', [
    { name: 'xl/workbook.xml', content: `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${list.join('')}</sheets></workbook>` },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>` },
    ...parts,
  ]) // prettier-ignore
}

const escaped = (text: string) => text.replace(/[<&]/g, (char) => `&#${char.charCodeAt(0)};`)
const letter = (index: number) => String.fromCharCode(65 + index)

/** Returns the XML of a row with texts and numbers. */
export const rowXml = (number: number, cells: readonly (string | number | null)[]): string =>
  `<row r="${number}">${cells
    .map((cell, index) => {
      if (cell === null) return ''
      const ref = `${letter(index)}${number}`
      return typeof cell === 'number'
        ? `<c r="${ref}"><v>${cell}</v></c>`
        : `<c r="${ref}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
    })
    .join('')}</row>`

/** Writes a spreadsheet as a spreadsheet program does. */
export const makeSheet = async (rows: CellValue[][]): Promise<Buffer<ArrayBuffer>> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja1', rows }] }))

/** Reads all rows of the first sheet. */
export async function readRows(file: Buffer): Promise<unknown[][]> {
  const found: unknown[][] = []
  for await (const { values } of streamXlsxRows(file)) found.push(values)
  return found
}

/** Reads the names of the sheets. */
export const sheetNames = async (file: Buffer): Promise<string[]> =>
  (await readXlsx(file)).sheets.map((sheet) => sheet.name)

/** Yields the rows of a spreadsheet one by one. */
export async function* streamRows(file: Uint8Array): AsyncGenerator<CellValue[]> {
  for await (const { values } of streamXlsxRows(file)) yield values
}
