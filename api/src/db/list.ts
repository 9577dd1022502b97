import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_PAGE_SIZE } from '@anclaje/contract/limits'
import type { PageQuery } from '@anclaje/contract/http'
import { rows } from './client.ts'
import type { Db } from './client.ts'
import { keptCount } from './counts.ts'
import type { CountedTable } from './counts.ts'

/** One row more than a plain array may hold, so that the reader notices when there are more. */
export const ARRAY_LIMIT = MAX_PAGE_SIZE + 1

interface Window {
  offset: number
  limit: number
  /** Whether the page is read from the end, so that the ids come in reverse order. */
  backwards: boolean
}

/**
 * Returns where a page starts and from which end it is read, so that the deepest page costs half as
 * much.
 */
function pageWindow(total: number, { page, size }: PageQuery): Window {
  const offset = page * size
  const limit = Math.max(0, Math.min(size, total - offset))
  const backwards = offset > total / 2
  return { offset: backwards ? total - offset - limit : offset, limit, backwards }
}

/** A list whose page of ids is read from an index alone, before its rows are read by those ids. */
interface IdList {
  table: CountedTable
  id: SQL
  /** Joins that `order` needs. */
  join?: SQL | undefined
  /** Condition for the rows that the list can show; the kept count counts just these. */
  shown?: SQL
  /** Filters; without any, the total is the kept count. */
  filters: SQL[]
  order: { forwards: SQL; backwards: SQL }
}

/** Reads the exact total of a list and the ids of one page, in order. */
export async function readPageOfIds<Id extends number | string>(
  db: Db,
  page: PageQuery,
  { table, id, join, shown, filters, order }: IdList,
): Promise<{ total: number; ids: Id[] }> {
  const where = allOf([shown, ...filters])
  const from = sql.identifier(table)
  const count = async () => {
    if (filters.length === 0) return keptCount(db, table)
    const [row] = await rows<{ count: number }>(db, sql`select count(*)::int as count from ${from} where ${where}`)
    return row!.count
  }
  const read = async ({ offset, limit, backwards }: Window) => {
    const direction = backwards ? order.backwards : order.forwards
    const found = await rows<{ id: Id }>(
      db,
      sql`select ${id} as id from ${from} ${join} where ${where} order by ${direction} limit ${limit} offset ${offset}`,
    )
    const ids = found.map((row) => row.id)
    return backwards ? ids.toReversed() : ids
  }
  if (page.page === 0) {
    // The first page does not need the total, so both are read at once.
    const [total, ids] = await Promise.all([count(), read({ offset: 0, limit: page.size, backwards: false })])
    return { total, ids }
  }
  const total = await count()
  const window = pageWindow(total, page)
  return { total, ids: window.limit === 0 ? [] : await read(window) }
}

/** Joins the defined conditions with `and`; `true` when there are none. */
export function allOf(conditions: (SQL | undefined)[]): SQL {
  const present = conditions.filter((condition) => condition !== undefined)
  return present.length ? sql.join(present, sql` and `) : sql`true`
}

/** Sorts rows in the order of their ids, which a read by key does not keep. */
export function inOrder<Id, Row>(ids: Id[], rows: Row[], idOf: (row: Row) => Id): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}
