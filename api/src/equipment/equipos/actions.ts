import type { EquipoBody, EquipoFilters, OtroEquipo } from '@anclaje/contract/equipment/equipo'
import { can } from '@anclaje/contract/permissions'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { impideDecirOtro, impideRechazado } from '@anclaje/contract/rules/equipment/actos-equipo'
import { primerDiaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import { withProgress } from '../../http/exports.ts'
import type { Export } from '../../http/exports.ts'
import { pictureDataUri } from '../../documents/images.ts'
import { badRequest, conflict, notFound, refuse } from '../../errors/errors.ts'
import type { Session } from '../../http/callers/session.ts'
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
import { insertTelling, listRejectedTwins, readTellingFacts } from './queries/twins.ts'
import { equiposSheet } from './sheet.ts'
import { sayReason } from '../../trust/historia/queries.ts'

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

const NO_GEMELO = 'Ese registro no quedó rechazado con la misma serie.'

/**
 * Throws 409 when another record of the thing that an item is was rejected. Twins in `before` do
 * not count.
 */
export async function refuseRejected(
  db: Db,
  id: string,
  session: Session,
  before: { id_eq: string }[] = [],
): Promise<void> {
  const twins = await listRejectedTwins(db, id)
  const [twin] = twins.filter(({ id_eq }) => !before.some((known) => known.id_eq === id_eq))
  const empresa = can(session.permissions, 'Equipos', 'ver')
  refuse(impideRechazado(twin && { codigo: twin.codigo_eq, empresa: empresa ? twin.nombre_emp : null }), ['numserie'])
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
export const createEquipo = (db: Db, body: EquipoBody, session: Session | null) =>
  db.transaction(async (tx) => {
    const publico = session === null
    const created = await insertEquipo(tx, body, publico)
    // A visitor is not told: the item waits for staff.
    if (publico) return reduced(created)
    await refuseRejected(tx, created.id_eq, session)
    return readItem(tx, created.id_eq)
  })

/**
 * Changes an item and returns it. Throws 409 when the change contradicts its inspections or makes
 * it a twin of a rejected one, 404 when the item does not exist.
 */
export const changeEquipo = (db: Db, id: string, body: EquipoBody, session: Session) =>
  db.transaction(async (tx) => {
    if (await changesType(tx, id, body.idclaeq))
      throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idclaeq: OTRO_TIPO })
    await checkMade(tx, id, body)
    const before = await listRejectedTwins(tx, id)
    if (!(await updateEquipo(tx, id, body))) throw notFound()
    await refuseRejected(tx, id, session, before)
    return readItem(tx, id)
  })

/**
 * Confirms an item that was registered with the public form, and returns it. Throws 404 if it does
 * not exist, 409 if another record of the same thing was rejected.
 */
export const confirmEquipo = (db: Db, id: string, session: Session) =>
  db.transaction(async (tx) => {
    if (!(await markEquipoConfirmed(tx, id))) throw notFound()
    await refuseRejected(tx, id, session)
    return readItem(tx, id)
  })

/**
 * Stores that an item is another thing than a rejected one with the same key, and returns it
 * (EQUIP-19). Throws 400 when the other one is not its twin, 403, or 404.
 */
export const tellApart = (db: Db, id: string, { ideq, motivo }: OtroEquipo, session: Session, at: Date) =>
  db.transaction(async (tx) => {
    const item = await readItem(tx, id)
    const facts = await readTellingFacts(tx, id, session)
    refuse(impideDecirOtro(session, facts))
    if (!item.gemelos.some(({ id_eq }) => id_eq === ideq)) throw badRequest(NO_GEMELO, { ideq: NO_GEMELO })
    await sayReason(tx, motivo)
    await insertTelling(tx, { id, ideq, motivo, idcue: session.idcue, esUnico: facts.esUnico, at })
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
