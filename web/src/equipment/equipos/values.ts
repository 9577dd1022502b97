import { FABRICACION_IMPOSIBLE, equipo } from '@anclaje/contract/equipment/equipo'
import type { EquipoDetail, EquipoTexts } from '@anclaje/contract/equipment/equipo'
import { formValues } from '../../kit/forms/form-values.ts'

/**
 * Values of the form of an item. The type of equipment only narrows the classes and the standards.
 */
export type EquipoValues = EquipoTexts & { idtipoeq: string; normas: string[] }

/**
 * Values as they are sent. A new item can wait for an administrator (EQUIP-19); a change can have a
 * reason (EQUIP-20).
 */
export type EquipoSent = EquipoValues & { porconfirmar?: boolean; motivo?: string }

/**
 * Fields of the date of manufacture, with their common message. All of them are marked when the
 * date does not exist.
 */
export const MANUFACTURE_DATE = {
  message: FABRICACION_IMPOSIBLE,
  names: ['dayfabricacion', 'monthfabricacion', 'yearfabricacion'],
} as const

export const equipoValues = (row: EquipoDetail | undefined): EquipoValues => ({
  ...formValues(equipo, row),
  idtipoeq: row ? String(row.tipoequipo.id_tipoeq) : '',
  normas: row?.normas.map(({ id_nor }) => String(id_nor)) ?? [],
})
