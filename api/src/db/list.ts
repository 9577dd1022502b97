import { and, asc, desc, eq, getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgTable, PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { MAX_CONTADOS, MAX_PAGE_SIZE } from '@anclaje/contract/limits'
import type { PageQuery } from '@anclaje/contract/http'
import { arrayText, rows, statement } from './client.ts'
import type { Db } from './client.ts'
import { countUpTo, keptCount } from './counts.ts'
import { preparedRows } from './prepared.ts'
import type { Counted } from './counts.ts'
import type { CountedTable } from './tables/common.ts'

/** One row more than a plain array may have, so that the caller notices when there are more. */
export const ARRAY_LIMIT = MAX_PAGE_SIZE + 1

/**
 * The condition of each filter of a list; undefined for a filter that is not sent. A filter without
 * an entry does not compile, because it would show every row. `More` lists further parameters of
 * the conditions.
 */
export type Conditions<Filters, More extends unknown[] = []> = Record<
  Exclude<keyof Filters, 'orden'>,
  (filters: Filters, ...more: More) => SQL | undefined | Promise<SQL | undefined>
>

/** Returns the conditions of the filters that were sent. */
export const conditionsOf = <Filters, More extends unknown[]>(
  conditions: Conditions<Filters, More>,
  filters: Filters,
  ...more: More
): Promise<(SQL | undefined)[]> =>
  Promise.all(
    Object.values<Conditions<Filters, More>[keyof Conditions<Filters, More>]>(conditions).map(async (condition) =>
      condition(filters, ...more),
    ),
  )

interface Window {
  offset: number
  limit: number
  /** Whether the page is read from the end, so that the ids come in reverse order. */
  backwards: boolean
}

/**
 * Returns the offset of a page, and the end from which it is read. Pages in the second half are
 * read from the end, which halves the cost of the deepest page.
 */
function pageWindow({ total, isMinimum }: Counted, { page, size }: PageQuery): Window {
  const offset = page * size
  // Pages are read from the beginning when the number of the last row is unknown.
  if (isMinimum) return { offset, limit: size, backwards: false }
  const limit = Math.max(0, Math.min(size, total - offset))
  const backwards = offset > total / 2
  return { offset: backwards ? total - offset - limit : offset, limit, backwards }
}

/** A query for ids in the order of some columns. */
interface OrderedIds<Id extends PgColumn> {
  id: Id
  order: PgColumn[]
  descending?: boolean
  /** Table to join, if `order` has columns of another table than `id`. */
  join?: { table: PgTable | SQL; on: SQL } | undefined
}

interface IdQuery<Id extends PgColumn> extends OrderedIds<Id> {
  where: SQL | undefined
  limit: number
  offset?: number
  /** Runs the statement: `rows`, unless the list keeps its plan. */
  read?: typeof rows
}

/**
 * Reads ids in order. Unless the list keeps its plan, the query is not prepared, so that PostgreSQL
 * plans it for the values of each call. Every list and each step of a search calls this function,
 * so it is raw SQL: the query builder would add about 15 µs to each call.
 */
export async function readIds<Id extends PgColumn>(
  db: Db,
  { id, where = sql`true`, order, descending = false, join, limit, offset = 0, read = rows }: IdQuery<Id>,
): Promise<Id['_']['data'][]> {
  const direction = descending ? desc : asc
  const columns = sql.join(
    order.map((column) => direction(column)),
    sql`, `,
  )
  const joined = join && sql`join ${join.table} on ${join.on}`
  const found = await read<{ id: Id['_']['data'] }>(
    db,
    sql`select ${id} as id from ${id.table} ${joined} where ${where} order by ${columns} limit ${limit} offset ${offset}`,
  )
  return found.map((row) => row.id)
}

/**
 * A list whose ids are read from an index alone. The rows of the page are then read by these ids.
 */
interface IdList<Id extends PgColumn> extends OrderedIds<Id> {
  table: AnyPgTable<{ name: CountedTable }>
  /** Condition of the rows that the list can show. The kept count counts exactly these rows. */
  shown?: SQL
  /** Filters; without any, the total is the kept count. */
  filters: (SQL | undefined)[]
  /**
   * True when the filters match few rows, but finding them is expensive. The rows are then found
   * once, for both the total and the page.
   */
  isFew?: boolean
  /**
   * True when every value of the filters has the same good plan, as `preparedRows` requires. A list
   * without filters always keeps its plan.
   */
  keepsPlan?: boolean
}

/**
 * Finds the rows of a condition once. Returns the total with the ids of the page, or undefined if
 * there are more than `MAX_CONTADOS` rows.
 */
async function readFew<Id extends PgColumn>(
  db: Db,
  { page, size }: PageQuery,
  { id, order, descending = false }: OrderedIds<Id>,
  where: SQL | undefined,
): Promise<{ total: Counted; ids: Id['_']['data'][] } | undefined> {
  const direction = descending ? desc : asc
  const keys = order.map((column, at) => ({ column, key: sql.identifier(`orden${at}`) }))
  const columns = sql.join([sql`${id} as id`, ...keys.map(({ column, key }) => sql`${column} as ${key}`)], sql`, `)
  const sorted = sql.join(
    keys.map(({ key }) => direction(sql`${key}`)),
    sql`, `,
  )
  const [found] = await rows<{ total: number; ids: Id['_']['data'][] | null }>(
    db,
    sql`with found as materialized (select ${columns} from ${id.table} where ${where} limit ${MAX_CONTADOS + 1}),
        counted as (select count(*)::int as total from found)
      select total, case when total <= ${MAX_CONTADOS} then
        array(select id from found order by ${sorted} limit ${size} offset ${page * size}) end as ids from counted`,
  )
  return found?.ids ? { total: { total: found.total, isMinimum: false }, ids: found.ids } : undefined
}

/**
 * Reads the total of a list and the ids of one page, in order. Without filters the total is exact;
 * with filters it stops at `MAX_CONTADOS`.
 */
export async function readPageOfIds<Id extends PgColumn>(
  db: Db,
  page: PageQuery,
  { table, shown, filters, isFew = false, keepsPlan = false, descending = false, ...ids }: IdList<Id>,
): Promise<{ total: Counted; ids: Id['_']['data'][] }> {
  const filtered = and(...filters)
  const where = and(shown, filtered)
  const few = isFew ? await readFew(db, page, { ...ids, descending }, where) : undefined
  if (few) return few
  const run = keepsPlan || !filtered ? preparedRows : rows
  const count = async (): Promise<Counted> =>
    filtered
      ? countUpTo(db, table, where, MAX_CONTADOS, run)
      : { total: await keptCount(db, getTableName(table)), isMinimum: false }
  const read = async ({ offset, limit, backwards }: Window) => {
    const found = await readIds(db, { ...ids, where, descending: descending !== backwards, limit, offset, read: run })
    return backwards ? found.toReversed() : found
  }
  if (page.page === 0) {
    // The first page does not depend on the total, so both are read at once.
    const [total, first] = await Promise.all([count(), read({ offset: 0, limit: page.size, backwards: false })])
    return { total, ids: first }
  }
  const total = await count()
  const window = pageWindow(total, page)
  return { total, ids: window.limit === 0 ? [] : await read(window) }
}

const equalsAny = (column: PgColumn, list: unknown): SQL =>
  sql`${column} = any(${list}::${sql.raw(column.getSQLType())}[])`

/**
 * Returns the condition that a column has one of the values of an array parameter, for a prepared
 * query. PostgreSQL plans this form once. It would plan a plain array anew for each call, because
 * its general plan for arrays is made for ten values.
 */
export const equalsAnyOf = (column: PgColumn | SQL, parameter: string, type: 'text' | 'uuid'): SQL =>
  sql`${column} = any(array(select unnest(${sql.placeholder(parameter)}::${sql.raw(type)}[])))`

/**
 * Returns the condition that a column has one of some values. The values are sent as one parameter,
 * because a statement can have at most 65,535 parameters.
 */
export const isOneOf = (column: PgColumn, values: readonly (string | number)[]): SQL =>
  equalsAny(column, arrayText(values))

/** Returns the condition that a column has one of some texts. */
export const isAnyOf = (column: PgColumn | SQL, texts: readonly string[]): SQL =>
  sql`${column} = any(${arrayText(texts)}::text[])`

/**
 * Returns the first condition if any row of a table meets it, else the second condition, so that an
 * exact match hides partial matches (WIRE-9).
 */
export async function exactOrPart(db: Db, table: PgTable, exact: SQL, part: SQL): Promise<SQL> {
  const found = await rows(db, sql`select 1 from ${table} where ${exact} limit 1`)
  return found.length > 0 ? exact : part
}

/** Sorts rows in the order of `ids`, because a query by key returns them in any order. */
export function inOrder<Id, Row>(ids: readonly Id[], rows: Row[], idOf: (row: Row) => Id): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

/** Maximum number of rows that one query reads by their ids. */
const ROWS_AT_ONCE = 250

/** A query of the query builder that can be prepared under a name. */
interface Preparable<Row> {
  prepare: (name: string) => {
    getQuery: () => { sql: string }
    execute: (values: Record<string, unknown>) => Promise<Row[]>
  }
}

/**
 * Creates a function that reads the rows with some values of a column. `select` builds the query
 * from the condition for the wanted rows; it is prepared once per connection, as `name`.
 */
export function readerByKeys<Key extends string | number, Row>(
  name: string,
  key: PgColumn,
  select: (db: Db, isWanted: SQL) => Preparable<Row>,
): (db: Db, keys: Key[]) => Promise<Row[]> {
  const many = statement(name, (db) => select(db, equalsAny(key, sql.placeholder('keys'))))
  // One value has a query of its own. PostgreSQL would plan an array with one value anew each time,
  // because its general plan is made for ten.
  const one = statement(`${name}_one`, (db) => select(db, eq(key, sql.placeholder('key'))))
  return (db, keys) =>
    keys.length === 1 ? one(db).execute({ key: keys[0] }) : many(db).execute({ keys: arrayText(keys) })
}

/**
 * Creates a function that reads rows by their ids, in the order of the ids. It reads at most
 * `ROWS_AT_ONCE` rows at once, so that the embedded database, which runs in this process, can
 * answer other calls in between. `name` and `select` are those of `readerByKeys`.
 */
export function readerByIds<Id extends string | number, Row>(
  name: string,
  id: PgColumn,
  select: (db: Db, isWanted: SQL) => Preparable<Row>,
  idOf: (row: Row) => Id,
): (db: Db, ids: Id[]) => Promise<Row[]> {
  const read = readerByKeys<Id, Row>(name, id, select)
  return async (db, ids) => {
    const found: Row[] = []
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const wanted = ids.slice(from, from + ROWS_AT_ONCE)
      found.push(...inOrder(wanted, await read(db, wanted), idOf))
    }
    return found
  }
}

const BATCH = 1000

/**
 * Splits a list into batches that one statement takes: PostgreSQL allows 65,535 parameters in a
 * statement.
 */
export function batches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) => list.slice(i * BATCH, (i + 1) * BATCH))
}
