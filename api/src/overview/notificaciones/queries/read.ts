import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_EN_ESPERA } from '@anclaje/contract/limits'
import type { Pendiente, Pendientes } from '@anclaje/contract/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { preparedRows } from '../../../db/prepared.ts'
import type { Db } from '../../../db/client.ts'

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
  toPendiente: (row: Row) => Pendiente
}

/** Reads the first rows of a kind by name, and counts all up to 99. */
export async function readSource<Row>(db: Db, clase: ClasePendientes, source: Source<Row>): Promise<Pendientes> {
  const { columns, from, names = sql``, where, order, toPendiente } = source
  const first = await preparedRows<Row & { total: number }>(
    db,
    // The first rows are selected before the joins, so that only these are joined. A statement of
    // its own for the count would cost more than reading the counted rows.
    sql`select ${columns}, total
      from (select *, (count(*) over ())::int as total
        from (select * from ${from} where ${where} order by ${order} limit ${MAX_EN_ESPERA + 1}) as contadas
        order by ${order} limit ${SHOWN}) as primeros
      ${names} order by ${order}`,
  )
  const total = first[0]?.total ?? 0
  return {
    clase,
    total: Math.min(total, MAX_EN_ESPERA),
    ...(total > MAX_EN_ESPERA && { hayMas: true as const }),
    primeros: first.map(toPendiente),
  }
}
