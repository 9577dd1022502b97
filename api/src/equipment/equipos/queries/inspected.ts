import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EquipoFilters } from '@anclaje/contract/equipment/equipo'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { primeraFechaVigente } from '@anclaje/contract/rules/equipment/inspeccion'
import { DIAS_POR_VENCER } from '@anclaje/contract/rules/overview/pendientes'
import { INSPECCION } from '@anclaje/contract/states'
import { literal } from '../../../db/expressions.ts'
import { equipos as e } from '../../../db/tables/equipment.ts'

// Conditions on items by their newest inspection (EQUIP-13).

const hasResult = (estado: number) => and(isNull(e.eliminado_eq), eq(e.estadoinspeccion_eq, literal(estado)))

/**
 * Returns the condition for items whose newest inspection approved them more than a year ago. This
 * is the state `vencido` of `situacionEquipo()`.
 */
export const isExpired = (hoy: string): SQL =>
  and(hasResult(INSPECCION.aprobado), lt(e.fechainspeccion_eq, primeraFechaVigente(hoy)))!

/**
 * Returns the condition for approved items whose next inspection is due within some days, today
 * included.
 */
export const isDueWithin = (hoy: string, dias = DIAS_POR_VENCER): SQL =>
  and(
    hasResult(INSPECCION.aprobado),
    gte(e.fechainspeccion_eq, primeraFechaVigente(hoy)),
    lt(e.fechainspeccion_eq, primeraFechaVigente(sumarDias(hoy, dias + 1))),
  )!

export const inspected = ({ inspeccion: which, dias }: EquipoFilters, hoy: string): SQL | undefined => {
  if (which === 'vencida') return isExpired(hoy)
  if (which === 'porvencer') return isDueWithin(hoy, dias)
  if (which === 'rechazado') return hasResult(INSPECCION.rechazado)
  if (which === 'ninguna') return isNull(e.estadoinspeccion_eq)
  return which && and(isNull(e.eliminado_eq), sql`${e.enespera_eq}`)
}
