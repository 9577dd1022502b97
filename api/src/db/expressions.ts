import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Permissions } from '@anclaje/contract/permissions'
import { roles } from './tables/access.ts'

/**
 * Selects a timestamp as ISO 8601 in UTC, the format of the wire. PostgreSQL's own text format
 * cannot be parsed as a date.
 */
export const momentoIso = <C extends PgColumn>(
  column: C,
): SQL<C['_']['notNull'] extends true ? string : string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Returns the search key of a column in SQL, for tables too small to store it; `clave` of the
 * migrations is the twin of the contract's function.
 */
export const claveSql = (column: PgColumn | SQL): SQL => sql`clave_busqueda(${column})`

/**
 * Writes a number into the SQL itself. The states of partial indexes are compared with literals,
 * because a plan that does not know its parameters cannot use such an index.
 */
export const literal = (value: number): SQL => sql.raw(String(value))

/** Permissions of a role as SQL, for a column of a query over `roles`. */
export const permissionsColumn = sql<Permissions>`coalesce((
  select json_object_agg(nombre_mod, json_build_object(
    'ver', ver_prol = 1, 'crear', crear_prol = 1, 'editar', editar_prol = 1, 'eliminar', eliminar_prol = 1, 'filtrar', filtrar_prol = 1))
  from permisosroles join modulos on id_mod = idmodulo_prol where idrol_prol = ${roles.id_rol}), '{}')`
