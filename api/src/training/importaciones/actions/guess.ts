import {
  campoDe,
  claveTitulo,
  esPlantilla,
  mapeoPorNombres,
  nombreDeColumna,
} from '@anclaje/contract/rules/training/importacion'
import type { Mapeo, OpcionColumna, OrigenMapeo } from '@anclaje/contract/rules/training/importacion'
import type { SheetRow } from '../../../documents/workbook.ts'
import { textOf } from '../rules.ts'
import type { Headings } from './headings.ts'

/** Mapping of a sheet's columns, its source, and why a guess of it must be asked about. */
export interface Layout extends Headings {
  mapeo: Mapeo
  origen: OrigenMapeo
  duda?: string
}

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
export function guessMapping(headings: Headings, first: readonly SheetRow[]): Layout {
  const { titulos, nombres } = headings
  const mapeo = mapeoPorNombres(nombres)
  const origen = esPlantilla(titulos, mapeo) ? 'plantilla' : 'nombres'
  const surnames = mapeo.some((campo) => campo === 'nombres' || WHOLE.includes(campo))
    ? unreadSurnames(headings, mapeo, first)
    : []
  if (surnames.length === 0) return { ...headings, mapeo, origen }
  const names = LIST.format(surnames.map((at) => nombreDeColumna(titulos, at)))
  return {
    ...headings,
    mapeo: mapeo.map((campo, at) =>
      WHOLE.includes(campo) ? (campoDe(titulos[at]!) === 'nombres' ? 'nombres' : null) : campo,
    ),
    origen,
    duda: `Los apellidos pueden estar en ${surnames.length === 1 ? 'la columna' : 'las columnas'} ${names}. Indique qué trae cada columna; si los apellidos vienen en varias, únalas antes en una.`,
  }
}
