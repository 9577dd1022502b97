import { MAX_ENCABEZADO } from '@anclaje/contract/rules/training/importacion'
import type { HojaLeida } from '@anclaje/contract/training/importacion'
import type { Sheet, SheetRow } from '../../../documents/workbook.ts'
import { badRequest } from '../../../errors/errors.ts'
import { textOf } from '../rules.ts'
import { AYUDA } from '../sheet.ts'
import { headingsOf, knownHeadings } from './headings.ts'

/** Number of rows at the top of a sheet that are searched for headings and samples. */
const LOOKED_AT = 40

/** A sheet with its first rows, and with all rows. */
export interface OpenSheet extends Sheet {
  first: readonly SheetRow[]
  all: AsyncGenerator<SheetRow>
}

/** Reads the first rows, at most `many`. */
async function readFirst(rows: AsyncIterator<SheetRow>, many: number): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  while (first.length < many) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
  }
  return first
}

async function* chained(first: readonly SheetRow[], rest: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}

async function open(sheet: Sheet): Promise<OpenSheet> {
  const first = await readFirst(sheet.rows, LOOKED_AT)
  return { ...sheet, first, all: chained(first, sheet.rows) }
}

/** Returns the rows that may have the headings. */
const topOf = ({ first }: OpenSheet) => first.filter(({ number }) => number <= MAX_ENCABEZADO)

/** Returns the number of the row with known headings; 0 if there is none. */
const headingRowOf = (sheet: OpenSheet): number =>
  knownHeadings(topOf(sheet).map((row) => headingsOf(row, sheet.first)))?.row.number ?? 0

/** Returns whether a sheet is the help that a template has. */
const isHelp = ({ first: [row] }: OpenSheet) => AYUDA.every((title, at) => textOf(row?.cells[at]) === title)

/** Finds which of some headings an account has a mapping for, by their digests. */
type FindRemembered = (claves: string[]) => Promise<ReadonlyMap<string, unknown>>

/** Returns the first sheet whose headings are known by name or remembered, else the first one. */
async function guessSheet(sheets: readonly OpenSheet[], remembered: FindRemembered): Promise<OpenSheet | undefined> {
  for (const sheet of sheets) {
    if (sheets.length === 1 || headingRowOf(sheet) > 0) return sheet
    const claves = topOf(sheet).map((row) => headingsOf(row, sheet.first).clave)
    if ((await remembered(claves)).size > 0) return sheet
  }
  return sheets[0]
}

/**
 * Chooses the sheet of a name, or guesses which one has people. Throws 400 for a name that no sheet
 * has.
 */
export async function chooseSheet(
  sheets: readonly Sheet[],
  libro: string | undefined,
  remembered: FindRemembered,
): Promise<{ chosen: OpenSheet | undefined; others: OpenSheet[] }> {
  const opened: OpenSheet[] = []
  for (const sheet of sheets) opened.push(await open(sheet))
  const filled = opened.filter((sheet) => sheet.first.length > 0 && !isHelp(sheet))
  const chosen = libro === undefined ? await guessSheet(filled, remembered) : opened.find(({ name }) => name === libro)
  if (libro !== undefined && !chosen) {
    const message = `El archivo no tiene la hoja «${libro}».`
    throw badRequest(message, { libro: message })
  }
  return { chosen, others: filled.filter((sheet) => sheet !== chosen) }
}

/** Counts the rows of sheets below their headings. Sheets without any are left out. */
export async function countRows(sheets: readonly OpenSheet[]): Promise<HojaLeida['otras']> {
  const counted: HojaLeida['otras'] = []
  for (const sheet of sheets) {
    const headings = headingRowOf(sheet)
    let filas = 0
    for await (const { number } of sheet.all) if (number > headings) filas += 1
    if (filas > 0) counted.push({ nombre: sheet.name, filas })
  }
  return counted
}
