import { like } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'

type Text = PgColumn | SQL

/** Escapes a text as a literal inside a LIKE pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const contains = (column: Text, text: string): SQL => like(column, `%${escapeLike(text)}%`)

export const startsWith = (column: Text, text: string): SQL => like(column, `${escapeLike(text)}%`)

/**
 * Returns the condition that a search key contains a name. Capitals, accents, hyphens and dots make
 * no difference (WIRE-9).
 */
export const containsName = (key: Text, name: string): SQL => contains(key, claveBusqueda(name))
