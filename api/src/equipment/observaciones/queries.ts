import { and, asc, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { observacion } from '@anclaje/contract/equipment/observacion'
import type { ObservacionBody } from '@anclaje/contract/equipment/observacion'
import type { PageQuery } from '@anclaje/contract/http'
import { containsName } from '../../db/like.ts'
import { claveSql } from '../../db/expressions.ts'
import type { Db } from '../../db/client.ts'
import { valuesOf } from '../../db/noun.ts'
import { observaciones } from '../../db/tables/equipment.ts'

const row = { id: observaciones.id_obs, descripcion: observaciones.descripcion_obs, estado: observaciones.estado_obs }
const order = [asc(observaciones.descripcion_obs), asc(observaciones.id_obs)]

const select = (db: Db, where: SQL | undefined) =>
  db
    .select(row)
    .from(observaciones)
    .where(where)
    .orderBy(...order)
    .$dynamic()

/** Reads one page of observations that contain a text, with the exact total. */
export async function listObservaciones(db: Db, nombre: string | undefined, { page, size }: PageQuery) {
  const where = nombre === undefined ? undefined : containsName(claveSql(observaciones.descripcion_obs), nombre)
  const total = await db.$count(observaciones, where)
  return {
    total,
    items: await select(db, where)
      .limit(size)
      .offset(page * size),
  }
}

/** Reads the observations with a state, the observation with an id, or all. */
export const findObservaciones = (db: Db, { estado, id }: { estado?: number | undefined; id?: number | undefined }) =>
  select(
    db,
    and(
      estado === undefined ? undefined : eq(observaciones.estado_obs, estado),
      id === undefined ? undefined : eq(observaciones.id_obs, id),
    ),
  )

/** Creates an observation and returns it. */
export const insertObservacion = async (db: Db, body: ObservacionBody) =>
  (
    await db
      .insert(observaciones)
      .values(valuesOf(observacion, observaciones, body))
      .returning(row)
  )[0]!

/** Changes an observation and returns it; undefined when it does not exist. */
export const updateObservacion = async (db: Db, id: number, body: ObservacionBody) =>
  (
    await db
      .update(observaciones)
      .set(valuesOf(observacion, observaciones, body))
      .where(eq(observaciones.id_obs, id))
      .returning(row)
  )[0]

/** Deletes an observation. Returns false when it does not exist. */
export const deleteObservacion = async (db: Db, id: number): Promise<boolean> =>
  (await db.delete(observaciones).where(eq(observaciones.id_obs, id)).returning({ id: observaciones.id_obs })).length >
  0
