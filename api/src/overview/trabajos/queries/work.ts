import { and, asc, count, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { trabajo } from '@anclaje/contract/overview/trabajo'
import type { FiltroTrabajo, TrabajoFilters, TrabajoRow } from '@anclaje/contract/overview/trabajo'
import type { PageQuery } from '@anclaje/contract/http'
import { ARCHIVO_TRABAJO, HORAS_TRABAJO, HORAS_TRABAJO_CORREO } from '@anclaje/contract/rules/overview/trabajos'
import type { AccionTrabajo } from '@anclaje/contract/rules/overview/trabajos'
import type { EstadoTrabajo } from '@anclaje/contract/states'
import type { Db, Tx } from '../../../db/client.ts'
import { momentoIso } from '../../../db/expressions.ts'
import { columnsOf } from '../../../db/noun.ts'
import { trabajos as t, trabajospartes as p } from '../../../db/tables/jobs.ts'
import type { LoteGuardado } from '../../../db/tables/jobs.ts'
import { hoursAfter, isToDownload, keptSince } from './downloads.ts'
import type { Owner } from './downloads.ts'
import { NO_MAILS, countMails } from './rows.ts'
import type { Progress } from './rows.ts'

/** Hours without progress after which a running job counts as abandoned. */
const SILENT_HOURS = 0.5
const BROKEN_OFF = 'El portal se interrumpió. Reintente.'

const columns = {
  ...columnsOf(trabajo, t),
  creado_tra: momentoIso(t.creado_tra),
  descargado_tra: momentoIso(t.descargado_tra),
  visto_tra: momentoIso(t.visto_tra),
}

type Read = Omit<TrabajoRow, 'vence_tra' | 'encola'> & { visto_tra: string }

/** Returns a row as the API sends it. Mails that were refused later count as skipped. */
function toRow({ visto_tra, ...row }: Read, { encola, fallidos } = NO_MAILS): TrabajoRow {
  const vence = hoursAfter(new Date(visto_tra), HORAS_TRABAJO)
  return {
    ...row,
    hechas_tra: row.hechas_tra - fallidos,
    omitidas_tra: row.omitidas_tra + fallidos,
    vence_tra: row.estado_tra === 'listo' && row.archivo_tra !== null ? vence : null,
    encola,
  }
}

async function toRows(db: Db, found: Read[]): Promise<TrabajoRow[]> {
  const mailed = found.filter(({ accion_tra }) => accion_tra === 'enviar_certificados')
  const mails = mailed.length > 0 ? await countMails(db, mailed.map(({ id_tra }) => id_tra)) : undefined // prettier-ignore
  return found.map((row) => toRow(row, mails?.get(row.id_tra)))
}

/** Reads one page of the jobs of an account, newest first, with the total. */
export async function listTrabajos(db: Db, owner: Owner, { pordescargar }: TrabajoFilters, page: PageQuery, now: Date) {
  const where = pordescargar ? isToDownload(owner, now) : eq(t.idcue_tra, owner.idcue)
  const [total] = await db.select({ n: count() }).from(t).where(where)
  const found = await db
    .select(columns)
    .from(t)
    .where(where)
    .orderBy(desc(t.id_tra))
    .limit(page.size)
    .offset(page.page * page.size)
  return { items: await toRows(db, found), total: total!.n }
}

/** Reads a job by its id. Returns undefined if it does not exist. */
export async function readTrabajo(db: Db, id: string) {
  return (await toRows(db, await db.select(columns).from(t).where(eq(t.id_tra, id))))[0]
}

/** A job to record, with the number of its rows if it is known. */
export interface Recorded {
  accion: AccionTrabajo
  filtro: FiltroTrabajo | LoteGuardado
  total?: number
}

/**
 * Returns the turn of an account's next job (OPS-58). The turn follows that of the account's last
 * job, so that accounts take turns. It is at least the highest turn of any job that has started, so
 * that nobody can save up turns.
 */
const nextTurn = (idcue: number) => sql<number>`greatest(
  (select max(turno_tra) + 1 from trabajos where idcue_tra = ${idcue}),
  (select max(turno_tra) from trabajos where estado_tra <> 'en_espera'),
  0
)`

/**
 * Records a job. Returns its id and turn. If the same job of the account is waiting or running,
 * returns that job with `isNew` false. Returns undefined when that job has ended meanwhile.
 */
export async function insertTrabajo(tx: Tx, idcue: number, { accion, filtro, total }: Recorded, now: Date) {
  const moment = now.toISOString()
  const [made] = await tx
    .insert(t)
    .values({
      id_tra: uuidv7(),
      idcue_tra: idcue,
      accion_tra: accion,
      filtro_tra: filtro,
      estado_tra: 'en_espera',
      total_tra: total ?? null,
      archivo_tra: ARCHIVO_TRABAJO[accion],
      creado_tra: moment,
      visto_tra: moment,
      // Mails with a higher id count as newer than this job. They include every waiting mail,
      // because it can be sent before the job reaches its certificate.
      ultimoenvio_tra: sql`coalesce(
        (select min(id_env) - 1 from envios where estado_env = 'en_cola'),
        (select max(id_env) from envios)
      )`,
      turno_tra: nextTurn(idcue),
    })
    .onConflictDoNothing()
    .returning({ id: t.id_tra, turno: t.turno_tra })
  if (made) return { ...made, isNew: true }
  const [same] = await tx
    .select({ id: t.id_tra, turno: t.turno_tra })
    .from(t)
    .where(
      and(
        eq(t.idcue_tra, idcue),
        eq(t.accion_tra, accion),
        eq(t.filtro_tra, filtro),
        inArray(t.estado_tra, ['en_espera', 'en_curso']),
      ),
    )
  return same && { ...same, isNew: false }
}

/** Columns that an attempt of a job needs. */
const tried = {
  id: t.id_tra,
  idcue: t.idcue_tra,
  accion: t.accion_tra,
  filtro: t.filtro_tra,
  intento: t.intento_tra,
  pedido: momentoIso(t.creado_tra),
  ultimoenvio: t.ultimoenvio_tra,
}

/** Reads a job of an account with the data of its file. Returns undefined if it does not exist. */
export async function findOwnTrabajo(db: Db, idcue: number, id: string) {
  const [row] = await db
    .select({
      ...tried,
      estado: t.estado_tra,
      archivo: t.archivo_tra,
      motivo: t.motivo_tra,
      bytes: t.bytes_tra,
      hechas: t.hechas_tra,
      omitidas: t.omitidas_tra,
    })
    .from(t)
    .where(and(eq(t.id_tra, id), eq(t.idcue_tra, idcue)))
  return row
}

/**
 * Lets a finished job wait again. Returns its new turn, or undefined when its state is no longer
 * `estado`.
 */
export async function restartTrabajo(
  tx: Tx,
  { id, idcue, estado }: { id: string; idcue: number; estado: EstadoTrabajo },
  hechas: number,
  now: Date,
): Promise<number | undefined> {
  const again = { estado_tra: 'en_espera', motivo_tra: null, hechas_tra: hechas, omitidas_tra: 0 } as const
  const changed = await tx
    .update(t)
    .set({ ...again, turno_tra: nextTurn(idcue), visto_tra: now.toISOString() })
    .where(and(eq(t.id_tra, id), eq(t.estado_tra, estado)))
    .returning({ turno: t.turno_tra })
  return changed[0]?.turno
}

/**
 * Starts an attempt of a job that waits or was abandoned, and deletes the parts of earlier
 * attempts. Returns undefined when the job is over.
 */
export async function takeTrabajo(db: Db, id: string, now: Date) {
  const [taken] = await db
    .update(t)
    .set({
      estado_tra: 'en_curso',
      intento_tra: sql`${t.intento_tra} + 1`,
      bytes_tra: null,
      visto_tra: now.toISOString(),
    })
    .where(and(eq(t.id_tra, id), inArray(t.estado_tra, ['en_espera', 'en_curso'])))
    .returning(tried)
  if (taken) await dropParts(db, taken)
  return taken
}
export type Taken = NonNullable<Awaited<ReturnType<typeof takeTrabajo>>>

/** Deletes the parts of other attempts. */
const dropParts = (db: Db, { id, intento }: Pick<Taken, 'id' | 'intento'>) =>
  db.delete(p).where(and(eq(p.idtra_par, id), ne(p.intento_par, intento)))

/** Changes a job, if the given attempt is still the current one. Otherwise returns false. */
export async function updateCurrentAttempt(
  db: Db,
  { id, intento }: Pick<Taken, 'id' | 'intento'>,
  now: Date,
  set: Partial<typeof t.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(t)
    .set({ ...set, visto_tra: now.toISOString() })
    .where(and(eq(t.id_tra, id), eq(t.intento_tra, intento), eq(t.estado_tra, 'en_curso')))
    .returning({ id: t.id_tra })
  return changed.length > 0
}

/** Stores the number of all rows at the start. Returns false like `updateCurrentAttempt`. */
export const setTotal = (db: Db, taken: Taken, total: number, now: Date) =>
  updateCurrentAttempt(db, taken, now, { total_tra: total, hechas_tra: 0, omitidas_tra: 0 })

/** Records that a job is done. Returns false like `updateCurrentAttempt`. */
export const finishTrabajo = (
  db: Db,
  taken: Taken,
  { hechas, omitidas }: Progress,
  file: { bytes: number; partes: number } | null,
  now: Date,
) =>
  updateCurrentAttempt(db, taken, now, {
    estado_tra: 'listo',
    hechas_tra: hechas,
    omitidas_tra: omitidas,
    total_tra: hechas + omitidas,
    bytes_tra: file?.bytes ?? null,
    partes_tra: file?.partes ?? null,
    descargado_tra: null,
  })

/** Records why a job failed, and deletes its file. */
export async function failTrabajo(db: Db, taken: Taken, motivo: string, now: Date): Promise<void> {
  if (await updateCurrentAttempt(db, taken, now, { estado_tra: 'fallido', motivo_tra: motivo, bytes_tra: null }))
    await db.delete(p).where(eq(p.idtra_par, taken.id))
}

/** Records why an unfinished job cannot start, and deletes the parts of earlier attempts. */
export const refuseTrabajo = (db: Db, id: string, motivo: string, now: Date) =>
  breakOff(db, eq(t.id_tra, id), motivo, now)

/** Records why unfinished jobs have failed, and deletes their parts. */
const breakOff = (db: Db, which: SQL, motivo: string, now: Date) =>
  db.transaction(async (tx) => {
    const failed = await tx
      .update(t)
      .set({ estado_tra: 'fallido', motivo_tra: motivo, bytes_tra: null, visto_tra: now.toISOString() })
      .where(and(which, inArray(t.estado_tra, ['en_espera', 'en_curso'])))
      .returning({ id: t.id_tra })
    const ids = failed.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(p).where(inArray(p.idtra_par, ids))
  })

/** Reads the waiting jobs, the oldest first. */
export const listWaitingTrabajos = (db: Db, limit: number) =>
  db
    .select({ id: t.id_tra, accion: t.accion_tra, turno: t.turno_tra })
    .from(t)
    .where(eq(t.estado_tra, 'en_espera'))
    .orderBy(asc(t.id_tra))
    .limit(limit)

/** Deletes expired jobs with their files, and fails abandoned ones. */
export async function purgeTrabajos(db: Db, now: Date): Promise<void> {
  // Waiting jobs stay, because a portal may be paused for days.
  const isOver = inArray(t.estado_tra, ['listo', 'fallido'])
  const mailsToo = lt(t.visto_tra, hoursAfter(now, -HORAS_TRABAJO_CORREO))
  const isOld = and(lt(t.visto_tra, keptSince(now)), or(ne(t.accion_tra, 'enviar_certificados'), mailsToo))
  await db.delete(t).where(and(isOver, isOld))
  const isSilent = and(eq(t.estado_tra, 'en_curso'), lt(t.visto_tra, hoursAfter(now, -SILENT_HOURS)))!
  await breakOff(db, isSilent, BROKEN_OFF, now)
}
