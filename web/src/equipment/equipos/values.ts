import { equipo } from '@anclaje/contract/equipment/equipo'
import type { EquipoDetail, EquipoTexts } from '@anclaje/contract/equipment/equipo'
import { formValues } from '../../kit/forms/form-values.ts'

/** What the form of an item holds; the type is only there to choose classes and standards by. */
export type EquipoValues = EquipoTexts & { idtipoeq: string; normas: string[] }

/** What the form starts with: the item's data, or an empty form. */
export const equipoValues = (row: EquipoDetail | undefined): EquipoValues => ({
  ...formValues(equipo, row),
  idtipoeq: row ? String(row.tipoequipo.id_tipoeq) : '',
  normas: row?.normas.map(({ id_nor }) => String(id_nor)) ?? [],
})
