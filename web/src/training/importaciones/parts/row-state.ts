import { COLUMNAS, tituloDe } from '@anclaje/contract/rules/training/importacion'
import type { CampoImportado } from '@anclaje/contract/rules/training/importacion'
import type { Tone } from '../../../ui/tone-icon.tsx'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { avisoSinDibujo } from '@anclaje/contract/rules/trust/dibujo'
import { isConfirmable, isParted, isReady, isShort, partsOfName } from '../values.ts'
import type { Fila } from '../values.ts'

/** Returns whether the user has left a row out. No other group has such a row. */
export const isOmitted = ({ omitida }: Fila): boolean => omitida === true
/** Returns whether the user has yet to say that a row without a name is the registered person. */
export const asksToConfirm = (fila: Fila): boolean => isConfirmable(fila) && fila.datos === null && !fila.omitida
export const isWrong = (fila: Fila): boolean => fila.datos === null && !fila.omitida && !asksToConfirm(fila)
const isRight = ({ datos, omitida }: Fila): boolean => datos !== null && !omitida
/** Returns whether the person of a row is already registered. */
export const isKnown = (fila: Fila) => isRight(fila) && fila.registrada
/** Returns whether the number of a row is registered under the name of somebody else. */
export const isOther = (fila: Fila) => isRight(fila) && fila.otra
/**
 * Returns whether the person of a row may also be registered under another number, or be in another
 * row.
 */
const isAlike = (fila: Fila) => isRight(fila) && fila.parecida !== null

/** Returns whether the user has yet to review the name of a row. */
export const asksForName = (fila: Fila) => isRight(fila) && (isParted(fila) || (isShort(fila) && !fila.vista))

/** Groups of rows that can be shown alone. */
export const ROW_GROUPS = [
  { key: 'todas', label: 'Todas', has: () => true },
  { key: 'listas', label: 'Listas para guardar', has: (fila: Fila) => isReady(fila, false) },
  { key: 'revise', label: 'Revise el nombre', has: asksForName },
  { key: 'confirme', label: 'Confirme el nombre', has: asksToConfirm },
  { key: 'parecidas', label: 'Pueden estar repetidas', has: isAlike },
  { key: 'errores', label: 'Con errores', has: isWrong },
  { key: 'registradas', label: 'Ya registradas', has: isKnown },
  { key: 'otras', label: 'Número de otra persona', has: isOther },
  { key: 'omitidas', label: 'Omitidas', has: isOmitted },
] as const
export type GroupKey = (typeof ROW_GROUPS)[number]['key']

const OFFERED: { [K in GroupKey]?: (fila: Fila) => boolean } = {
  revise: (fila) => isRight(fila) && (asksForName(fila) || fila.vista === true),
  confirme: (fila) => isConfirmable(fila) && !isOmitted(fila),
  parecidas: isAlike,
  otras: isOther,
  omitidas: isOmitted,
}

/** Returns the groups to offer. Some groups are offered only when a row belongs to them. */
export const rowGroupsOf = (filas: readonly Fila[]) =>
  ROW_GROUPS.filter(({ key }) => {
    const needs = OFFERED[key]
    return !needs || filas.some(needs)
  })

/**
 * Returns the rows that a group shows. Reviewed names stay where they were, so that no row moves
 * below the pointer and a choice can be taken back.
 */
export const rowsOf = (filas: readonly Fila[], group: GroupKey) =>
  filas.filter(OFFERED[group] ?? ROW_GROUPS.find(({ key }) => key === group)!.has)

/**
 * Returns the registered name for the number of a row if it differs from the name in the sheet;
 * otherwise null. A row without a name has none to differ from.
 */
export function otherName(fila: Fila): string | null {
  if (fila.confirme) return null
  const { nombres, apellidos } = partsOfName(fila)
  const isSame = fila.nombre !== null && claveBusqueda(fila.nombre) === claveBusqueda(`${nombres} ${apellidos}`)
  return isSame ? null : fila.nombre
}

/**
 * Returns the text about the other number or row that may belong to the same person; null if there
 * is none.
 */
export function alikeText({ parecida }: Fila): string | null {
  if (parecida === null) return null
  return 'fila' in parecida ? `Mismo nombre y datos que la fila ${parecida.fila}` : `Ya está con el ${parecida.numero}`
}

/** Returns the warning of a row whose new person has a name that certificates cannot print. */
export const unprintedText = ({ datos, registrada }: Fila): string | undefined =>
  datos && !registrada ? avisoSinDibujo([datos.nombres, datos.apellidos].join(' ')) : undefined

/** Returns the warning of a row whose new person has a number of unusual shape (PEOPLE-9). */
export const unusualText = ({ datos, registrada, aviso }: Fila): string | null => (datos && !registrada ? aviso : null)

/** Returns the state of a row as its badge shows it. */
export function sheetRowStateOf(fila: Fila): { label: string; color: Tone } {
  if (isOmitted(fila)) return { label: 'Omitida', color: 'neutral' }
  if (asksToConfirm(fila)) return { label: 'Confirme el nombre', color: 'warning' }
  if (isWrong(fila)) return { label: 'Con errores', color: 'danger' }
  if (isOther(fila)) return { label: 'De otra persona', color: 'warning' }
  if (isKnown(fila)) return { label: 'Ya registrada', color: otherName(fila) ? 'warning' : 'neutral' }
  if (isAlike(fila)) return { label: 'Puede estar repetida', color: 'warning' }
  if (asksForName(fila)) return { label: 'Revise', color: 'warning' }
  return unusualText(fila) ? { label: 'Revise el número', color: 'warning' } : { label: 'Lista', color: 'success' }
}

/**
 * Returns the heading of a field on the screen. A sheet can name a company by its NIT or its name,
 * so the heading of the template would stand over names.
 */
export const fieldTitle = (campo: CampoImportado): string => (campo === 'idemp' ? 'Empresa' : tituloDe(campo))

/** Returns the cells of a row in the order of the template. A valid cell has no `reason`. */
export const cellsOf = ({ valores, motivos }: Fila) =>
  COLUMNAS.map(({ campo }, index) => ({
    campo,
    titulo: fieldTitle(campo),
    value: valores[index] ?? '',
    reason: motivos[campo],
  }))

/** Returns the errors of a row, each with its column: «Teléfono: Escriba 10 dígitos.» */
export const reasonsOf = (fila: Fila, cells = cellsOf(fila)): string[] =>
  cells.flatMap(({ titulo, reason }) => (reason ? [`${titulo}: ${reason}`] : []))

/** Returns whether a row asks the user something, so that it can be left out. */
export const isOmittable = (fila: Fila): boolean =>
  isOmitted(fila) || ['danger', 'warning'].includes(sheetRowStateOf(fila).color)

/**
 * Returns why a row was left out: what is wrong with it, whose it may be, or that the user did so.
 */
export const omittedText = (fila: Fila): string => {
  const [wrong, other] = [reasonsOf(fila).join(' '), isConfirmable(fila) ? fila.nombre : otherName(fila)]
  return wrong || (other ? `está registrado como ${other}` : (alikeText(fila) ?? 'la omitió usted'))
}

/** Returns the number of a row with the name of its person: «Fila 3 · Jo Paz». */
export function rowTitle(fila: Fila): string {
  const cells = cellsOf(fila)
  const words = ['nombres', 'apellidos'].map((name) => cells.find(({ campo }) => campo === name)?.value)
  return [`Fila ${fila.fila}`, words.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}
