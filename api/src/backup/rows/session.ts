import { randomUUID } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Client } from 'pg'
import { from, to } from 'pg-copy-streams'

/** A connection to PostgreSQL, embedded or on a server, that copies tables as text. */
export interface CopySession {
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>
  /** Yields the rows of a query in COPY's text format, without holding them in memory. */
  copyOut: (select: string) => AsyncIterable<Uint8Array>
  /** Adds whole rows in COPY's text format to `table (columns)`. */
  copyIn: (target: string, rows: Uint8Array) => Promise<void>
}

/** Folder of the database as the embedded PostgreSQL sees it. */
const INSIDE = '/pglite/data'

export const serverSession = (client: Client): CopySession => ({
  query: async (text, values) => (await client.query(text, values)).rows,
  copyOut: (select) => client.query(to(`copy (${select}) to stdout`)),
  copyIn: (target, rows) => pipeline(Readable.from([rows]), client.query(from(`copy ${target} from stdin`))),
})

/**
 * Opens a connection to the embedded database of a folder. `copyOut` writes to a file in that
 * folder, because PGlite would return a whole table in memory.
 */
export const embeddedSession = (pglite: PGlite, folder: string): CopySession => ({
  query: async <Row>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
  copyOut: async function* (select) {
    // The file name is new each time, because PGlite reuses its cached entry of a removed file.
    const name = `copia.${randomUUID()}`
    const file = join(folder, name)
    try {
      await pglite.query(`copy (${select}) to '${INSIDE}/${name}'`)
      yield* createReadStream(file, { highWaterMark: 1024 * 1024 })
    } finally {
      rmSync(file, { force: true })
    }
  },
  copyIn: async (target, rows) => {
    const blob = new Blob([rows])
    await pglite.query(`copy ${target} from '/dev/blob'`, [], { blob })
  },
})

/** Settings that make both engines and all versions write values in the same way. */
const SAME_TEXT = [
  `timezone = 'UTC'`,
  `datestyle = 'ISO'`,
  `intervalstyle = 'postgres'`,
  `bytea_output = 'hex'`,
  `extra_float_digits = 1`,
  // Copying has no time limit.
  `statement_timeout = 0`,
  `lock_timeout = 0`,
  `idle_in_transaction_session_timeout = 0`,
]

/**
 * Runs a function in one transaction that starts with the statement `begin`, and rolls it back when
 * the function fails.
 */
export async function inTransaction<T>(session: CopySession, begin: string, work: () => Promise<T>): Promise<T> {
  await session.query(begin)
  try {
    for (const setting of SAME_TEXT) await session.query(`set local ${setting}`)
    const result = await work()
    await session.query('commit')
    return result
  } catch (error) {
    // If the connection is broken, the rollback fails too.
    await session.query('rollback').catch(() => {})
    throw error
  }
}
