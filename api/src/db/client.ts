import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Logger, SQL } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator'
import type { PGlite } from '@electric-sql/pglite'
import postgres from 'postgres'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'

/** The database as queries see it: the embedded one, a server, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  kind: 'embedded' | 'server'
  close: () => Promise<void>
}

const migrationsFolder = join(import.meta.dirname, 'migrations')

// Two servers that start at once must not migrate at once; the number is only an agreed name for that lock.
const MIGRATION_LOCK = 7_014_272

/** Opens PostgreSQL on a server, migrated. Rejects when the server does not answer. */
export async function openServer(url: string): Promise<Database> {
  const client = postgres(url, { max: 10, onnotice: () => {}, connect_timeout: 10 })
  const lock = await client.reserve()
  try {
    await lock`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migratePostgres(drizzlePostgres(client), { migrationsFolder })
  } finally {
    await lock`select pg_advisory_unlock(${MIGRATION_LOCK})`
    lock.release()
  }
  return { db: overServer(client), kind: 'server', close: () => client.end({ timeout: 5 }) }
}

/** The query builder over a server; the logger is for the bench. */
export const overServer = (client: postgres.Sql, logger?: Logger): Db =>
  drizzlePostgres(client, logger ? { logger } : {}) as unknown as Db

/**
 * A query that is built once per database and prepared once per connection: planning the joins of a list costs more than running
 * them. Only for queries by key: a prepared plan does not see the values, so a search would be planned for an average one.
 * A transaction has its own `db`, which builds it anew.
 */
export function statement<Prepared>(build: (db: Db) => Prepared): (db: Db) => Prepared {
  const built = new WeakMap<Db, Prepared>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const made = build(db)
    built.set(db, made)
    return made
  }
}

/** Ids as the text of a PostgreSQL array, for `= any(…)`. */
export const idArray = (ids: (string | number)[]): string => `{${ids.join(',')}}`

/** Texts as the text of a PostgreSQL array, for `= any(…)`. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Wraps an open PGlite and migrates it. */
export async function useEmbedded(pglite: PGlite): Promise<Database> {
  const db = drizzlePglite(pglite)
  await migratePglite(db, { migrationsFolder })
  return { db: db as unknown as Db, kind: 'embedded', close: () => pglite.close() }
}

// Two processes that write the same files destroy them; the other one has them now.
const leave = () => {
  process.stderr.write('Otro proceso tomó la carpeta de datos: este se cierra para no dañarla.\n')
  process.exit(1)
}

/** Opens the embedded database in `dataDir/postgres`, migrated. Throws `FolderInUse` when another process has it open. */
export async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = lockFolder(dataDir, leave)
  try {
    const database = await useEmbedded(await openPglite(join(dataDir, 'postgres')))
    const close = async () => {
      await database.close()
      unlock()
    }
    return { ...database, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Runs SQL that the builder cannot say and gives its rows: the two drivers wrap them differently. */
export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as T[] | { rows: T[] }
  return Array.isArray(result) ? result : result.rows
}
