import { sql } from 'drizzle-orm'
import { arrayText } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'

/**
 * Erases what the history holds of people, and records who did so and why. The rows stay. The
 * caller must have opened the transaction that deletes the people (TRUST-21).
 */
export async function eraseContents(db: Db, ids: readonly number[], motivo: string): Promise<void> {
  if (ids.length > 0) await db.execute(sql`select historia_suprimir(${arrayText(ids)}::text[], ${motivo})`)
}
