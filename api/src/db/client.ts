import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Logger, SQL } from 'drizzle-orm'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres'
import type { PGlite } from '@electric-sql/pglite'
import type { QueryResult } from 'pg'
import { fromPglite } from 'pg-boss'
import type { ConstructorOptions } from 'pg-boss'
import { prepareServer } from './server/migrate.ts'
import { Connections } from './server/pool.ts'
import type { OnQuery } from './server/pool.ts'
import { currentCall } from '../process/call.ts'
import type { RunningCall } from '../process/call.ts'
import { leastFree } from '../process/disk.ts'
import { StartupProblem } from '../settings/startup.ts'
import { openProblem, prepareFolder, updateProblem } from './folder.ts'
import { LOCK_FILE, lockFolder } from './lock.ts'
import { SMALL, openPglite, openScratchPglite, watchPglite } from './pglite.ts'
import { planNames } from './plans.ts'
import { failWhenFull } from './full-disk.ts'
import { startHousekeeping } from './embedded/housekeeping.ts'
import { migrationsFolder, refuseNewer, refuseOther } from './version.ts'

/** The database as queries see it: the embedded one, a server, or a transaction of either. */
export type Db = PgDatabase<PgQueryResultHKT>
/**
 * A transaction. Code that locks rows, or that writes one of several changes, takes a `Tx` and no
 * other `Db`. So nothing remains after a rollback.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Dependencies of code that runs inside a transaction. */
export type Within<Deps extends { db: Db }> = Deps & { db: Tx }

export interface Database {
  db: Db
  kind: 'embedded' | 'server'
  /** Whether the portal may change its tables; false for a user with rights on rows only. */
  isOwner: boolean
  /** Connection to the same database for the job queue. */
  queue: Required<Pick<ConstructorOptions, 'db' | 'backend'>>
  /**
   * Sets the listener that receives the duration and the text of each query, without its values.
   */
  onQuery: (listener: OnQuery) => void
  /** The connections of a server; the embedded database has none. */
  server?: Connections
  /**
   * Returns the bytes of memory that the embedded PostgreSQL has allocated. It never releases any.
   */
  embeddedBytes?: () => number
  /**
   * Runs `work` on the folder of an embedded database while no query runs. The files then hold
   * every acknowledged write, as after a crash.
   */
  hold?: <T>(work: (folder: string) => Promise<T>) => Promise<T>
  /**
   * Starts the background maintenance that an embedded database needs. Returns the function that
   * stops it.
   */
  housekeep?: (onError: (error: unknown) => void) => () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens PostgreSQL on a server and migrates it. Throws `StartupProblem` when it has to be migrated
 * and its user may not. Rejects otherwise with PostgreSQL's or the system's own error, which has a
 * `code`. The code is `ETIMEDOUT` when the server accepts the connection and does not answer.
 * `patience` multiplies the limits of every connection.
 */
export async function openServer(url: string, patience = 1): Promise<Database> {
  const server = new Connections(url, patience)
  const isOwner = await prepareServer(server).catch(async (error: unknown) => {
    await server.end()
    const isTimeout = error instanceof Error && /timeout/.test(error.message)
    throw isTimeout ? Object.assign(error, { code: 'ETIMEDOUT' }) : error
  })
  const onQuery = (listener: OnQuery) => void (server.onQuery = listener)
  return {
    db: overServer(server),
    kind: 'server',
    isOwner,
    server,
    onQuery,
    queue: { db: { executeSql: (text, values) => queryAll(server, text, values) }, backend: 'postgres' },
    close: () => server.end(),
  }
}

/**
 * Runs SQL text and returns the rows of all its statements. A text with values may contain only one
 * statement.
 */
async function queryAll(server: Connections, text: string, values?: unknown[]) {
  const result: QueryResult | QueryResult[] = await server.query(text, values)
  return { rows: [result].flat().flatMap(({ rows: found }) => found as unknown[]) }
}

/** Creates the query builder over a server. The `logger` is for the bench. */
export function overServer(server: Connections, logger?: Logger): Db {
  const db = drizzleServer(server as never, logger ? { logger } : {})
  // Replaces the transaction of the query builder, which never releases a connection whose `begin`
  // failed, for example because it was cut while idle.
  db.transaction = (work, config) => server.transaction(work as never, config, logger) as never
  return forCalls(db)
}

/** Transactions by call, for calls that run in one transaction as a whole. */
const transactions = new WeakMap<RunningCall, Db>()
/**
 * Returns the transaction of the current call. Without a transaction, returns the database that all
 * calls share.
 */
const ownOr = (shared: Db): Db => {
  const call = currentCall()
  return (call && transactions.get(call)) ?? shared
}

/** Runs a part of a call in a transaction. All queries of that part go to that transaction. */
export async function runInside<T>(call: RunningCall, transaction: Db, work: () => Promise<T>): Promise<T> {
  transactions.set(call, transaction)
  try {
    return await work()
  } finally {
    transactions.delete(call)
  }
}

/**
 * Returns the database as calls see it. The queries of a call with its own transaction go to that
 * transaction.
 */
const forCalls = (db: Db): Db =>
  new Proxy(db, {
    get: (shared, name) => {
      const at = ownOr(shared)
      const value: unknown = Reflect.get(at, name, at)
      return typeof value === 'function' ? value.bind(at) : value
    },
  })

const names = new Set<string>()
/**
 * Wraps a query that is built once per database and prepared once per connection under `name`,
 * because planning the joins of a list costs more than running them. It is only for queries by key:
 * a prepared plan does not know the values, so a search would be planned for an average value. A
 * transaction has its own `db`, for which the query is built anew. Throws for a name that is taken:
 * PostgreSQL would run the first query in the place of the second.
 */
export function statement<Prepared extends { getQuery: () => { sql: string } }>(
  name: string,
  build: (db: Db) => { prepare: (name: string) => Prepared },
): (db: Db) => Prepared {
  if (names.has(name)) throw new Error(`two statements are called ${name}`)
  names.add(name)
  const built = new WeakMap<Db, Prepared>()
  return (shared) => {
    const db = ownOr(shared)
    const known = built.get(db)
    if (known) return known
    const made = build(db).prepare(name)
    planNames.set(made.getQuery().sql, name)
    built.set(db, made)
    return made
  }
}

/** Formats values as the text of a PostgreSQL array. */
export const arrayText = (values: readonly (string | number)[]): string =>
  `{${values.map((value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Throws unless a portal of this version has migrated the database. */
export const requireThisVersion = (db: Db): Promise<void> => refuseOther((query) => rows(db, query))

/** Kind of program that opens a database: the portal migrates it, a command does not change it. */
type Opener = 'portal' | 'command'

/**
 * Migrates an open PGlite for the portal, or checks it for a command. Returns it as a `Database`.
 */
export async function useEmbedded(pglite: PGlite, opener: Opener = 'portal'): Promise<Database> {
  const onQuery = watchPglite(pglite)
  const client = drizzlePglite(pglite)
  const db = client as unknown as Db
  if (opener === 'command') await requireThisVersion(db)
  else {
    await refuseNewer((query) => rows(db, query))
    await migratePglite(client, { migrationsFolder })
  }
  return {
    db: forCalls(db),
    kind: 'embedded',
    isOwner: true,
    onQuery,
    queue: { db: fromPglite(pglite), backend: 'pglite' },
    embeddedBytes: () => pglite.Module.HEAPU8.byteLength,
    close: () => pglite.close(),
  }
}

// Ends the process after its lock was lost, because two processes that write the same files would
// destroy them.
const leave = () => {
  process.stderr.write('Otro proceso tomó la carpeta de datos: este se cierra para no dañarla.\n')
  process.exit(1)
}

// Creates the database without waiting for the disk. `prepareFolder` syncs the whole folder
// afterwards.
const create = async (folder: string) => (await useEmbedded(await openScratchPglite(folder, SMALL))).close()

/** Throws when files of this process, such as its lock, have another owner than the database. */
function requireOwner(dataDir: string): void {
  const ownerOf = (name: string) => statSync(join(dataDir, name)).uid
  if (ownerOf(LOCK_FILE) === ownerOf('postgres')) return
  throw new StartupProblem(
    `La base de datos de ${dataDir} es de otro usuario de la máquina: ejecute el comando con el usuario que inicia el portal.`,
  )
}

/**
 * Opens the embedded database in `dataDir/postgres` and migrates it for the portal. Calls `onWait`
 * with the reason when it has to wait. Rejects with `FolderInUse` when another process has the
 * database open, and with `StartupProblem` when it cannot be opened. A command does not migrate the
 * database: `openEmbedded` rejects when it belongs to another user or was not migrated by this
 * version.
 */
export async function openEmbedded(
  dataDir: string,
  onWait?: (sentence: string) => void,
  opener: Opener = 'portal',
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockFolder(dataDir, leave, onWait && { onWait })
  try {
    if (opener === 'command') requireOwner(dataDir)
    const folder = await prepareFolder(dataDir, create)
    const pglite = await openPglite(folder).catch((error: unknown) => Promise.reject(openProblem(error, folder)))
    const free = () => leastFree(dataDir, folder)
    const guarded = failWhenFull(pglite, free)
    const database = await useEmbedded(guarded, opener).catch(async (error: unknown) => {
      await pglite.close().catch(() => {})
      throw updateProblem(error, folder)
    })
    const close = async () => {
      await database.close()
      unlock()
    }
    const hold = async <T>(work: (folder: string) => Promise<T>) => {
      // The checkpoint comes before the hold, so that the copy opens with little log to replay.
      await pglite.exec('checkpoint')
      return pglite.runExclusive(() => work(folder))
    }
    const housekeep = (onError: (error: unknown) => void) => startHousekeeping(pglite, free, onError)
    return { ...database, hold, housekeep, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * Runs SQL that the query builder cannot express and returns its rows. A file that needs it is
 * listed with its reason in `scripts/lib/structure/sql.mjs`.
 */
export async function rows<T>(db: Db, query: SQL): Promise<T[]> {
  return ((await db.execute(query)) as { rows: T[] }).rows
}
