import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Selects a timestamp as ISO 8601 in UTC, the format of the API. PostgreSQL's own text format
 * cannot be parsed as a date.
 */
export const momentoIso = <C extends PgColumn>(
  column: C,
): SQL<C['_']['notNull'] extends true ? string : string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Moment of now, by the clock of the database. */
export const AHORA = sql<string>`ahora()`

/** Selects the seconds since a moment, by the clock of the database; null where there is none. */
export const secondsSince = (moment: PgColumn): SQL<number | null> =>
  sql`extract(epoch from ahora() - ${moment})::float8`

/** Selects the day of a moment in Bogotá, as a date. */
export const dayInBogota = (moment: PgColumn | SQL): SQL => sql`(${moment} at time zone 'America/Bogota')::date`

/**
 * Returns the search key of a column in SQL, for tables that are too small to store it. The SQL
 * function `clave_busqueda` of the migrations equals `claveBusqueda` of the contract.
 */
export const claveSql = (column: PgColumn | SQL): SQL => sql`clave_busqueda(${column})`

/**
 * Writes a number into the SQL itself. PostgreSQL cannot use a partial index with a parameter,
 * because the plan does not know its value; so states are compared with literals. Nor can it keep a
 * good plan for a limit that it does not know.
 */
export const literal = (value: number): SQL => sql.raw(String(value))
