import {
  campoDe,
  claveTitulo,
  letraDeColumna,
  nombreDeColumna,
  numeroEnTitulos,
} from '@anclaje/contract/rules/training/importacion'
import type { SheetRow } from '../../../documents/workbook.ts'
import { textOf } from '../rules.ts'
import type { OpenSheet } from './choose.ts'
import { hides } from './guess.ts'
import type { Layout } from './guess.ts'
import { ENOUGH_NAMES } from './headings.ts'
import type { Headings } from './headings.ts'

const LETTERS = /\p{L}{3}/u
/** Minimum number of cells of a row that may be a person. Fewer are a line as «NIT | 900123456». */
const ENOUGH_CELLS = 3

function isPerson({ cells }: SheetRow): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '')
  return (
    texts.length >= ENOUGH_CELLS && numeroEnTitulos(texts) !== undefined && texts.some((text) => LETTERS.test(text))
  )
}

const LIST = new Intl.ListFormat('es')

/** Returns the warning about people above the headings, who are not read. */
function peopleAbove({ row }: Headings, first: readonly SheetRow[]): string[] {
  const filas = first.filter((each) => each.number < row.number && isPerson(each)).map(({ number }) => String(number))
  if (filas.length === 0) return []
  const list = LIST.format(filas)
  return [
    filas.length === 1
      ? `No se leyó la fila ${list}: está sobre los títulos y parece una persona.`
      : `No se leyeron las filas ${list}: están sobre los títulos y parecen personas.`,
  ]
}

/** Returns the warning about a person whose row is taken for the headings. */
function personInHeadings({ row, titulos }: Headings): string[] {
  const numero = numeroEnTitulos(titulos)
  return numero === undefined
    ? []
    : [
        `La fila ${row.number} parece una persona (trae el número ${numero}) y no se importará, pues se toma como fila de títulos. Si el archivo no tiene títulos, elija «No hay títulos».`,
      ]
}

/** Returns the warnings about hidden columns with a known heading. */
const hiddenColumns = ({ titulos, mapeo }: Layout, sheet: OpenSheet): string[] =>
  titulos.flatMap((titulo, at) => {
    const isRead = mapeo[at] !== null
    if (!hides(sheet)(at) || (!isRead && campoDe(titulo) === undefined)) return []
    return [`La columna ${nombreDeColumna(titulos, at)} está oculta en la hoja, y ${isRead ? 'se' : 'no se'} lee.`]
  })

/** Returns the warning about a second table beside the first one, which repeats its headings. */
function secondTable({ titulos, mapeo }: Layout): string[] {
  const claves = titulos.map(claveTitulo)
  const repeated = titulos.flatMap((titulo, at) =>
    mapeo[at] === null && campoDe(titulo) !== undefined && claves.indexOf(claves[at]!) < at ? [at] : [],
  )
  if (repeated.length < ENOUGH_NAMES) return []
  const [from, to] = [letraDeColumna(repeated[0]!), letraDeColumna(repeated.at(-1)!)]
  return [`Las columnas ${from} a ${to} repiten los títulos y parecen otra tabla: no se leen.`]
}

/** Returns what a user must know of a sheet, beside what is wrong in its rows (PEOPLE-17). */
export const warningsOf = (layout: Layout, sheet: OpenSheet): string[] => [
  ...(layout.duda === undefined ? [] : [layout.duda]),
  ...personInHeadings(layout),
  ...peopleAbove(layout, sheet.first),
  ...hiddenColumns(layout, sheet),
  ...secondTable(layout),
]
