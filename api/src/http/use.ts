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

/**
 * Column of a table that refers to rows of another table and keeps them from being deleted. What a
 * row has in its own table, as a criterion has its lines, is deleted with it.
 */
interface Reference {
  tabla: string
  columna: string
}

/** References by the table that they lead to. They change with the schema alone. */
const known = new Map<string, readonly Reference[]>()

async function referencesTo(db: Db, tabla: string): Promise<readonly Reference[]> {
  const before = known.get(tabla)
  if (before) return before
  const found = await rows<Reference & Record<string, unknown>>(
    db,
    sql`select conrelid::regclass::text as tabla, attname as columna
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where confrelid = to_regclass(${tabla}) and conrelid <> confrelid and contype = 'f' and confdeltype in ('a', 'r')
      order by conname`,
  )
  known.set(tabla, found)
  return found
}

/**
 * Says of the rows of a table with these ids where they are in use, by one statement. A row that
 * several tables refer to is told with the first of them; one that can be deleted is left out.
 */
export async function readUses(db: Db, tabla: string, ids: readonly number[]): Promise<{ id: number; uso: string }[]> {
  const references = await referencesTo(db, tabla)
  if (references.length === 0) return []
  const asked = sql`unnest(${`{${ids.join()}}`}::int[]) as asked (id)`
  const counts = references.map(
    ({ tabla: from, columna }, at) => sql`select id, ${at}::int as at, (select count(*)::int from (
      select from ${sql.identifier(from)} where ${sql.identifier(columna)} = id limit ${MAX_USOS + 1}) as used) as many
      from ${asked}`,
  )
  const found = await rows<{ id: number; at: number; many: number }>(
    db,
    sql`${sql.join(counts, sql` union all `)} order by at`,
  )
  const uses = new Map<number, string>()
  for (const { id, at, many } of found) {
    const uso = estaEn(references[at]!.tabla, many)
    if (uso !== undefined && !uses.has(id)) uses.set(id, uso)
  }
  return [...uses].map(([id, uso]) => ({ id, uso }))
}
