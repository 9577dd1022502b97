import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { rows } from '../src/db/client.ts'
import type { Db, Tx } from '../src/db/client.ts'

/**
 * Runs a change at the end of each transaction that writes rows of a table, like another user who
 * saves right afterwards. The transaction itself does not see the change. Returns a function that
 * stops this.
 */
export async function changeAtCommit(db: Db, table: string, change: SQL): Promise<() => Promise<unknown>> {
  const name = sql.raw(`al_confirmar_${table}`)
  await db.execute(
    sql`create function ${name}() returns trigger language plpgsql as $$ begin ${change}; return null; end $$`,
  )
  // The condition on the depth keeps the change itself from firing the trigger.
  await db.execute(sql`create constraint trigger ${name} after insert or update on ${sql.raw(table)}
    deferrable initially deferred for each row when (pg_trigger_depth() = 0) execute function ${name}()`)
  return () => db.execute(sql`drop function ${name} cascade`)
}

/** Returns whether a transaction of this database waits for a lock of another one. */
export async function isWaiting(db: Db): Promise<boolean> {
  const [found] = await rows<{ waiting: boolean }>(
    db,
    sql`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waiting`,
  )
  return found!.waiting
}

/**
 * Makes a call while another transaction has an uncommitted change, and commits that transaction
 * once the call waits for it. The embedded database runs one transaction at a time, so there the
 * call comes afterwards.
 */
export async function callMeanwhile<T>(db: Db, change: (tx: Tx) => Promise<unknown>, call: () => Promise<T>) {
  // Wrapped in an object, because the transaction must not wait for the call.
  const { answer } = await db.transaction(async (tx) => {
    await change(tx)
    const calling = { answer: call() }
    if (inject('template').kind === 'server') await expect.poll(() => isWaiting(db)).toBe(true)
    return calling
  })
  return answer
}
