import { and, asc, count, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { Omitida } from '@anclaje/contract/overview/trabajo'
import { CORREO } from '@anclaje/contract/rules/training/correo'
import { literal } from '../../../db/expressions.ts'
import { batches } from '../../../db/list.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { trabajosregistros as r } from '../../../db/tables/jobs.ts'
import { envios } from '../../../db/tables/mail.ts'
import type { RowOutcome } from '../../../jobs/bulk.ts'

const of = (id: string) => eq(r.idtra_reg, id)
const HAS_FAILED = eq(envios.estado_env, 'fallido')
const has = (id: string, estado: typeof r.$inferSelect.estado_reg) => and(of(id), eq(r.estado_reg, estado))

/** Stores the rows of a bulk job, in their order. */
export async function insertRows(tx: Tx, id: string, ids: string[], names: Map<string, string>): Promise<void> {
  const values = ids.map((each, n) => ({
    idtra_reg: id,
    numero_reg: n,
    id_reg: each,
    nombre_reg: names.get(each) ?? each,
  }))
  for (const batch of batches(values)) await tx.insert(r).values(batch)
}

/** Reads the ids of the unfinished rows of a job, in their order. */
export async function listPending(db: Db, id: string, limit: number): Promise<string[]> {
  const found = await db
    .select({ id: r.id_reg })
    .from(r)
    .where(has(id, 'pendiente'))
    .orderBy(asc(r.numero_reg))
    .limit(limit)
  return found.map((row) => row.id)
}

/** Stores the results of rows. */
export async function storeOutcomes(tx: Tx, id: string, outcomes: readonly RowOutcome[]): Promise<void> {
  const rows = outcomes.map(({ id: registro, motivo, idenv, huella }) => ({
    registro,
    motivo: motivo ?? null,
    idenv: idenv ?? null,
    huella: huella ?? null,
  }))
  await tx
    .update(r)
    .set({
      estado_reg: sql`case when x.motivo is null then 'hecho' else 'omitido' end`,
      motivo_reg: sql`x.motivo`,
      idenv_reg: sql`x.idenv`,
      huella_reg: sql`x.huella`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(registro text, motivo text, idenv int, huella text)`,
    )
    .where(and(of(id), eq(r.id_reg, sql`x.registro`)))
}

/** Number of finished and of skipped rows. */
export interface Progress {
  hechas: number
  omitidas: number
}

export async function countOutcomes(db: Db, id: string): Promise<Progress> {
  const found = await db.select({ estado: r.estado_reg, n: count() }).from(r).where(of(id)).groupBy(r.estado_reg)
  const countOf = (estado: string) => found.find((row) => row.estado === estado)?.n ?? 0
  return { hechas: countOf('hecho'), omitidas: countOf('omitido') }
}

/** Marks skipped rows as unfinished again, including rows whose mail was refused later. */
export const resetLeftOut = (tx: Tx, id: string) => {
  const refused = tx
    .select({ id: envios.id_env })
    .from(envios)
    .where(and(eq(envios.id_env, r.idenv_reg), HAS_FAILED))
  return tx
    .update(r)
    .set({ estado_reg: 'pendiente', motivo_reg: null, idenv_reg: null, huella_reg: null })
    .where(and(of(id), or(eq(r.estado_reg, 'omitido'), exists(refused))))
}

/**
 * Reads the finished rows, each with its name and the digest of the data that its document was
 * drawn from.
 */
export const listDone = (db: Db, id: string) =>
  db
    .select({ id: r.id_reg, nombre: r.nombre_reg, huella: r.huella_reg })
    .from(r)
    .where(has(id, 'hecho'))
    .orderBy(asc(r.numero_reg))

/** Id of the newest mail about the version of a certificate that is in force. */
const NEWEST_MAIL = sql`(select max(id_env) from envios join certcol on id_ceco = idceco_env and emision_ceco = emision_env
  where idceco_env = ${r.id_reg}::uuid and tipo_env = ${literal(CORREO.certificado)})`

/** Reads the certificates that a job corrected, in their order, with the newest mail about each. */
export const listCorrected = (db: Db, id: string) =>
  db
    .select({ id: r.id_reg, nombre: r.nombre_reg, estado: envios.estado_env, motivo: envios.motivo_env })
    .from(r)
    .leftJoin(envios, eq(envios.id_env, NEWEST_MAIL))
    .where(has(id, 'hecho'))
    .orderBy(asc(r.numero_reg))

/** Numbers of waiting and of failed mails for a job that sends no mails. */
export const NO_MAILS = { encola: 0, fallidos: 0 }

/** Counts the waiting mails of jobs, and those that were refused later, by job. */
export async function countMails(db: Db, ids: string[]): Promise<Map<string, typeof NO_MAILS>> {
  const found = await db
    .select({
      id: r.idtra_reg,
      encola: sql<number>`count(*) filter (where ${envios.estado_env} = 'en_cola')::int`,
      fallidos: sql<number>`count(*) filter (where ${HAS_FAILED})::int`,
    })
    .from(r)
    .innerJoin(envios, eq(envios.id_env, r.idenv_reg))
    .where(and(inArray(r.idtra_reg, ids), eq(r.estado_reg, 'hecho')))
    .groupBy(r.idtra_reg)
  return new Map(found.map(({ id, ...counts }) => [id, counts]))
}

/** Reads the skipped rows, in their order, including those whose mail was refused later. */
export const readLeftOut = (db: Db, id: string): Promise<Omitida[]> =>
  db
    .select({
      id: r.id_reg,
      nombre: r.nombre_reg,
      motivo: sql<string>`coalesce(${r.motivo_reg}, ${envios.motivo_env}, '')`,
    })
    .from(r)
    .leftJoin(envios, eq(envios.id_env, r.idenv_reg))
    .where(and(of(id), or(eq(r.estado_reg, 'omitido'), HAS_FAILED)))
    .orderBy(asc(r.numero_reg))
