import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import type { Entity } from '@anclaje/contract/entity'

/** A table that has every column of a described noun of the contract. */
export type TableOf<E extends Pick<Entity, 'columns'>> = PgTable & Record<keyof E['columns'] & string, PgColumn>

/** Returns the columns of a described noun, for `select`. A missing column does not compile. */
export function columnsOf<E extends Pick<Entity, 'columns'>, T extends TableOf<E>>(
  noun: E,
  table: T,
): Pick<T, keyof E['columns'] & keyof T> {
  const names = Object.keys(noun.columns) as (keyof E['columns'] & keyof T)[]
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, keyof E['columns'] & keyof T>
}

type Written = Pick<Entity, 'suffix' | 'fields' | 'body'>

/** Columns in which the fields of a form are stored. */
type ValuesOf<E extends Written> = {
  [K in keyof E['fields'] & string as `${K}_${E['suffix']}`]: z.output<E['fields'][K]>
}

/**
 * Returns the values of a form by column name, for `insert` and `update`. Every field of the form
 * is included. The table is passed only for its type: the query builder ignores values of unknown
 * columns, so a field without a column must not compile.
 */
export function valuesOf<E extends Written>(
  { suffix, fields }: E,
  _table: PgTable & Record<keyof ValuesOf<E>, PgColumn>,
  body: z.output<E['body']>,
): ValuesOf<E> {
  const sent: Record<string, unknown> = body
  return Object.fromEntries(Object.keys(fields).map((name) => [`${name}_${suffix}`, sent[name]])) as ValuesOf<E>
}
