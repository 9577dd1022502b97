import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { LEASE_MS } from './copies.ts'
import type { Copies } from './copies.ts'
import { rows } from '../../db/client.ts'
import type { Database, Db } from '../../db/client.ts'
import { cambios, limites, procesos } from '../../db/tables/processes.ts'
import type { Change } from '../../db/tables/processes.ts'

const CHANNEL = 'anclaje_procesos'
const BEAT_MS = 250
/** Milliseconds without an answer after which a connection is given up. */
const SILENT_MS = 3_000
/** Milliseconds to wait before a new connection after the last one broke. */
const AGAIN_MS = 1_000
/** Tolerance for clocks and timers in milliseconds. */
const MARGIN_MS = 50
/**
 * Age of the last heartbeat after which a process counts as ended. It is far longer than the lease,
 * so that adjusting a clock does no harm. Until a killed process reaches this age, each change
 * waits as long as a lease lasts.
 */
export const GONE = sql`interval '10 seconds'`

/** Keeps the cached callers (`Copies`) of all processes up to date. */
export interface Heartbeat {
  /**
   * Resolves when no process uses outdated data: each process has confirmed, or its lease has
   * ended. Never rejects.
   */
  settle: () => Promise<void>
  stop: () => Promise<void>
}

/** The part of the copies that the heartbeat needs. */
type Leased = Pick<Copies<never>, 'now' | 'renew' | 'release' | 'drop' | 'dropAll' | 'holdAlways'>

/**
 * Starts the heartbeat of this process. An embedded database has only one process, which drops its
 * copies in the call that makes a change.
 */
export function startHeartbeat({ db, dial }: Database, copies: Leased, onError: (error: unknown) => void): Heartbeat {
  if (dial) return overConnection(db, dial, copies, onError)
  copies.holdAlways()
  return { settle: async () => copies.dropAll(), stop: async () => copies.release() }
}

function overConnection(
  db: Db,
  dial: NonNullable<Database['dial']>,
  copies: Leased,
  onError: (error: unknown) => void,
): Heartbeat {
  const me = randomUUID()
  const stopping = new AbortController()
  /** Callbacks that receive confirmations, by the id of the question. */
  const asking = new Map<string, (process: string) => void>()

  const notify = (at: Db, ...words: string[]) => at.execute(sql`select pg_notify(${CHANNEL}, ${words.join(' ')})`)

  /** Asks all live processes to look for changes. Resolves when each of them has looked. */
  const ask = async (): Promise<void> => {
    const question = randomUUID()
    const seen = new Set<string>()
    let check = () => {}
    asking.set(question, (process) => {
      seen.add(process)
      check()
    })
    const [asked] = await rows<{ live: string[] }>(
      db,
      sql`select pg_notify(${CHANNEL}, ${`pregunta ${question}`}), array(
        select ${procesos.id_proc} from ${procesos} where ${procesos.visto_proc} > clock_timestamp() - ${GONE}) as live`,
    ).finally(() => setTimeout(() => asking.delete(question), LEASE_MS).unref())
    await new Promise<void>((resolve) => {
      check = () => asked!.live.every((process) => seen.has(process)) && resolve()
      check()
    })
  }

  async function keepConnected(): Promise<void> {
    while (!stopping.signal.aborted) {
      await live().catch(onError)
      copies.release()
      await sleep(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /**
   * Sends heartbeats on one connection until it breaks, stays silent for too long, or the process
   * stops.
   */
  async function live(): Promise<void> {
    const client = dial(SILENT_MS)
    const own = drizzle(client) as unknown as Db
    const over = new AbortController()
    const pause = () => sleep(BEAT_MS, undefined, { signal: over.signal }).catch(() => {})
    const end = () => over.abort()
    client.on('error', end)
    client.on('end', end)
    stopping.signal.addEventListener('abort', end, { once: true })
    const beat = beatsOver(own)
    let hear = () => {}
    const heard = new Promise<void>((resolve) => (hear = resolve))
    client.on('notification', ({ payload = '' }) => {
      const [word, what = '', process = ''] = payload.split(' ')
      if (word === 'hola' && what === me) hear()
      else if (word === 'pregunta') beat(what).catch(end)
      else if (word === 'visto') asking.get(what)?.(process)
    })
    try {
      await client.connect()
      await own.execute(sql.raw(`listen ${CHANNEL}`))
      // The greeting is sent through another connection. A pooler that shares connections between
      // transactions would answer everything, but would pass on no notification. Without the
      // notification no copies are kept.
      await notify(db, 'hola', me)
      await Promise.race([heard, sleep(SILENT_MS).then(() => Promise.reject(new Error('no notification arrives')))])
      await beat()
      // The first heartbeat is synced to the disk, so that a crash of the database does not hide
      // this process. Later heartbeats need no sync.
      await own.execute(sql`set synchronous_commit = off`)
      while (!over.signal.aborted) {
        await pause()
        await beat()
      }
      copies.release()
      await own.delete(procesos).where(eq(procesos.id_proc, me))
    } finally {
      stopping.signal.removeEventListener('abort', end)
      // If a query is running, this ends the connection at once.
      void client.end().catch(() => {})
    }
  }

  /**
   * Returns a function that sends heartbeats over a connection. Each heartbeat begins when the
   * previous one has ended.
   */
  function beatsOver(own: Db): (answering?: string) => Promise<void> {
    let next: string | null = null
    let known = new Set<number>()
    let last: Promise<void> = Promise.resolve()
    const beat = async (answering?: string) => {
      const sent = copies.now()
      const visto_proc = sql`clock_timestamp()`
      // Records the heartbeat before it reads the changes: a later change waits for this process,
      // and an earlier change is read now.
      await own
        .insert(procesos)
        .values({ id_proc: me, visto_proc })
        .onConflictDoUpdate({ target: procesos.id_proc, set: { visto_proc } })
      const read = await readChanges(own, next)
      next = read.next
      for (const change of read.changes) if (!known.has(change.id)) copies.drop(change)
      known = new Set(read.changes.map(({ id }) => id))
      copies.renew(sent)
      if (answering) await notify(own, 'visto', answering, me)
    }
    return (answering) => (last = last.then(() => beat(answering)))
  }

  const running = keepConnected()
  return {
    settle: async () => {
      const over = sleep(LEASE_MS + MARGIN_MS, undefined, { ref: false })
      await Promise.race([over, ask().catch(() => over)])
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/**
 * Reads the changes that the last read may have missed: those of transactions that were open then
 * or began later. `next` is the transaction id from which the next read starts.
 */
async function readChanges(db: Db, since: string | null) {
  const [read] = await rows<{ next: string; changes: (Change & { id: number })[] }>(
    db,
    sql`select next::text, coalesce((
        select json_agg(json_build_object('id', id_cam, 'cuenta', cuenta_cam, 'token', token_cam)) from ${cambios}
        where transaccion_cam >= coalesce(${since}::xid8, next)), '[]') as changes
      from pg_snapshot_xmin(pg_current_snapshot()) as next`,
  )
  return read!
}

/**
 * Deletes changes that every process has read, processes that ended long ago, and expired limits.
 */
export async function purgeChanges(db: Db): Promise<void> {
  const day = sql`now() - interval '1 day'`
  await db.delete(cambios).where(lt(cambios.fecha_cam, day))
  await db.delete(procesos).where(lt(procesos.visto_proc, day))
  await db.delete(limites).where(lt(limites.termina_lim, sql`now()`))
}
