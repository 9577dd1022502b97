import { getTableName, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../db/client.ts'
import { semillas } from '../db/tables/common.ts'

/** A seed, with the name under which its run is recorded. */
export interface Seed {
  name: string
  seed: (db: Db) => Promise<void>
}

/**
 * Runs the seeds that never ran, in order, each in a transaction of its own; a seed never runs
 * twice (OPS-5).
 */
export async function runSeeds(db: Db, seeds: readonly Seed[]): Promise<void> {
  const known = new Set((await db.select().from(semillas)).map((row) => row.nombre_sem))
  for (const { name, seed } of seeds) {
    if (known.has(name)) continue
    await db.transaction(async (tx) => {
      // The name is inserted first: of two processes that start at once, the second waits here and
      // then finds it taken.
      const won = await tx.insert(semillas).values({ nombre_sem: name }).onConflictDoNothing().returning()
      if (won.length > 0) await seed(tx)
    })
  }
}

/**
 * Moves an identity column past the ids that were seeded by hand, so that the next row does not
 * collide with one of them.
 */
export async function skipSeededIds(db: Db, id: PgColumn): Promise<void> {
  const { table, name } = id
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${getTableName(table)}, ${name}), max(${id})) from ${table}`,
  )
}
