import { eq, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_PAGE_SIZE } from '@anclaje/contract/http'
import type { Page, PageQuery } from '@anclaje/contract/http'
import { claveBusqueda } from '@anclaje/contract/rules/common/texto'
import { statement } from './client.ts'
import type { Db } from './client.ts'
import { conteos } from './tables.ts'
import { badRequest } from '../http/errors.ts'

/** A page of a list in the wire's shape. */
export function pageReply<T>(items: T[], totalItems: number, { page, size }: PageQuery): Page<T> {
  return { items, currentPage: page, totalItems, totalPages: Math.ceil(totalItems / size) }
}

/** One row more than a plain array holds: whoever reads so many knows whether there are more. */
export const ARRAY_LIMIT = MAX_PAGE_SIZE + 1

/**
 * The rows of a call that answers a plain array, as they are. Throws 400 when there are more than
 * it holds, naming the call that answers them in pieces: nothing is cut without a sign (decisions
 * §1.4).
 */
export function wholeArray<T>(rows: T[], inPieces: string): T[] {
  if (rows.length < ARRAY_LIMIT) return rows
  throw badRequest(
    `La lista tiene más de ${MAX_PAGE_SIZE.toLocaleString('es-CO')} filas. Pídala por partes: ${inPieces}`,
  )
}

/** The paged call of a path, as a message names it. */
export const pagedCall = (path: string): string => `GET ${path}?page=0&size=${MAX_PAGE_SIZE}`

/** The exact number of rows of a table, from the counts that its triggers keep. */
export async function keptCount(
  db: Db,
  table: 'certcol' | 'colaboradores' | 'empresas' | 'certificaciones' | 'cursos' | 'equipos' | 'evaluaciones',
): Promise<number> {
  const [row] = await countOf(db).execute({ table })
  return Number(row?.total ?? 0)
}
const countOf = statement((db) =>
  db
    .select({ total: sum(conteos.delta_cnt) })
    .from(conteos)
    .where(eq(conteos.tabla_cnt, sql.placeholder('table')))
    .prepare('kept_count'),
)

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

interface Window {
  offset: number
  limit: number
  /** Read from the end: the ids come out in reverse. */
  backwards: boolean
}

/** Where a page starts and from which end to read it, so that the deepest page costs half of what it would. */
function pageWindow(total: number, { page, size }: PageQuery): Window {
  const offset = page * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const backwards = offset > total / 2
  return { offset: backwards ? total - offset - limit : offset, limit, backwards }
}

/** The exact total and the ids of one page, in order. The first page needs no total to be found: both are read at once. */
export async function readPage<Id>(
  page: PageQuery,
  count: () => Promise<number>,
  readIds: (window: Window) => Promise<Id[]>,
): Promise<{ total: number; ids: Id[] }> {
  if (page.page === 0) {
    const first = readIds({ offset: 0, limit: page.size, backwards: false })
    const [total, ids] = await Promise.all([count(), first])
    return { total, ids }
  }
  const total = await count()
  const window = pageWindow(total, page)
  if (window.limit === 0) return { total, ids: [] }
  const ids = await readIds(window)
  return { total, ids: window.backwards ? ids.toReversed() : ids }
}

/** All the conditions that are there, joined with `and`; `true` when there are none. */
export function allOf(conditions: (SQL | undefined)[]): SQL {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length ? sql.join(present, sql` and `) : sql`true`
}

/** Rows in the order of their ids, which a read by key does not keep. */
export function inOrder<Id, Row>(ids: Id[], rows: Row[], idOf: (row: Row) => Id): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
