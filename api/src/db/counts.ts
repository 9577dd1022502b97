import { eq, sql, sum } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { MAX_CONTADOS } from '@anclaje/contract/limits'
import { rows, statement } from './client.ts'
import type { Db } from './client.ts'
import { conteos } from './tables/common.ts'
import type { CountedTable } from './tables/common.ts'

/**
 * A number of rows. With `isMinimum`, counting stopped at this number, and there may be more rows.
 */
export interface Counted {
  total: number
  isMinimum: boolean
}

/**
 * Counts rows up to a limit, because the cost of counting all rows that match a filter grows with
 * the table. `read` runs the statement.
 */
export async function countUpTo(
  db: Db,
  from: PgTable | SQL,
  where: SQL | undefined,
  most = MAX_CONTADOS,
  read = rows,
): Promise<Counted> {
  const [row] = await read<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from ${from} where ${where ?? sql`true`} limit ${most + 1}) as algunas`,
  )
  const total = row?.total ?? 0
  return { total: Math.min(total, most), isMinimum: total > most }
}

/** Reads the exact number of rows of a table, from the counts that its triggers keep. */
export async function keptCount(db: Db, table: CountedTable): Promise<number> {
  const [row] = await countOf(db).execute({ table })
  return Number(row?.total ?? 0)
}
const countOf = statement('kept_count', (db) =>
  db
    .select({ total: sum(conteos.delta_cnt) })
    .from(conteos)
    .where(eq(conteos.tabla_cnt, sql.placeholder('table'))),
)

/**
 * Merges the kept counts of each table into one row, so that reading a count sums few rows. Counts
 * that have one row already stay as they are. Concurrent writers and merges are safe.
 */
export async function mergeCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with viejas as (
      delete from conteos where id_cnt in (select id_cnt from conteos
        where tabla_cnt in (select tabla_cnt from conteos group by tabla_cnt having count(*) > 1)
        order by id_cnt limit 10000 for update skip locked)
      returning tabla_cnt, delta_cnt)
    insert into conteos (tabla_cnt, delta_cnt) select tabla_cnt, sum(delta_cnt) from viejas group by tabla_cnt`)
}
