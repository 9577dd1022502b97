import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_EN_ESPERA } from '@anclaje/contract/limits'
import type { Pendiente, Pendientes } from '@anclaje/contract/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { rows } from '../../../db/client.ts'
import type { Db } from '../../../db/client.ts'
import { countUpTo } from '../../../db/counts.ts'
import type { Counted } from '../../../db/counts.ts'

/** Number of rows of each kind that are listed by name. */
const SHOWN = 3

/**
 * Query of one kind. `from` and `where` select its rows, and `names` has the joins for the names of
 * the first rows. These are parts of SQL, because the kinds have the same shape, and the query
 * builder would make the call a tenth slower.
 */
export interface Source<Row> {
  columns: SQL
  from: SQL
  names?: SQL
  where: SQL
  order: SQL
  /** True when `from` has at most one row more than are counted: then they are counted as read. */
  isBounded?: true
  toPendiente: (row: Row) => Pendiente
}

/** Reads the first rows of a kind by name, and counts all up to 99. */
export async function readSource<Row>(db: Db, clase: ClasePendientes, source: Source<Row>): Promise<Pendientes> {
  const { columns, from, names = sql``, where, order, isBounded, toPendiente } = source
  const counted = isBounded ? sql`*, (count(*) over ())::int as total` : sql`*, null::int as total`
  const first = await rows<Row & { total: number | null }>(
    db,
    // The first rows are selected before the joins, so that only these are joined.
    sql`select ${columns}, total
      from (select ${counted} from ${from} where ${where} order by ${order} limit ${SHOWN}) as primeros
      ${names} order by ${order}`,
  )
  const { total, isMinimum } = await countSource(db, source, first)
  return { clase, total, ...(isMinimum && { hayMas: true as const }), primeros: first.map(toPendiente) }
}

/** Counts the rows of a source, of which the first ones were read. */
async function countSource<Row>(
  db: Db,
  { from, where }: Source<Row>,
  first: { total: number | null }[],
): Promise<Counted> {
  // Only a full list can leave rows out.
  if (first.length < SHOWN) return { total: first.length, isMinimum: false }
  const total = first[0]?.total
  return typeof total === 'number'
    ? { total: Math.min(total, MAX_EN_ESPERA), isMinimum: total > MAX_EN_ESPERA }
    : countUpTo(db, from, where, MAX_EN_ESPERA)
}
