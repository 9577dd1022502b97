import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Logger, SQL } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import { migrate as migrateServer } from 'drizzle-orm/node-postgres/migrator'
import type { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { leastFree } from '../process/disk.ts'
import { openProblem, prepareFolder, updateProblem } from './folder.ts'
import { lockFolder } from './lock.ts'
import { openPglite } from './pglite.ts'
import { failWhenFull } from './full-disk.ts'
import { refuseNewer } from './version.ts'

/** The database as queries see it: the embedded one, a server, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

export interface Database {
  db: Db
  kind: 'embedded' | 'server'
  /**
   * Runs work on the folder of an embedded database while no query runs: its files then hold every
   * acknowledged write, as after a crash.
   */
  hold?: <T>(work: (folder: string) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Two servers that start at once must not migrate at once; the number is an arbitrary lock id.
export const MIGRATION_LOCK = 7_014_272

/** Transaction status that PostgreSQL reports for a connection outside a transaction. */
const IDLE = 'I'

/** Milliseconds to wait for a connection, a new one or a free one of the pool. */
const CONNECT_MS = 15_000

/**
 * Opens the connections to a PostgreSQL server, at most ten. A connection that breaks, idle or in
 * use, is taken out of the pool, and the next call opens another; only the calls that were using it
 * fail.
 */
export function connect(url: string, connectionTimeoutMillis = CONNECT_MS): Pool {
  const pool = new Pool({
    connectionString: withLibpqTls(url),
    max: 10,
    connectionTimeoutMillis,
    idleTimeoutMillis: 0,
    keepAlive: true,
  })
  // An unhandled error event ends the process. The running query rejects with the same error, which
  // its caller handles.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Interprets `sslmode` as PostgreSQL's own programs do: `require` encrypts without checking the
 * server's certificate.
 */
function withLibpqTls(url: string): string {
  const target = new URL(url)
  if (!target.searchParams.has('sslmode')) return url
  target.searchParams.set('uselibpqcompat', 'true')
  return target.href
}

/**
 * Opens PostgreSQL on a server, migrated. Rejects with PostgreSQL's or the system's own error,
 * which has a `code`; with `ETIMEDOUT` when the server takes the connection and does not answer.
 */
export async function openServer(url: string, timeout = CONNECT_MS): Promise<Database> {
  const pool = connect(url, timeout)
  try {
    await migrate(pool)
  } catch (error) {
    await pool.end()
    const isTimeout = error instanceof Error && error.message.endsWith('connection timeout')
    throw isTimeout ? Object.assign(error, { code: 'ETIMEDOUT' }) : error
  }
  return { db: overServer(pool), kind: 'server', close: () => pool.end() }
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseNewer((query) => rows(overServer(pool), query), migrationsFolder)
    await migrateServer(drizzleServer(client), { migrationsFolder })
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    failed = false
  } finally {
    // Closing a broken connection releases its lock.
    client.release(failed)
  }
}

/** Creates the query builder over a server; the logger is for the bench. */
export function overServer(pool: Pool, logger?: Logger): Db {
  const options = logger ? { logger } : {}
  const db = drizzleServer(pool, options)
  // The builder's own transaction never releases a connection whose `begin` failed, such as one
  // that was cut while idle.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzleServer(client, options).transaction(work, config)
    } finally {
      client.release(client.getTransactionStatus() !== IDLE)
    }
  }
  return db as unknown as Db
}

/**
 * Wraps a query that is built once per database and prepared once per connection, because planning
 * the joins of a list costs more than running them. Use it only for queries by key: a prepared plan
 * does not see the values, so a search would be planned for an average one. A transaction has its
 * own `db`, which builds it anew.
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

/** Formats values as the text of a PostgreSQL array. */
export const arrayText = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Wraps an open PGlite and migrates it. */
export async function useEmbedded(pglite: PGlite): Promise<Database> {
  const client = drizzlePglite(pglite)
  const db = client as unknown as Db
  await refuseNewer((query) => rows(db, query), migrationsFolder)
  await migratePglite(client, { migrationsFolder })
  return { db, kind: 'embedded', close: () => pglite.close() }
}

// Two processes that write the same files destroy them, and the other process has the lock now.
const leave = () => {
  process.stderr.write('Otro proceso tomó la carpeta de datos: este se cierra para no dañarla.\n')
  process.exit(1)
}

const create = async (folder: string) => (await useEmbedded(await openPglite(folder))).close()

/**
 * Opens the embedded database in `dataDir/postgres`, migrated; `onWait` is told why it waits.
 * Rejects with `FolderInUse` when another process has it open, with `StartupProblem` when it cannot
 * be opened.
 */
export async function openEmbedded(dataDir: string, onWait?: (sentence: string) => void): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir, leave, onWait && { onWait })
  try {
    const folder = await prepareFolder(dataDir, create)
    const pglite = await openPglite(folder).catch((error: unknown) => Promise.reject(openProblem(error, folder)))
    const guarded = failWhenFull(pglite, () => leastFree(dataDir, folder))
    const database = await useEmbedded(guarded).catch(async (error: unknown) => {
      await pglite.close().catch(() => {})
      throw updateProblem(error, folder)
    })
    const close = async () => {
      await database.close()
      unlock()
    }
    const hold = async <T>(work: (folder: string) => Promise<T>) => {
      // Before the hold, so that opening the copy has little log to go through.
      await pglite.exec('checkpoint')
      return pglite.runExclusive(() => work(folder))
    }
    return { ...database, hold, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Runs SQL that the query builder cannot express and returns its rows. A file that needs it is
 * listed with its reason in `scripts/structure.mjs`.
 */
export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  return ((await db.execute(query)) as unknown as { rows: T[] }).rows
}
