import { randomUUID } from 'node:crypto'
import { Client, Pool } from 'pg'
import type { ClientConfig, PoolClient, QueryConfig, QueryResult } from 'pg'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Logger } from 'drizzle-orm'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { currentCall } from '../../process/call.ts'
import { WRITE, changesKept, sayAuthor } from '../author.ts'
import { createSerialQueue } from '../../process/turns.ts'
import { DatabaseLost, OutcomeUnknown, isConnectionLost, mayBeStored } from './failures.ts'
import { hostsOf } from '../../settings/addresses.ts'
import { followPrimary } from './hosts.ts'
import type { Primary } from './hosts.ts'

/** Transaction status that PostgreSQL reports for a connection outside a transaction. */
const IDLE = 'I'

/** Milliseconds within which a host has to answer, and a call gets a connection. */
const HOST_MS = 2_000

/**
 * Number of connections (`max`), and limits of each one in milliseconds. A call waits longer for a
 * connection (`HOST_MS`) than for a lock, so that calls that wait for a locked table make room for
 * others in time. The driver stops waiting a little later than the server gives up, in case the
 * server does not answer.
 */
const PLAIN = { max: 10, lock_timeout: 1_500, statement_timeout: 2_500, query_timeout: 2_800 }
/** Limits for calls that declare themselves long, and for background jobs. */
export const LONG = { max: 5, lock_timeout: 10_000, statement_timeout: 60_000, query_timeout: 62_000 }

const limitsOf = ({ max, lock_timeout, statement_timeout, query_timeout }: typeof PLAIN, patience: number) => ({
  max,
  lock_timeout: lock_timeout * patience,
  statement_timeout: statement_timeout * patience,
  query_timeout: query_timeout * patience,
})

/** Name by which PostgreSQL tells the connections of this process from those of others (OPS-42). */
export const PROCESS = `anclaje ${randomUUID()}`

/**
 * Settings of every connection. Dates are read as ISO text, because a server may be configured to
 * write them in another order. Statements are not compiled, because that takes longer than they do:
 * PostgreSQL compiles one that it believes to read many rows.
 */
const OWN = { application_name: PROCESS, options: '-c datestyle=ISO -c jit=off' }

type Work = Parameters<ReturnType<typeof drizzle>['transaction']>[0]
type Query = string | QueryConfig
/** Receives the duration and the text of each query, without its values. */
export type OnQuery = (ms: number, text: string) => void

/** Matches the statement with which the query builder begins a transaction. */
const BEGIN = /^begin\b/

const textOf = (query: Query) => (typeof query === 'string' ? query : query.text)

/** Drops a connection without the closing handshake, which a silent server would never answer. */
function cut(client: PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
  client.release(true)
}

/**
 * Connection of a running transaction. It records whether the transaction was committed, or may
 * have been.
 */
class Held {
  private readonly next = createSerialQueue()
  private lost: unknown
  private hasWritten = false
  private readonly client: PoolClient
  private readonly onQuery: OnQuery
  constructor(client: PoolClient, onQuery: OnQuery) {
    this.client = client
    this.onQuery = onQuery
  }

  /** Runs a query after the earlier ones: a connection takes one at a time. */
  query(query: Query, values?: unknown[]): Promise<QueryResult> {
    return this.next(() => this.run(query, values))
  }

  private async run(query: Query, values?: unknown[]): Promise<QueryResult> {
    // The query builder rolls back after each failure. If the connection is lost, a rollback would
    // wait again.
    if (this.lost) throw this.lost
    const text = textOf(query)
    if (WRITE.test(text)) this.hasWritten = true
    const began = performance.now()
    try {
      // The author comes in the same message, which costs no time of its own.
      const asked = BEGIN.test(text) ? `${text}; ${sayAuthor()}` : query
      const result = await this.client.query(asked as string, values)
      const call = currentCall()
      if (text === 'commit' && this.hasWritten && call) call.hasStored = true
      return result
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      const isOpen = text === 'commit' && this.hasWritten && mayBeStored(error)
      this.lost = new (isOpen ? OutcomeUnknown : DatabaseLost)('lost in a transaction', { cause: error })
      throw this.lost
    } finally {
      this.onQuery(performance.now() - began, text)
    }
  }

  get isLost(): boolean {
    return this.lost !== undefined
  }
}

/**
 * Connections to the PostgreSQL server, or to the one of several servers that accepts writes: ten
 * for plain calls and five for long ones. A connection that breaks is dropped together with all
 * older ones, and the next call opens another. Only the calls that were using these connections
 * fail.
 */
export class Connections {
  private readonly primary: Primary
  private readonly pools: { plain: Pool; long: Pool }
  /**
   * Time in milliseconds. Connections that were opened before it may lead to a server that does not
   * answer.
   */
  private trustedFrom = 0
  private isPrimaryKnown: boolean
  private readonly connectionTimeoutMillis: number
  onQuery: OnQuery = () => {}

  /** `patience` multiplies every limit. */
  constructor(url: string, patience = 1) {
    this.connectionTimeoutMillis = HOST_MS * patience
    const hosts = hostsOf(url)
    this.primary = followPrimary(hosts, this.connectionTimeoutMillis)
    this.isPrimaryKnown = hosts.length === 1
    this.pools = { plain: this.open(limitsOf(PLAIN, patience)), long: this.open(limitsOf(LONG, patience)) }
  }

  private open(limits: ClientConfig & { max: number }): Pool {
    const { primary } = this
    class PrimaryClient extends Client {
      readonly born = performance.now()
      constructor(config?: string | ClientConfig) {
        super({ ...OWN, ...(config as ClientConfig), connectionString: primary.url() })
      }
    }
    const { connectionTimeoutMillis } = this
    const options = { ...limits, connectionTimeoutMillis, idleTimeoutMillis: 0, keepAlive: true }
    const pool = new Pool({ ...options, Client: PrimaryClient })
    // Ignores an error event, which would otherwise end the process. The running query rejects with
    // the same error, and its caller handles it.
    const ignore = () => {}
    pool.on('error', ignore)
    pool.on('connect', (client) => client.on('error', ignore))
    return pool
  }

  private distrust(): void {
    this.trustedFrom = performance.now()
    this.isPrimaryKnown = false
  }

  private async findPrimary(): Promise<void> {
    if (this.isPrimaryKnown) return
    await this.primary.find().catch((cause: unknown) => {
      throw new DatabaseLost('no server takes writes', { cause })
    })
    this.isPrimaryKnown = true
  }

  private async take(): Promise<PoolClient> {
    await this.findPrimary()
    const pool = currentCall()?.isLong === false ? this.pools.plain : this.pools.long
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        this.isPrimaryKnown = false
        throw isConnectionLost(error) ? new DatabaseLost('no connection', { cause: error }) : error
      })
      if ((client as unknown as { born: number }).born >= this.trustedFrom) return client
      cut(client)
    }
  }

  /** Runs one statement. The query builder calls this method. */
  async query(query: Query, values?: unknown[]): Promise<QueryResult> {
    const text = textOf(query)
    if (changesKept(text)) return this.alone(query, values)
    const client = await this.take()
    const began = performance.now()
    try {
      const result = await client.query(query as string, values)
      client.release()
      const call = currentCall()
      if (call && !call.hasStored && WRITE.test(text)) call.hasStored = true
      return result
    } catch (error) {
      if (!isConnectionLost(error)) {
        // Text without values can contain several statements, and can leave a failed transaction
        // open. So its connection is closed instead of reused.
        client.release(values === undefined)
        throw error
      }
      this.distrust()
      cut(client)
      const isOpen = WRITE.test(text) && mayBeStored(error)
      throw new (isOpen ? OutcomeUnknown : DatabaseLost)('lost in a statement', { cause: error })
    } finally {
      this.onQuery(performance.now() - began, text)
    }
  }

  /** Runs one statement in a transaction of its own, so that the history tells its author. */
  private alone(query: Query, values?: unknown[]): Promise<QueryResult> {
    return this.hold(async (held) => {
      await held.query('begin')
      try {
        const result = await held.query(query, values)
        await held.query('commit')
        return result
      } catch (error) {
        await held.query('rollback')
        throw error
      }
    })
  }

  /** Runs work in a transaction. */
  transaction(work: Work, config?: PgTransactionConfig, logger?: Logger): Promise<unknown> {
    return this.hold((held) => drizzle(held as never, logger ? { logger } : {}).transaction(work, config))
  }

  /**
   * Runs work on one connection. It returns to the pool only when PostgreSQL reports that it is
   * idle.
   */
  private async hold<T>(work: (held: Held) => Promise<T>): Promise<T> {
    const client = await this.take()
    const held = new Held(client, (ms, text) => this.onQuery(ms, text))
    try {
      return await work(held)
    } finally {
      if (held.isLost) {
        this.distrust()
        cut(client)
      } else client.release(client.getTransactionStatus() !== IDLE)
    }
  }

  /**
   * Opens a connection without limits to the server that accepts writes, for migrations.
   */
  async connectAlone(): Promise<Client> {
    await this.findPrimary()
    const { connectionTimeoutMillis } = this
    const client = new Client({
      ...OWN,
      connectionString: this.primary.url(),
      connectionTimeoutMillis,
      keepAlive: true,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  /** Returns how many connections are in use and idle, and how many calls wait for one. */
  figures(): { inUse: number; idle: number; waiting: number } {
    const figures = { inUse: 0, idle: 0, waiting: 0 }
    for (const { totalCount, idleCount, waitingCount } of Object.values(this.pools)) {
      figures.inUse += totalCount - idleCount
      figures.idle += idleCount
      figures.waiting += waitingCount
    }
    return figures
  }

  async end(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.end()))
  }
}
