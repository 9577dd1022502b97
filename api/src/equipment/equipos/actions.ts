import type {
  CambioEquipo,
  EquipoBody,
  EquipoFilters,
  EquipoRegistro,
  OtroEquipo,
} from '@anclaje/contract/equipment/equipo'
import { can } from '@anclaje/contract/permissions'
import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import {
  impideDecirOtro,
  impideRechazado,
  impideRegistrado,
  impideRepetir,
  impideTrasDecir,
} from '@anclaje/contract/rules/equipment/actos-equipo'
import { contradiceEn, contradicciones, impideContradecir } from '@anclaje/contract/rules/equipment/identidad'
import type { Identidad } from '@anclaje/contract/rules/equipment/identidad'
import { impideRestaurar } from '@anclaje/contract/rules/trust/deshacer'
import { formasFabricacion, primerDiaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import { withProgress } from '../../http/exports.ts'
import type { Export } from '../../http/exports.ts'
import { pictureDataUri } from '../../documents/images.ts'
import { badRequest, conflict, notFound, refuse } from '../../errors/errors.ts'
import type { Session } from '../../http/callers/session.ts'
import { reduced } from '../../http/schemas.ts'
import type { Db, Tx } from '../../db/client.ts'
import { inspectedBefore, primerDiaEquipo } from '../inspecciones/queries/inspect.ts'
import {
  changesType,
  markEquipoConfirmed,
  countEquipos,
  exportEquipos,
  hideEquipo,
  insertEquipo,
  lockDeletion,
  readEquipo,
  showEquipo,
  updateEquipo,
} from './queries/items.ts'
import {
  findRegisteredAgain,
  findRepeated,
  lockFinishedOn,
  listIssuedIdentities,
  readKeys,
  readNames,
} from './queries/identity.ts'
import { findOwnTelling, insertTelling, listRejectedTwins, readTellingFacts } from './queries/twins.ts'
import { equiposSheet } from './sheet.ts'
import { sayReason } from '../../trust/historia/queries/changes.ts'

/**
 * Message of the error when the type of an inspected item would change: its inspections used the
 * checklist of the old type.
 */
const OTRO_TIPO = 'El equipo ya tiene inspecciones: solo puede cambiar a una clase del mismo tipo.'

type Row = NonNullable<Awaited<ReturnType<typeof readEquipo>>>

/** Returns day, month and year of manufacture after a change; what it leaves out stays. */
const madeOf = (row: Row, body: EquipoBody): [number | null, number | null, number | null] => [
  body.dayfabricacion === undefined ? row.dayfabricacion_eq : body.dayfabricacion,
  body.monthfabricacion === undefined ? row.monthfabricacion_eq : body.monthfabricacion,
  body.yearfabricacion === undefined ? row.yearfabricacion_eq : body.yearfabricacion,
]

/**
 * Throws 409 when a changed date of manufacture is later than an inspection of the item (EQUIP-9).
 */
async function checkMade(db: Db, row: Row, body: EquipoBody): Promise<void> {
  const first = primerDiaFabricacion(...madeOf(row, body))
  if (first === null || first === (await primerDiaEquipo(db, row.id_eq))) return
  const fecha = await inspectedBefore(db, row.id_eq, first)
  if (fecha === undefined) return
  const message = `El equipo tiene una inspección del ${fechaTabla(fecha)}, anterior a esa fecha de fabricación.`
  throw conflict(message, 'equipo_inspeccionado', { yearfabricacion: message })
}

const NO_GEMELO = 'Ese registro no quedó rechazado con la misma serie.'

type Twin = Awaited<ReturnType<typeof listRejectedTwins>>[number]

const without = (twins: Twin[], others: Twin[]) =>
  twins.filter((one) => !others.some(({ id_eq }) => id_eq === one.id_eq))

/** Throws 409 when there is a twin. Names its company to who may see items. */
function refuseTwin([twin]: Twin[], session: Session): void {
  const empresa = can(session.permissions, 'Equipos', 'ver')
  refuse(impideRechazado(twin && { codigo: twin.codigo_eq, empresa: empresa ? twin.nombre_emp : null }), ['numserie'])
}

/**
 * Throws 409 when another record of the thing that an item is was rejected, or the caller is who
 * said that it is another thing.
 */
export async function refuseRejected(db: Db, id: string, session: Session): Promise<void> {
  refuseTwin(await listRejectedTwins(db, id), session)
  refuse(impideTrasDecir(await findOwnTelling(db, id, session)))
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
 * Returns the item; a visitor gets only its id and code. Throws 409 when another record of the same
 * thing was rejected, unless the item waits too.
 */
export const createEquipo = (db: Db, { porconfirmar, ...body }: EquipoRegistro, session: Session | null) =>
  db.transaction(async (tx) => {
    const created = await insertEquipo(tx, body, session === null, session === null || porconfirmar === true)
    // A visitor is not told: the item waits for staff.
    if (session === null) return reduced(created)
    if (!porconfirmar) await refuseRejected(tx, created.id_eq, session)
    const item = await readItem(tx, created.id_eq)
    return can(session.permissions, 'Equipos', 'ver') ? item : { ...item, gemelos: [] }
  })

/** Returns what an item is today. */
const identityOf = (row: Row): Identidad => ({
  serie: row.numserie_eq,
  lote: row.lote_eq,
  referencia: row.referencia_eq,
  modelo: row.modelo_eq,
  marca: row.marca.nombre_mar,
  clase: row.claseequipo.nombre_claeq,
  fabricacion: formasFabricacion(row.dayfabricacion_eq, row.monthfabricacion_eq, row.yearfabricacion_eq),
})

const fieldOf: Record<keyof Identidad, keyof EquipoBody> = {
  serie: 'numserie',
  lote: 'lote',
  referencia: 'referencia',
  modelo: 'modelo',
  marca: 'idmar',
  clase: 'idclaeq',
  fabricacion: 'yearfabricacion',
}

/**
 * Throws 409 when a change makes an item another thing than its issues say, unless an administrator
 * says why or they are of today, the caller's own, and nobody got one (EQUIP-20). Returns whether
 * there are issues, and the key of a serial that is filled in.
 */
async function checkIdentity(tx: Tx, row: Row, body: CambioEquipo, session: Session, at: Date) {
  const issued = await listIssuedIdentities(tx, row.id_eq, { idcue: session.idcue, hoy: hoyEnBogota(at) })
  if (issued.length === 0) return { isIssued: false, filledIn: null }
  const antes = identityOf(row)
  const { marca, clase } = await readNames(tx, body)
  const ahora: Identidad = {
    serie: body.numserie,
    lote: body.lote,
    referencia: body.referencia,
    modelo: body.modelo,
    // A brand or class that does not exist is refused by the database.
    marca: marca ?? antes.marca,
    clase: clase ?? antes.clase,
    fabricacion: formasFabricacion(...madeOf(row, body)),
  }
  const emitidas = issued.map(({ identidad }) => identidad)
  const clave = await readKeys(tx, [...emitidas, antes, ahora])
  const dichas = issued.every(({ libre }) => libre) ? [] : contradicciones(emitidas, antes, ahora, clave)
  const reason = impideContradecir(session, dichas, body.motivo)
  if (reason) {
    const fields = dichas.map((dicha) => [fieldOf[dicha.campo], contradiceEn(dicha)])
    throw conflict(reason.motivo, reason.code, Object.fromEntries(fields))
  }
  if (dichas.length > 0 && body.motivo) await sayReason(tx, body.motivo)
  const [before, serie] = [clave('serie', antes.serie), clave('serie', ahora.serie)]
  return { isIssued: true, filledIn: before === null ? serie : null }
}

/** Names another item, and its company to who may see items. */
const nameable = (other: { codigo: string; empresa: string } | undefined, { permissions }: Session) =>
  other && { codigo: other.codigo, empresa: can(permissions, 'Equipos', 'ver') ? other.empresa : null }

/** Throws 409 when another item has the serial that was filled in, or was issued with it. */
async function refuseRepeated(tx: Tx, id: string, serie: string, session: Session): Promise<void> {
  refuse(impideRepetir(nameable(await findRepeated(tx, id, serie), session)), ['numserie'])
}

/**
 * Changes an item and returns it. Throws 409 when the change contradicts its inspections or makes
 * it a twin of a rejected one, 404 when the item does not exist.
 */
export const changeEquipo = (db: Db, id: string, body: CambioEquipo, session: Session, at: Date) =>
  db.transaction(async (tx) => {
    await lockFinishedOn(tx, id, hoyEnBogota(at))
    if (await changesType(tx, id, body.idclaeq))
      throw conflict(OTRO_TIPO, 'equipo_inspeccionado', { idclaeq: OTRO_TIPO })
    const row = await readEquipo(tx, id)
    if (!row) throw notFound()
    await checkMade(tx, row, body)
    const { isIssued, filledIn } = await checkIdentity(tx, row, body, session, at)
    if (!(await updateEquipo(tx, id, body))) throw notFound()
    const twins = await listRejectedTwins(tx, id)
    refuseTwin(without(twins, row.gemelos), session)
    // Its documents go on saying what it was: that it is another thing is said of it first.
    if (isIssued) refuseTwin(without(row.gemelos, twins), session)
    if (filledIn !== null) await refuseRepeated(tx, id, filledIn, session)
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
 * Stores that an item is another thing than a rejected one with the same key, unless that was said
 * before, and returns it (EQUIP-19). Throws 400 when the other one is not its twin, 403, or 404.
 */
export const tellApart = (db: Db, id: string, { ideq, motivo }: OtroEquipo, session: Session, at: Date) =>
  db.transaction(async (tx) => {
    const item = await readItem(tx, id)
    const { yaDicho, ...facts } = await readTellingFacts(tx, id, ideq, session)
    refuse(impideDecirOtro(session, facts))
    if (yaDicho) return item
    if (!item.gemelos.some(({ id_eq }) => id_eq === ideq)) throw badRequest(NO_GEMELO, { ideq: NO_GEMELO })
    await sayReason(tx, motivo)
    await insertTelling(tx, { id, ideq, motivo, idcue: session.idcue, esUnico: facts.esUnico, at })
    return readItem(tx, id)
  })

/** Hides an item with its inspections. Throws 404 when it does not exist. */
export const removeEquipo = (db: Db, id: string, by: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await hideEquipo(tx, id, by))) throw notFound()
  })

/**
 * Undoes a deletion: the item comes back with the inspections that were hidden with it (TRUST-25).
 * Throws 404 when it does not exist, 409 when another account deleted it, when it is too late, or
 * when it was registered again meanwhile.
 */
export const restoreEquipo = (db: Db, id: string, session: Session): Promise<void> =>
  db.transaction(async (tx) => {
    const deletion = await lockDeletion(tx, id)
    if (!deletion) throw notFound()
    refuse(impideRestaurar(session, deletion))
    refuse(impideRegistrado(nameable(await findRegisteredAgain(tx, id), session)))
    await showEquipo(tx, id)
  })

/** The export of items (EQUIP-16). */
export const itemsExport: Export<EquipoFilters> = {
  accion: 'exportar_equipos',
  count: (db, filters, { hoy }, most) => countEquipos(db, filters, hoy, most),
  sheet: (db, filters, { hoy }, onRow) => equiposSheet(withProgress(exportEquipos(db, filters, hoy), onRow), hoy),
}
