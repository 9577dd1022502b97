import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { paises, roles, tipodocs } from '../../db/tables.ts'

/** Every country, Colombia first. */
export const listPaises = (db: Db) =>
  db
    .select()
    .from(paises)
    .orderBy(sql`id_pais <> 170`, asc(paises.nombre_pais))

/** Every document type in the order of its use. */
export const listTipodocs = (db: Db) => db.select().from(tipodocs).orderBy(asc(tipodocs.id_tipo))

/** Every role. */
export const listRoles = (db: Db) => db.select().from(roles).orderBy(asc(roles.id_rol))

/** One role, or undefined. */
export const readRol = async (db: Db, id: number) => (await db.select().from(roles).where(eq(roles.id_rol, id)))[0]
