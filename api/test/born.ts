import { sql } from 'drizzle-orm'
import { resting } from '../demo/resting.ts'
import type { Db } from '../src/db/client.ts'

/**
 * Runs `store`, which inserts rows that are approved or annulled from the start. Only loaded rows
 * may be so.
 */
export async function loaded(db: Db, store: () => Promise<unknown>): Promise<void> {
  await db.execute(sql.raw(resting('disable')))
  await store()
  await db.execute(sql.raw(resting('enable')))
}
