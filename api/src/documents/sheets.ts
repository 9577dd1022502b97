import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { ApiError } from '../errors/errors.ts'
import { createPause } from '../process/turns.ts'
import { DEFLATED, STORED, isAsClaimed, readZip, writeZip } from './zip.ts'
import type { ZipPart } from './zip.ts'

const inflate = promisify(inflateRaw)

/**
 * Maximum size in bytes of an unpacked spreadsheet: five times the size of one with 20,000 people.
 */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
/**
 * Maximum size in bytes of one text or tag. A cell of Excel has at most 32,767 characters, and XML
 * parsers are slow on longer ones.
 */
const MAX_RUN_BYTES = 256 * 1024
const MAX_PARTS = 500
/**
 * Maximum number of opening and closing tags in a sheet; 20,000 people need 1.6 million. Each tag
 * takes far more memory than its letters.
 */
const MAX_TAGS = 2_000_000
/**
 * Maximum number of tags in any other part of a spreadsheet; the shared texts of 20,000 people need
 * a million.
 */
const MAX_OTHER_TAGS = 1_200_000
/** Maximum number of rows that are read, including empty ones. */
const MAX_SCANNED_ROWS = 100_000
const XML = /\.(xml|rels)$/
/**
 * Matches a cell to the right of column ZZ, or a row or cell with an invalid reference. For such a
 * cell the reader would allocate all cells to its left, in each row.
 */
const NO_PLACE = /<(?:[^\s<>:]{1,50}:)?(?:c|row)\s(?:[^<]*?\s)?r\s*=\s*(?!["'][A-Za-z]{0,2}\d{1,7}["'])/
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/

export type Cell = string | number | boolean | Date | null

/** Creates the 400 for a refused spreadsheet, with a message for the user who uploaded it. */
const refused = (message: string) => new ApiError(400, 'archivo_invalido', message, { fields: { file: message } })
const notXlsx = () => refused('El archivo no es un libro de Excel (.xlsx). Guárdelo como "Libro de Excel (.xlsx)".')
const farAway = () =>
  refused('La hoja tiene celdas muy lejos de la tabla. Copie la tabla sola a una hoja nueva y vuelva a intentar.')
const tooLarge = () => refused('El archivo es demasiado grande al descomprimirlo.')

/** Unpacks a part. Throws 400 when it is longer than `limit` bytes, whatever size it declares. */
async function unpack({ method, packed }: ZipPart, limit: number): Promise<Buffer> {
  if (method === STORED) {
    if (packed.length > limit) throw tooLarge()
    return packed
  }
  if (method !== DEFLATED) throw notXlsx()
  return inflate(packed, { maxOutputLength: Math.max(1, limit) }).catch((error: { code?: string }) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : notXlsx()
  })
}

/**
 * Returns whether a part has a longer text or tag, or more tags, than any spreadsheet program
 * writes.
 */
function isTooHard(xml: Buffer, maxTags: number): boolean {
  const OPENS = 0x3c
  let tags = 0
  for (let at = 0; at < xml.length; tags += 1) {
    const next = xml.indexOf(OPENS, at + 1)
    if (tags > maxTags || (next === -1 ? xml.length : next) - at > MAX_RUN_BYTES) return true
    if (next === -1) return false
    at = next
  }
  return false
}

/**
 * Refuses by content any file that is not a plain spreadsheet: another format, a password, macros,
 * formulas, merged cells, a zip bomb. Returns the checked XML parts as a new zip, which is all that
 * the reader gets.
 */
async function inspect(file: Buffer): Promise<Buffer> {
  // Matches the first bytes of Excel files with a password, and of Excel files from before 2007.
  if (file.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    throw refused('El archivo tiene contraseña o es de un Excel antiguo. Guárdelo sin contraseña como .xlsx.')
  const parts = readZip(file)
  if (!parts) throw notXlsx()
  if (parts.length > MAX_PARTS) throw tooLarge()
  const names = parts.map(({ name }) => name)
  if (!names.includes('xl/workbook.xml') || !names.some((name) => SHEET.test(name))) throw notXlsx()
  if (parts.some(({ encrypted }) => encrypted)) throw refused('El archivo tiene contraseña. Guárdelo sin ella.')
  if (names.some((name) => /vbaproject|macrosheets/i.test(name)))
    throw refused('El archivo tiene macros. Guárdelo como "Libro de Excel (.xlsx)", sin macros.')
  let left = MAX_UNPACKED_BYTES
  const pause = createPause()
  for (const part of parts) {
    const content = await unpack(part, left)
    left -= content.length
    if (!isAsClaimed(part, content)) throw notXlsx()
    if (XML.test(part.name)) {
      if (isTooHard(content, SHEET.test(part.name) ? MAX_TAGS : MAX_OTHER_TAGS))
        throw refused('El archivo tiene un texto demasiado largo o demasiadas celdas.')
      await pause()
      // Every part is checked, because a workbook can have its sheets under another name.
      if (NO_PLACE.test(content.toString('latin1'))) throw farAway()
    }
    if (!SHEET.test(part.name)) continue
    await pause()
    if (content.includes('<mergeCell '))
      throw refused('La hoja tiene celdas combinadas. Sepárelas y vuelva a intentar.')
    await pause()
    if (content.includes('<f>') || content.includes('<f '))
      throw refused('La hoja tiene fórmulas. Cópiela y péguela como valores, y vuelva a intentar.')
  }
  await pause()
  return writeZip(parts.filter(({ name }) => XML.test(name)))
}

/** A row with at least one cell that is not empty, and its number in the sheet, from 1. */
export interface SheetRow {
  number: number
  cells: Cell[]
}

/**
 * Yields the rows of the first sheet of an .xlsx one by one, without the empty ones. Throws 400 in
 * Spanish for any other file, for more than 100,000 rows and for more than 50 MB once unpacked.
 */
export async function* readSheet(file: Buffer): AsyncGenerator<SheetRow> {
  const rows = streamXlsxRows(await inspect(file), { sheet: 0 })
  try {
    for (;;) {
      const next = await rows.next().catch(() => {
        throw notXlsx()
      })
      if (next.done) return
      const { index, values } = next.value
      if (index >= MAX_SCANNED_ROWS)
        throw refused('La hoja tiene demasiadas filas. Borre las que están vacías al final.')
      const cells = values as Cell[]
      if (cells.some((cell) => cell !== null && cell !== undefined && cell !== '')) yield { number: index + 1, cells }
    }
  } finally {
    // Stops the reader, because otherwise it would read to the end.
    await rows.return(undefined)
  }
}

/**
 * Puts an apostrophe before a text that a spreadsheet program could run as a formula. The .xlsx
 * marks such a text as text anyway, but the apostrophe also survives when the file is saved as CSV.
 */
export const safeText = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `safeText` added. */
export const plainText = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n])/, '')
