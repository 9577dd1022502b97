import {
  campoDe,
  claveTitulo,
  esPlantilla,
  mapeoPorNombres,
  nombreDeColumna,
} from '@anclaje/contract/rules/training/importacion'
import type { Mapeo, OpcionColumna, OrigenMapeo } from '@anclaje/contract/rules/training/importacion'
import type { Cell, Sheet, SheetRow } from '../../../documents/workbook.ts'
import { textOf } from '../rules.ts'
import type { Headings } from './headings.ts'

/**
 * Mapping of a sheet's columns, its source, why a guess of it must be asked about, and the columns
 * that may have the document number instead of the one that was guessed.
 */
export interface Layout extends Headings {
  mapeo: Mapeo
  origen: OrigenMapeo
  duda?: string
  otrosNumeros?: readonly number[]
}

/** A sheet as far as its mapping depends on it. */
type Guessed = Pick<Sheet, 'hiddenColumns'> & { first: readonly SheetRow[] }

/** Returns whether a sheet hides a column. */
export const hides =
  ({ hiddenColumns }: Pick<Sheet, 'hiddenColumns'>) =>
  (column: number): boolean =>
    hiddenColumns.some(([from, to]) => column >= from && column <= to)

const LIST = new Intl.ListFormat('es')
const WHOLE: readonly (OpcionColumna | null)[] = ['nombrecompleto', 'apellidosynombres']
const LETTER = /\p{L}/u

/**
 * Returns the columns that may have surnames and are not read: those whose headings say so, however
 * they are written, and the ones without a heading beside a whole name, over which a merged heading
 * stands.
 */
function unreadSurnames({ row, titulos }: Headings, mapeo: Mapeo, first: readonly SheetRow[]): number[] {
  const whole = mapeo.findIndex((campo) => WHOLE.includes(campo))
  const isFilled = (at: number) =>
    first.some(({ number, cells }) => number > row.number && LETTER.test(textOf(cells[at])))
  return titulos.flatMap((titulo, at) => {
    if (mapeo[at] !== null) return []
    if (titulo === '') return whole !== -1 && Math.abs(at - whole) === 1 && isFilled(at) ? [at] : []
    const isOther = whole === -1 && campoDe(titulo) !== undefined
    return claveTitulo(titulo).includes('apel') && !isOther ? [at] : []
  })
}

/**
 * Returns the mapping of the known headings. Where surnames may stand in columns that it leaves
 * out, no whole name is parted, and the columns are asked for.
 */
export function guessMapping(headings: Headings, sheet: Guessed): Layout {
  const { titulos, nombres } = headings
  const isHidden = hides(sheet)
  const mapeo = mapeoPorNombres(nombres, isHidden)
  const isNumber = (titulo: string, at: number) =>
    campoDe(titulo) === 'numerodocumento' && mapeo[at] === null && !isHidden(at)
  const layout: Layout = {
    ...headings,
    mapeo,
    origen: esPlantilla(titulos, mapeo) ? 'plantilla' : 'nombres',
    otrosNumeros: nombres.flatMap((titulo, at) => (isNumber(titulo, at) ? [at] : [])),
  }
  const surnames = mapeo.some((campo) => campo === 'nombres' || WHOLE.includes(campo))
    ? unreadSurnames(headings, mapeo, sheet.first)
    : []
  if (surnames.length === 0) return layout
  const names = LIST.format(surnames.map((at) => nombreDeColumna(titulos, at)))
  return {
    ...layout,
    mapeo: mapeo.map((campo, at) =>
      WHOLE.includes(campo) ? (campoDe(titulos[at]!) === 'nombres' ? 'nombres' : null) : campo,
    ),
    duda: `Los apellidos pueden estar en ${surnames.length === 1 ? 'la columna' : 'las columnas'} ${names}. Indique qué trae cada columna; si los apellidos vienen en varias, únalas antes en una.`,
  }
}

/** Minimum length of a document number. Shorter ones beside it, as of an item, are none. */
const ENOUGH_DIGITS = 5
const numberIn = (cell: Cell | undefined) =>
  textOf(cell)
    .replace(/[^\p{L}\d]/gu, '')
    .toUpperCase()

/**
 * Returns the question which column has the document number, where another one has a different
 * number in a row.
 */
export function numberDoubt({ row, mapeo, titulos, otrosNumeros = [] }: Layout, { number, cells }: SheetRow) {
  if (otrosNumeros.length === 0 || number <= row.number) return undefined
  const at = mapeo.indexOf('numerodocumento')
  const other = otrosNumeros.find((column) => {
    const found = numberIn(cells[column])
    return found.length >= ENOUGH_DIGITS && /\d/.test(found) && found !== numberIn(cells[at])
  })
  if (other === undefined) return undefined
  const names = LIST.format([at, other].toSorted((a, b) => a - b).map((column) => nombreDeColumna(titulos, column)))
  return `Las columnas ${names} pueden ser el número de documento y traen valores distintos. Indique cuál es.`
}

/** Returns a layout without its column of the document number if that is in doubt in any row. */
export async function withoutDoubtfulNumber(layout: Layout, rows: AsyncIterable<SheetRow>): Promise<Layout> {
  if (!layout.otrosNumeros?.length) return layout
  for await (const row of rows) {
    const duda = numberDoubt(layout, row)
    if (duda === undefined) continue
    const mapeo = layout.mapeo.map((campo) => (campo === 'numerodocumento' ? null : campo))
    return { ...layout, mapeo, duda: [layout.duda, duda].filter(Boolean).join(' ') }
  }
  return layout
}

/** Minimum number of known headings of a row below. Some words of a person may be known, too. */
const ENOUGH_BELOW = 3

/**
 * Returns whether a row below the headings has headings in another order. Returns undefined for a
 * row that has none.
 */
export function isOtherHeadings({ titulos }: Layout, { cells }: SheetRow): boolean | undefined {
  if (cells.some((cell) => /\d/.test(textOf(cell)))) return undefined
  const below = cells.map((cell) => campoDe(textOf(cell)))
  if (!below.includes('numerodocumento') || below.filter(Boolean).length < ENOUGH_BELOW) return undefined
  return below.some((campo, at) => {
    const above = campoDe(titulos[at] ?? '')
    return campo !== undefined && above !== undefined && campo !== above
  })
}
