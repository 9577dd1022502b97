import type { EquipoBody, EquipoFilters } from '@anclaje/contract/equipment/equipo'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { primerDiaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import { withProgress } from '../../http/exports.ts'
import type { Export } from '../../http/exports.ts'
import { pictureDataUri } from '../../documents/images.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { reduced } from '../../http/schemas.ts'
import type { Db } from '../../db/client.ts'
import { inspectedBefore, primerDiaEquipo } from '../inspecciones/queries/inspect.ts'
import {
  changesType,
  markEquipoConfirmed,
  countEquipos,
  exportEquipos,
  hideEquipo,
  insertEquipo,
  readEquipo,
  updateEquipo,
} from './queries/items.ts'
import { equiposSheet } from './sheet.ts'

/**
 * Message of the error when the type of an inspected item would change: its inspections used the
 * checklist of the old type.
 */
const OTRO_TIPO = 'El equipo ya tiene inspecciones: solo puede cambiar a una clase del mismo tipo.'

/**
 * Throws 409 when a changed date of manufacture is later than an inspection of the item (EQUIP-9).
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

/** Returns an item with the logo of its company. */
export const withLogo = async (db: Db, { logo, ...item }: NonNullable<Awaited<ReturnType<typeof readEquipo>>>) => ({
  ...item,
  empresa: { ...item.empresa, img_emp: await pictureDataUri(db, logo) },
})

/** Reads one item with the logo of its company. Throws 404 if it does not exist. */
export async function readItem(db: Db, id: string) {
  const row = await readEquipo(db, id)
  if (!row) throw notFound()
  return withLogo(db, row)
}

/**
 * Creates an item with its standards. An item from the public form waits to be confirmed by staff.
 * Returns the item; a visitor gets only its id and code.
 */
export const createEquipo = (db: Db, body: EquipoBody, publico: boolean) =>
  db.transaction(async (tx) => {
    const created = await insertEquipo(tx, body, publico)
    return publico ? reduced(created) : readItem(tx, created.id_eq)
  })

/**
 * Changes an item and returns it. Throws 409 when the change contradicts its inspections, 404 when
 * the item does not exist.
 */
export const changeEquipo = (db: Db, id: string, body: EquipoBody) =>
  db.transaction(async (tx) => {
    if (await changesType(tx, id, body.idclaeq))
      throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idclaeq: OTRO_TIPO })
    await checkMade(tx, id, body)
    if (!(await updateEquipo(tx, id, body))) throw notFound()
    return readItem(tx, id)
  })

/**
 * Confirms an item that was registered with the public form, and returns it. Throws 404 if it does
 * not exist.
 */
export const confirmEquipo = (db: Db, id: string) =>
  db.transaction(async (tx) => {
    if (!(await markEquipoConfirmed(tx, id))) throw notFound()
    return readItem(tx, id)
  })

/** Hides an item with its inspections. Throws 404 when it does not exist. */
export const removeEquipo = (db: Db, id: string, by: number, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await hideEquipo(tx, id, by, at))) throw notFound()
  })

/** The export of items (EQUIP-16). */
export const itemsExport: Export<EquipoFilters> = {
  accion: 'exportar_equipos',
  count: (db, filters, { hoy }, most) => countEquipos(db, filters, hoy, most),
  sheet: (db, filters, { hoy }, onRow) => equiposSheet(withProgress(exportEquipos(db, filters, hoy), onRow), hoy),
}
