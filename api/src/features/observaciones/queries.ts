import { and, asc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PageQuery } from '@anclaje/contract/http'
import { containsName } from '../../core/page.ts'
import { claveSql } from '../../core/sql.ts'
import type { Db } from '../../db/client.ts'
import { observaciones } from '../../db/tables.ts'

const row = { id: observaciones.id_obs, descripcion: observaciones.descripcion_obs, estado: observaciones.estado_obs }
const order = [asc(observaciones.descripcion_obs), asc(observaciones.id_obs)]

const select = (db: Db, where: SQL | undefined) =>
  db
    .select(row)
    .from(observaciones)
    .where(where)
    .orderBy(...order)
    .$dynamic()

/** One page of observations by their text, with the exact total. */
export async function listObservaciones(db: Db, nombre: string | undefined, { page, size }: PageQuery) {
  const where =
    nombre === undefined ? undefined : sql`${claveSql(observaciones.descripcion_obs)} like ${containsName(nombre)}`
  const total = await db.$count(observaciones, where)
  return {
    total,
    items: await select(db, where)
      .limit(size)
      .offset(page * size),
  }
}

/** The observations of a state, or the one with an id, or all. */
export const findObservaciones = (db: Db, { estado, id }: { estado?: number | undefined; id?: number | undefined }) =>
  select(
    db,
    and(
      estado === undefined ? undefined : eq(observaciones.estado_obs, estado),
      id === undefined ? undefined : eq(observaciones.id_obs, id),
    ),
  )

type Values = { descripcion: string; estado: number }
const toColumns = ({ descripcion, estado }: Values) => ({ descripcion_obs: descripcion, estado_obs: estado })

/** Creates an observation. Gives it. */
export const insertObservacion = async (db: Db, values: Values) =>
  (await db.insert(observaciones).values(toColumns(values)).returning(row))[0]!

/** Changes an observation. Gives it, or undefined when there is none. */
export const updateObservacion = async (db: Db, id: number, values: Values) =>
  (await db.update(observaciones).set(toColumns(values)).where(eq(observaciones.id_obs, id)).returning(row))[0]

/** Deletes an observation. Gives whether there was one. */
export const deleteObservacion = async (db: Db, id: number): Promise<boolean> =>
  (await db.delete(observaciones).where(eq(observaciones.id_obs, id)).returning({ id: observaciones.id_obs })).length >
  0
