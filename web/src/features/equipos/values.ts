import type { EquipoDetail } from '@anclaje/contract/entities/equipo'
import { formValues } from '../../core/form-values.ts'

const NAMES = [
  'idemp',
  'idclaeq',
  'idmar',
  'numserie',
  'lote',
  'referencia',
  'modelo',
  'selloconformidad',
  'dayfabricacion',
  'monthfabricacion',
  'yearfabricacion',
] as const

/** What the form of an item holds; the type is only there to choose classes and standards by. */
export type EquipoValues = Record<(typeof NAMES)[number], string> & { idtipoeq: string; normas: string[] }

/** What the form starts with: the item's data, or an empty form. */
export const equipoValues = (row: EquipoDetail | undefined): EquipoValues => ({
  ...formValues(NAMES, 'eq', row),
  idtipoeq: row ? String(row.tipoequipo.id_tipoeq) : '',
  normas: row?.normas.map(({ id_nor }) => String(id_nor)) ?? [],
})
