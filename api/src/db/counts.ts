import { eq, sql, sum } from 'drizzle-orm'
import { statement } from './client.ts'
import type { Db } from './client.ts'
import { conteos } from './tables/common.ts'
import type { CountedTable } from './tables/common.ts'

/** Reads the exact number of rows of a table, from the counts that its triggers keep. */
export async function keptCount(db: Db, table: CountedTable): Promise<number> {
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

/**
 * Merges the kept counts, so that reading one sums a handful of rows. Safe beside concurrent
 * writers and merges.
 */
export async function mergeCounts(db: Db): Promise<void> {
  await db.execute(sql`
    with viejas as (
      delete from conteos where id_cnt in (select id_cnt from conteos order by id_cnt limit 10000 for update skip locked)
      returning tabla_cnt, delta_cnt)
    insert into conteos (tabla_cnt, delta_cnt) select tabla_cnt, sum(delta_cnt) from viejas group by tabla_cnt`)
}
