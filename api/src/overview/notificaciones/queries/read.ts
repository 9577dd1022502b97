import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { MAX_EN_ESPERA } from '@anclaje/contract/limits'
import type { Pendiente, Pendientes } from '@anclaje/contract/overview/pendientes'
import type { ClasePendientes } from '@anclaje/contract/rules/overview/pendientes'
import { literal } from '../../../db/expressions.ts'
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

/** Returns the SQL that selects the first rows of a kind by name, and counts all up to 99. */
function firstRows<Row>({ columns, from, names = sql``, where, order }: Source<Row>): SQL {
  // The first rows are selected before the joins, so that only these are joined. A statement of its
  // own for the count would cost more than reading the counted rows.
  return sql`select ${columns}, total
    from (select *, (count(*) over ())::int as total
      from (select * from ${from} where ${where} order by ${order} limit ${literal(MAX_EN_ESPERA + 1)}) as contadas
      order by ${order} limit ${literal(SHOWN)}) as primeros
    ${names} order by ${order}`
}

type Counted<Row> = Row & { total: number }

function describe<Row>(clase: ClasePendientes, source: Source<Row>, first: Counted<Row>[]): Pendientes {
  const total = first[0]?.total ?? 0
  return {
    clase,
    total: Math.min(total, MAX_EN_ESPERA),
    ...(total > MAX_EN_ESPERA && { hayMas: true as const }),
    primeros: first.map(source.toPendiente),
  }
}

/** Reads a kind whose statement PostgreSQL plans for its values. */
export const readSource = async <Row>(db: Db, clase: ClasePendientes, source: Source<Row>): Promise<Pendientes> =>
  describe(clase, source, await preparedRows<Counted<Row>>(db, firstRows(source)))

/**
 * Reads several kinds in one statement, because sending a statement for each takes longer than
 * reading its rows. Only for kinds whose plan PostgreSQL keeps.
 */
export async function readSources(db: Db, sources: Map<ClasePendientes, Source<never>>): Promise<Pendientes[]> {
  if (sources.size === 0) return []
  const each = [...sources.values()].map((source) => sql`(select json_agg(fila) from (${firstRows(source)}) as fila)`)
  const query = sql`select json_build_array(${sql.join(each, sql`, `)}) as filas`
  const [read] = await preparedRows<{ filas: (Counted<never>[] | null)[] }>(db, query)
  return [...sources].map(([clase, source], place) => describe(clase, source, read!.filas[place] ?? []))
}
