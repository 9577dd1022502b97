import { sql } from 'drizzle-orm'
import { resting } from '../demo/resting.ts'
import type { Db } from '../src/db/client.ts'

/** Runs what stores rows that are born approved or annulled, which only what is loaded may be. */
export async function loaded(db: Db, store: () => Promise<unknown>): Promise<void> {
  await db.execute(sql.raw(resting('disable')))
  await store()
  await db.execute(sql.raw(resting('enable')))
}
