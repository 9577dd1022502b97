import { createHash } from 'node:crypto'
import { claveTitulo, mapeoPorNombres, numeroEnTitulos } from '@anclaje/contract/rules/training/importacion'
import type { SheetRow } from '../../../documents/workbook.ts'
import { textOf } from '../rules.ts'

/** Number of samples of a column. */
export const SAMPLES = 2
/** Minimum number of known headings in a heading row. */
export const ENOUGH_NAMES = 2

/**
 * Headings of a sheet: their row, their texts, the texts that can be names of fields, and the
 * digest that identifies the same headings in another file.
 */
export interface Headings {
  row: SheetRow
  titulos: string[]
  nombres: string[]
  clave: string
}

/** Returns the digest of headings, regardless of empty columns after them. */
function digestOf(titulos: readonly string[]): string {
  const keys = titulos.slice(0, titulos.findLastIndex((titulo) => titulo !== '') + 1).map(claveTitulo)
  return createHash('sha256').update(JSON.stringify(keys)).digest('base64url')
}

/** Returns the first `SAMPLES` texts of a column that are not empty. */
function firstTexts(rows: readonly SheetRow[], column: number): string[] {
  const texts: string[] = []
  for (const { cells } of rows) {
    const text = textOf(cells[column])
    if (text !== '') texts.push(text)
    if (texts.length === SAMPLES) break
  }
  return texts
}

/** Returns the headings of a row, with as many columns as the widest row has. */
export function headingsOf(row: SheetRow, first: readonly SheetRow[]): Headings {
  const filled = ({ cells }: SheetRow) => cells.findLastIndex((cell) => textOf(cell) !== '') + 1
  const columns = Math.max(...first.map(filled))
  const titulos = Array.from({ length: columns }, (_, at) => textOf(row.cells[at]))
  const claves = titulos.map(claveTitulo)
  const repeats = ({ cells }: SheetRow) =>
    claves.every((clave, at) => clave === '' || claveTitulo(textOf(cells[at])) === clave)
  // Headings may be repeated above other people, or on each printed page.
  const below = first.filter((each) => each.number > row.number && !repeats(each))
  // A cell that equals a value below it is data: a «CC» is a person's document type and not the
  // heading «C.C.».
  const nombres = titulos.map((titulo, at) => {
    const clave = claves[at]!
    return clave !== '' && firstTexts(below, at).some((text) => claveTitulo(text) === clave) ? '' : titulo
  })
  return { row, titulos, nombres, clave: digestOf(titulos) }
}

/** Returns the number of known headings. */
const known = ({ nombres }: Headings) => mapeoPorNombres(nombres).filter((campo) => campo !== null).length

/**
 * Returns the first row with at least `ENOUGH_NAMES` known headings; undefined if there is none.
 * Groups of columns may stand above the headings, so that a row with more names directly below one
 * with fewer is taken instead. A later row repeats the headings for people below other people.
 */
export function knownHeadings(candidates: readonly Headings[]): Headings | undefined {
  let at = candidates.findIndex((each) => known(each) >= ENOUGH_NAMES)
  const isNamedBetter = (next: Headings) =>
    known(next) > known(candidates[at]!) && numeroEnTitulos(next.titulos) === undefined
  while (at !== -1 && at + 1 < candidates.length && isNamedBetter(candidates[at + 1]!)) at += 1
  return candidates[at]
}
