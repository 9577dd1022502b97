import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { GUARDAR_COMO_XLSX } from '@anclaje/contract/rules/training/importacion'
import { createPause } from '../process/turns.ts'
import { damaged, notXlsx, refused } from './workbook-xml.ts'
import { readWorkbook } from './workbook.ts'
import type { Parts, Sheet } from './workbook.ts'
import { DEFLATED, STORED, isAsClaimed, isZip64, readZip } from './zip.ts'
import type { ZipPart } from './zip.ts'

const inflate = promisify(inflateRaw)

/**
 * Maximum size in bytes of an unpacked spreadsheet: five times the size of one with 20,000 people.
 */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const MAX_PARTS = 500

const tooLarge = () => refused('El archivo es demasiado grande al descomprimirlo.')

/** Unpacks a part. Throws 400 when it is longer than `limit` bytes, whatever size it declares. */
async function unpack({ method, packed }: ZipPart, limit: number): Promise<Buffer> {
  if (method === STORED) {
    if (packed.length > limit) throw tooLarge()
    return packed
  }
  if (method !== DEFLATED) throw damaged()
  return inflate(packed, { maxOutputLength: Math.max(1, limit) }).catch((error: { code?: string }) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  })
}

/**
 * Refuses by content any file that is not a spreadsheet: another format, a password, macros, a zip
 * bomb. Returns its unpacked parts.
 */
async function inspect(file: Buffer): Promise<Parts> {
  // Matches the first bytes of Excel files with a password, and of Excel files from before 2007.
  if (file.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1')
    throw refused(
      `El archivo tiene contraseña o es de un Excel antiguo (.xls). Quite la contraseña, si la tiene. ${GUARDAR_COMO_XLSX}`,
    )
  const parts = readZip(file)
  if (!parts && isZip64(file))
    throw refused('El archivo está empaquetado de un modo que no se lee (ZIP64). Ábralo en Excel y guárdelo de nuevo.')
  // A zip that is cut off or contradicts itself still begins as one.
  if (!parts) throw file.subarray(0, 2).toString('latin1') === 'PK' ? damaged() : notXlsx()
  if (parts.length > MAX_PARTS) throw tooLarge()
  if (parts.some(({ encrypted }) => encrypted)) throw refused('El archivo tiene contraseña. Guárdelo sin ella.')
  if (parts.some(({ name }) => /vbaproject|macrosheets/i.test(name)))
    throw refused('El archivo tiene macros. Guárdelo como "Libro de Excel (.xlsx)", sin macros.')
  let left = MAX_UNPACKED_BYTES
  const unpacked = new Map<string, Buffer>()
  const pause = createPause()
  for (const part of parts) {
    const content = await unpack(part, left)
    left -= content.length
    if (!isAsClaimed(part, content)) throw damaged()
    unpacked.set(part.name.toLowerCase(), content)
    await pause()
  }
  return unpacked
}

/**
 * Opens an .xlsx and returns its sheets that are not hidden. Throws 400 in Spanish for any other
 * file and for more than 50 MB once unpacked.
 */
export async function readSheets(file: Buffer): Promise<Sheet[]> {
  const sheets = await readWorkbook(await inspect(file))
  if (sheets.length === 0) throw notXlsx()
  return sheets
}

/**
 * Puts an apostrophe before a text that a spreadsheet program could run as a formula. The .xlsx
 * marks such a text as text anyway, but the apostrophe also survives when the file is saved as CSV.
 */
export const safeText = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `safeText` added. */
export const plainText = (text: string): string => text.replace(/^'(?=[=+\-@\t\r\n])/, '')
