import type { FilaImportada } from '@anclaje/contract/training/importacion'
import { COLUMNAS } from '@anclaje/contract/rules/training/importacion'
import type { Tone } from '../../../ui/table/state-badge.tsx'
import { isReady } from '../use-import.ts'

export const isWrong = ({ datos }: FilaImportada): boolean => datos === null
const isKnown = ({ datos, registrada }: FilaImportada) => datos !== null && registrada

/** Groups of rows that can be shown alone. */
export const GROUPS = [
  { key: 'todas', label: 'Todas', has: () => true },
  { key: 'listas', label: 'Listas para guardar', has: isReady },
  { key: 'errores', label: 'Con errores', has: isWrong },
  { key: 'registradas', label: 'Ya registradas', has: isKnown },
] as const
export type GroupKey = (typeof GROUPS)[number]['key']

/** Returns the state of a row as its badge shows it. */
export function stateOf(fila: FilaImportada): { label: string; color: Tone } {
  if (isWrong(fila)) return { label: 'Con errores', color: 'danger' }
  return isKnown(fila) ? { label: 'Ya registrada', color: 'neutral' } : { label: 'Lista', color: 'success' }
}

/** Returns the cells of a row in the order of the sheet; `reason` is absent where one is right. */
export const cellsOf = ({ valores, motivos }: FilaImportada) =>
  COLUMNAS.map(({ campo, titulo }, index) => ({ campo, titulo, value: valores[index] ?? '', reason: motivos[campo] }))

/** Returns the number of a row with the name of its person: «Fila 3 · Jo Paz». */
export function rowTitle(fila: FilaImportada): string {
  const cells = cellsOf(fila)
  const words = ['nombres', 'apellidos'].map((name) => cells.find(({ campo }) => campo === name)?.value)
  return [`Fila ${fila.fila}`, words.filter(Boolean).join(' ')].filter(Boolean).join(' · ')
}
