import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod'

/** The id of a row in a path. */
export const idParam = z.object({
  id: z
    .string()
    .regex(/^\d{1,10}$/, 'El identificador no es válido.')
    .transform(Number)
    .pipe(z.number().max(2_147_483_647, 'El identificador no es válido.')),
})

/** The UUID of a row in a path. */
export const uuidParam = z.object({ id: z.uuid('El identificador no es válido.').toLowerCase() })

/**
 * A moment as it travels, in ISO 8601 and UTC: what the database writes of its own accord is no
 * date to a program.
 */
export const momentoIso = <C extends PgColumn>(
  column: C,
): SQL<C['_']['notNull'] extends true ? string : string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The search key of a column in SQL, for tables too small to store it: the function that migrations define as the contract's twin. */
export const claveSql = (column: PgColumn): SQL => sql`clave_busqueda(${column})`
