import { eq, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Page, PageQuery } from '@anclaje/contract/http'
import { claveBusqueda } from '@anclaje/contract/rules/texto'
import type { Db } from '../db/client.ts'
import { conteos } from '../db/tables.ts'

/** A page of a list in the wire's shape. */
export function pageReply<T>(items: T[], totalItems: number, { page, size }: PageQuery): Page<T> {
  return { items, currentPage: page, totalItems, totalPages: Math.ceil(totalItems / size) }
}

/** The exact number of rows of a table, from the counts that its triggers keep. */
export async function keptCount(
  db: Db,
  table: 'certcol' | 'colaboradores' | 'empresas' | 'certificaciones' | 'cursos',
): Promise<number> {
  const [row] = await db
    .select({ total: sum(conteos.delta_cnt) })
    .from(conteos)
    .where(eq(conteos.tabla_cnt, table))
  return Number(row?.total ?? 0)
}

/** Folds the kept counts together, so that reading one stays a handful of rows. Safe beside writers and other folders. */
export async function foldCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with viejas as (
      delete from conteos where id_cnt in (select id_cnt from conteos order by id_cnt limit 10000 for update skip locked)
      returning tabla_cnt, delta_cnt)
    insert into conteos (tabla_cnt, delta_cnt) select tabla_cnt, sum(delta_cnt) from viejas group by tabla_cnt`)
}

/** A text as a literal inside a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that finds a name anywhere, by the search key (decisions §3.11). */
export const containsName = (text: string): string => `%${escapeLike(claveBusqueda(text))}%`

/**
 * Where a page starts and from which end to read it: a page in the second half is read backwards, so the deepest page costs
 * half of what it would. `backwards` pages come out in reverse and must be turned round.
 */
export function pageWindow(
  total: number,
  { page, size }: PageQuery,
): { offset: number; limit: number; backwards: boolean } {
  const offset = page * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const backwards = offset > total / 2
  return { offset: backwards ? total - offset - limit : offset, limit, backwards }
}

/** All the conditions that are there, joined with `and`; `true` when there are none. */
export function allOf(conditions: (SQL | undefined)[]): SQL {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length ? sql.join(present, sql` and `) : sql`true`
}
