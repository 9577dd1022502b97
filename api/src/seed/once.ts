import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { semillas } from '../db/tables/common.ts'

/** A seed and the name that records its run. */
export interface Seed {
  name: string
  seed: (db: Db) => Promise<void>
}

/**
 * Runs the seeds that never ran, in order, each in its own transaction. A seed never runs twice
 * (OPS-5).
 */
export async function runSeeds(db: Db, seeds: readonly Seed[]): Promise<void> {
  const known = new Set((await db.select().from(semillas)).map((row) => row.nombre_sem))
  for (const { name, seed } of seeds) {
    if (known.has(name)) continue
    await db.transaction(async (tx) => {
      // The name is inserted first: when two processes start at once, the second one waits here and
      // then finds the name taken.
      const won = await tx.insert(semillas).values({ nombre_sem: name }).onConflictDoNothing().returning()
      if (won.length > 0) await seed(tx)
    })
  }
}

/**
 * Moves an identity column past the ids that seeds inserted, so that the next row does not collide
 * with them.
 */
export async function skipSeededIds(db: Db, id: PgColumn): Promise<void> {
  const { table, name } = id
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${name}), max(${id})) from ${table}`,
  )
}
