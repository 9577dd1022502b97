import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Says why the rest of a transaction is done; its rows of history have the reason. */
export async function sayReason(tx: Db, motivo: string): Promise<void> {
  await tx.execute(sql`select set_config('anclaje.motivo', ${motivo}, true)`)
}
