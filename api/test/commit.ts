import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'

/**
 * Changes the database at the end of each transaction that inserts or updates rows of a table, as
 * another person who saves right after it does. What the transaction itself reads is not changed.
 * Returns how to stop it.
 */
export async function changeAtCommit(db: Db, table: string, change: SQL): Promise<() => Promise<unknown>> {
  const name = sql.raw(`al_confirmar_${table}`)
  await db.execute(
    sql`create function ${name}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
  )
  // Depth 0 leaves out the change itself.
  await db.execute(sql`create constraint trigger ${name} after insert or update on ${sql.raw(table)}
    deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function ${name}()`)
  return () => db.execute(sql`drop function ${name} cascade`)
}
