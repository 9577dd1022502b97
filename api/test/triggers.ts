import type { SQL } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'

const DONE = new Error('undone on purpose')

const constraintOf = (error: unknown) => (error as { cause?: { constraint?: string } }).cause?.constraint

/**
 * Runs statements in a transaction that is undone. Returns the name of the constraint that refused
 * one of them, or undefined.
 */
export async function refusedBy(db: Db, ...statements: SQL[]): Promise<string | undefined> {
  try {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(statement)
      throw DONE
    })
  } catch (error) {
    if (error === DONE) return undefined
    const constraint = constraintOf(error)
    if (constraint === undefined) throw error
    return constraint
  }
  return undefined
}
