import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { evaluacion } from '@anclaje/contract/equipment/evaluacion'
import type { EvaluacionUpdate } from '@anclaje/contract/equipment/evaluacion'
import { primerDiaFabricacion } from '@anclaje/contract/rules/equipment/inspeccion'
import type { Linea } from '@anclaje/contract/rules/equipment/inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import type { Resultado } from '@anclaje/contract/states'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { AHORA, dayInBogota, momentoIso, secondsSince } from '../../../db/expressions.ts'
import { readerByIds } from '../../../db/list.ts'
import { statement } from '../../../db/client.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { columnsOf, valuesOf } from '../../../db/noun.ts'
import { equipos, observaciones } from '../../../db/tables/equipment.ts'
import { evaluaciondetalles as d, evaluaciones as e } from '../../../db/tables/inspections.ts'
import { colaboradores } from '../../../db/tables/training.ts'
import { decides } from './lines.ts'

const columns = {
  ...columnsOf(evaluacion, e),
  terminada_eva: momentoIso(e.terminada_eva),
  anulada_eva: momentoIso(e.anulada_eva),
  borradas_eva: sql<number>`(select count(*) from evaluaciondetalles
    where ideva_evadet = ${e.id_eva} and eliminado_evadet is not null and father_evadet is not null and idpro_evadet = ${e.idpro_eva})::int`,
  colaborador: {
    id_col: colaboradores.id_col,
    nombres_col: colaboradores.nombres_col,
    apellidos_col: colaboradores.apellidos_col,
    cargo_col: colaboradores.cargo_col,
  },
  observaciones: {
    id: observaciones.id_obs,
    descripcion: observaciones.descripcion_obs,
    estado: observaciones.estado_obs,
  },
}

const select = (db: Db) =>
  db
    .select(columns)
    .from(e)
    .leftJoin(colaboradores, eq(colaboradores.id_col, e.idcol_eva))
    .leftJoin(observaciones, eq(observaciones.id_obs, e.idobs_eva))
    .$dynamic()
/** Reads inspections by their ids, in the order of the ids. */
export const readByIds = readerByIds(
  'evaluaciones_by_ids',
  e.id_eva,
  (db, isWanted) => select(db).where(isWanted),
  (row) => row.id_eva,
)

const evaluacionOf = statement('evaluacion_by_id', (db) =>
  select(db).where(and(eq(e.id_eva, sql.placeholder('id')), isNull(e.eliminado_eva))),
)

/** Reads one inspection. Returns undefined if it does not exist. */
export async function readEvaluacion(db: Db, id: string) {
  const [row] = await evaluacionOf(db).execute({ id })
  return row
}

/**
 * Locks an item against deletion until the transaction ends. The lock is exclusive, because the
 * trigger of inspections takes an exclusive one: two transactions that both held a shared lock
 * would deadlock there. Returns false when the item does not exist.
 */
export const lockEquipo = async (db: Tx, ideq: string): Promise<boolean> =>
  (
    await db
      .select({ id: equipos.id_eq })
      .from(equipos)
      .where(and(eq(equipos.id_eq, ideq), isNull(equipos.eliminado_eq)))
      .for('update')
  ).length > 0

/** Finds an inspection by the id that a client chose, even if it was deleted. */
export async function readCreated(db: Db, id: string) {
  const [row] = await db
    .select({ ideq: e.ideq_eva, fecha: e.fecha_eva, eliminado: e.eliminado_eva })
    .from(e)
    .where(eq(e.id_eva, id))
  return row
}

/**
 * Creates a pending inspection with the given id, or with a new id. Returns the id, or false when
 * the given id exists already.
 */
export async function insertEvaluacion(
  db: Tx,
  { id = uuidv7(), ideq, fecha }: { id?: string | undefined; ideq: string; fecha: string },
  by: number,
): Promise<string | false> {
  const values = { id_eva: id, ideq_eva: ideq, fecha_eva: fecha, creadopor_eva: by }
  const created = await db.insert(e).values(values).onConflictDoNothing().returning({ id: e.id_eva })
  return created.length > 0 && id
}

/**
 * Account that finished an inspection; null when somebody else issued a version since, which the
 * first account then does not take back (INSP-20).
 */
const FINISHED_BY = sql<number | null>`case when not exists (select from emisiones where tipo_emi = 2
  and iddoc_emi = ${e.id_eva} and emitida_emi >= ${e.terminada_eva} and emitidopor_emi <> ${e.terminadapor_eva})
  then ${e.terminadapor_eva} end`

const itemOf = statement('equipo_bloqueado', (db) => {
  const item = db
    .select({ id: e.ideq_eva })
    .from(e)
    .where(eq(e.id_eva, sql.placeholder('id')))
  return db.select({ id: equipos.id_eq }).from(equipos).where(eq(equipos.id_eq, item)).for('update')
})

const lockedOf = statement('evaluacion_bloqueada', (db) =>
  db
    .select({
      ideq: e.ideq_eva,
      idpro: e.idpro_eva,
      fecha: e.fecha_eva,
      fecharesultado: e.fecharesultado_eva,
      rechazada: e.rechazada_eva,
      falla: e.falla_eva,
      fechamantenimiento: e.fechamantenimiento_eva,
      idcol: e.idcol_eva,
      idobs: e.idobs_eva,
      version: e.version_eva,
      estado: e.estado_eva,
      emision: e.emision_eva,
      numero: e.numero_eva,
      borrador: e.borrador_eva,
      terminada: sql<string | null>`${dayInBogota(e.terminada_eva)}::text`,
      terminadapor: FINISHED_BY,
      entregada: e.entregada_eva,
      anulada: sql<boolean>`${e.anulada_eva} is not null`,
    })
    .from(e)
    .where(and(eq(e.id_eva, sql.placeholder('id')), isNull(e.eliminado_eva)))
    .for('update'),
)

/**
 * Reads an inspection and locks it until the transaction ends. Returns undefined when it does not
 * exist. The item of the inspection is locked first, as in a deletion of the item, so that the two
 * cannot deadlock.
 */
export async function lockEvaluacion(db: Tx, id: string) {
  await itemOf(db).execute({ id })
  const [row] = await lockedOf(db).execute({ id })
  return row
}
export type LockedEvaluacion = NonNullable<Awaited<ReturnType<typeof lockEvaluacion>>>

/**
 * Reads the earliest day on which an item can have been inspected, or null when its date of
 * manufacture is unknown.
 */
export async function primerDiaEquipo(db: Db, ideq: string): Promise<string | null> {
  const [row] = await db
    .select({ dia: equipos.dayfabricacion_eq, mes: equipos.monthfabricacion_eq, anio: equipos.yearfabricacion_eq })
    .from(equipos)
    .where(eq(equipos.id_eq, ideq))
  return row ? primerDiaFabricacion(row.dia, row.mes, row.anio) : null
}

/**
 * Reads the date of an item's oldest inspection. Returns undefined unless it is before the day
 * `dia`.
 */
export async function inspectedBefore(db: Db, id: string, dia: string): Promise<string | undefined> {
  const [row] = await db
    .select({ fecha: e.fecha_eva })
    .from(e)
    .where(and(eq(e.ideq_eva, id), isNull(e.eliminado_eva), lt(e.fecha_eva, dia)))
    .orderBy(asc(e.fecha_eva))
    .limit(1)
  return row?.fecha
}

/**
 * Reads the lines from which the state of an inspection is computed. `decide` is false for lines
 * that only inform. Groups are absent, and a deleted line counts as unanswered.
 */
export const readLineas = (db: Db, id: string): Promise<Linea[]> => lineasOf(db).execute({ id })

const lineasOf = statement('lineas_que_deciden', (db) =>
  db
    .select({
      decide: decides,
      resultado: sql<Resultado>`case when ${d.eliminado_evadet} is null then ${d.resultado_evadet} end`,
    })
    .from(d)
    .innerJoin(e, eq(e.id_eva, d.ideva_evadet))
    .where(and(eq(d.ideva_evadet, sql.placeholder('id')), isNotNull(d.father_evadet))),
)

/** Stores the state of an inspection if it differs. */
export const updateEstado = (db: Tx, id: string, estado: number) =>
  db
    .update(e)
    .set({ estado_eva: estado })
    .where(and(eq(e.id_eva, id), ne(e.estado_eva, estado)))

export async function readNombre(db: Db, idcol: number): Promise<string> {
  const [row] = await db
    .select({ nombres: colaboradores.nombres_col, apellidos: colaboradores.apellidos_col })
    .from(colaboradores)
    .where(eq(colaboradores.id_col, idcol))
  return nombreCompleto(row!)
}

/** Reads an observation with its state; undefined when it does not exist. */
export async function readObservacion(db: Db, id: number): Promise<{ estado: number } | undefined> {
  const [row] = await db
    .select({ estado: observaciones.estado_obs })
    .from(observaciones)
    .where(eq(observaciones.id_obs, id))
  return row
}

/** Changes the given fields and the state, and increments the version. */
export const updateEvaluacion = (db: Tx, id: string, body: EvaluacionUpdate, estado: number) =>
  db
    .update(e)
    .set({ ...valuesOf(evaluacion, e, body), estado_eva: estado, version_eva: sql`${e.version_eva} + 1` })
    .where(eq(e.id_eva, id))

/** Hides an inspection. It is kept, with the account and time of the deletion (CERT-18). */
export async function hideEvaluacion(db: Tx, id: string, by: number): Promise<void> {
  await db
    .update(e)
    .set({ eliminado_eva: AHORA, eliminadopor_eva: by })
    .where(and(eq(e.id_eva, id), isNull(e.eliminado_eva)))
}

/**
 * Locks an inspection, hidden or not, and its item before it. Returns by which account it was
 * hidden and how long ago, with whether the item is there; undefined when it does not exist.
 */
export async function lockDeletion(db: Tx, id: string) {
  const item = db.select({ id: e.ideq_eva }).from(e).where(eq(e.id_eva, id))
  const [there] = await db
    .select({ eliminado: equipos.eliminado_eq })
    .from(equipos)
    .where(inArray(equipos.id_eq, item))
    .for('update')
  const deletion = { por: e.eliminadopor_eva, segundos: secondsSince(e.eliminado_eva) }
  const [row] = await db
    .select({ ...deletion, idcol: e.idcol_eva, emision: e.emision_eva })
    .from(e)
    .where(eq(e.id_eva, id))
    .for('update')
  return row && { ...row, hasItem: there?.eliminado === null }
}

/** Shows a hidden inspection again, not finished: its issue has ended. */
export async function showUnfinished(db: Tx, id: string, emision: number): Promise<void> {
  const unfinished = {
    emision_eva: 0,
    estado_eva: INSPECCION.pendiente,
    borrador_eva: null,
    terminada_eva: null,
    terminadapor_eva: null,
  }
  await db
    .update(e)
    .set({ eliminado_eva: null, eliminadopor_eva: null, ...(emision > 0 && unfinished) })
    .where(eq(e.id_eva, id))
}
