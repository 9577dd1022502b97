import type { EquipoBody } from '@anclaje/contract/equipment/equipo'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { primerDiaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import { conflict, notFound } from '../../http/errors.ts'
import type { Db } from '../../db/client.ts'
import { inspectedBefore, primerDiaEquipo } from '../inspecciones/queries/inspect.ts'
import { changesType, hideEquipo, insertEquipo, updateEquipo } from './queries.ts'

/**
 * Message of the refusal to change the type of an inspected item: its result would be about lines
 * of another checklist.
 */
const OTRO_TIPO = 'El equipo ya tiene inspecciones: solo puede cambiar a una clase del mismo tipo.'

/**
 * Throws 409 when a date of manufacture that is new lies after an inspection of the item (EQUIP-9).
 */
async function checkMade(db: Db, id: string, body: EquipoBody): Promise<void> {
  const { dayfabricacion: dia = null, monthfabricacion: mes = null, yearfabricacion: anio = null } = body
  const first = primerDiaFabricacion(dia, mes, anio)
  if (first === null || first === (await primerDiaEquipo(db, id))) return
  const fecha = await inspectedBefore(db, id, first)
  if (fecha === undefined) return
  const message = `El equipo tiene una inspección del ${fechaTabla(fecha)}, anterior a esa fecha de fabricación.`
  throw conflict(message, 'equipo_inspeccionado', { yearfabricacion: message })
}

/**
 * Creates an item with its standards; one from the public form waits for staff. Returns its id and
 * code.
 */
export const createEquipo = (db: Db, body: EquipoBody, publico: boolean) =>
  db.transaction(async (tx) => insertEquipo(tx, body, publico))

/** Changes an item. Throws 409 when that contradicts its inspections, 404 when there is none. */
export const changeEquipo = (db: Db, id: string, body: EquipoBody): Promise<void> =>
  db.transaction(async (tx) => {
    if (await changesType(tx, id, body.idclaeq))
      throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idclaeq: OTRO_TIPO })
    await checkMade(tx, id, body)
    if (!(await updateEquipo(tx, id, body))) throw notFound()
  })

/** Hides an item with its inspections. Throws 404 when there is none. */
export const removeEquipo = (db: Db, id: string, by: number, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await hideEquipo(tx, id, by, at))) throw notFound()
  })
