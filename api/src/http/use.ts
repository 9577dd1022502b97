import { sql } from 'drizzle-orm'
import { MAX_USOS, estaEn } from '@anclaje/contract/rules/common/uso'
import { rows } from '../db/client.ts'
import type { Db } from '../db/client.ts'
import type { PgError } from './errors.ts'

/**
 * Says where a row is in use that PostgreSQL did not delete: in how many rows of the table that it
 * names. Hidden rows count, because they keep it too. Returns undefined where that cannot be told.
 */
export async function readUse(db: Db, error: PgError): Promise<string | undefined> {
  try {
    return await countUse(db, error)
  } catch {
    // The refusal is answered also where the database went away meanwhile.
    return undefined
  }
}

async function countUse(db: Db, { constraint, table, detail }: PgError): Promise<string | undefined> {
  // The detail is translated, `Key (id_cur)=(3) is still referenced`, but not its key.
  const key = /\)=\(([^()]+)\)/.exec(detail ?? '')?.[1]
  if (!table || !key) return undefined
  const [column] = await rows<{ name: string }>(
    db,
    sql`select attname as name from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where conname = ${constraint} and conrelid = to_regclass(${table})`,
  )
  if (!column) return undefined
  const [found] = await rows<{ many: number }>(
    db,
    sql`select count(*)::int as many from (select from ${sql.identifier(table)}
      where ${sql.identifier(column.name)} = ${key} limit ${MAX_USOS + 1}) as used`,
  )
  return estaEn(table, found?.many ?? 0)
}
