import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { DrizzleTransactionLike } from 'pg-boss'
import type { Database, Db } from '../db/client.ts'

/** A kind of work that is done later. Its jobs hold ids, never contents. */
export interface JobKind<Data extends object> {
  name: string
  /** Seconds until the next try, doubled at each try up to `pauseMax`. */
  pause: number
  pauseMax: number
  retries: number
  /** Most seconds that a try may take: one that took longer is tried again. */
  lease: number
  /**
   * Seconds without a sign of life after which the job of a process that died is tried again; the
   * lease where it is absent.
   */
  silence?: number
  /**
   * Most jobs that a process does at once, for work that is short and that visitors cause: one
   * alone would be waited for two seconds each. One where it is absent. If one fails, all of them
   * are tried again.
   */
  together?: number
  /** Never set; it keeps the type of the data. */
  data?: Data
}

/** A try of a job. A handler that throws has it tried again, unless it is the last one. */
export interface Try<Data> {
  data: Data
  isLast: boolean
}

/** Jobs of a kind in a state: `waiting`, `running` or `failed`. */
export interface JobCount {
  kind: string
  state: string
  count: number
}

/** How a job is queued: of those that wait, the one of the highest priority is done first. */
interface Place {
  /** None where the queue chooses one. */
  id?: string
  priority?: number
}

/** What may have lost its job, with the id of the job that it gets. */
interface Lost<Data> extends Place {
  id: string
  data: Data
}

type Handler<Data> = (job: Try<Data>) => Promise<void>

/** The work that is done later, by whatever process of the portal is free. */
export interface Jobs {
  /**
   * Makes a queue ready to take jobs. It must be called outside a transaction, because the embedded
   * database has one connection.
   */
  prepare: (kind: JobKind<object>) => Promise<void>
  /**
   * Queues a job in the transaction that causes it; `after` is in seconds. Rejects where the `id`
   * is that of a job already.
   */
  queue: <Data extends object>(tx: Db, kind: JobKind<Data>, data: Data, after: number, place?: Place) => Promise<void>
  /**
   * Queues jobs again whose queue was lost, or whose tries are over: those of which none with the
   * same data waits or runs. It must be called outside a transaction. A job has the `id` given with
   * it, so that several processes queue it once.
   */
  requeue: <Data extends object>(kind: JobKind<Data>, lost: Lost<Data>[], after: number) => Promise<void>
  /** Begins to do the jobs of a kind in this process. */
  work: <Data extends object>(kind: JobKind<Data>, handler: Handler<Data>) => Promise<void>
  /** Counts the jobs that wait, run and have failed for good, by kind; those done are not kept. */
  figures: () => Promise<JobCount[]>
  /** Takes no new job in this process; those under way go on. */
  stopTaking: () => Promise<void>
  /** Lets the jobs under way end, for at most five seconds. */
  stop: () => Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
const STOP_MS = 5_000
/** Seconds between two looks for jobs. */
const POLL_S = 2
const COUNTS = `select name as kind, case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end
  as state, count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`

/** Finds which of some data, by their place from 1 on, no job is about that waits or runs. */
const WITHOUT_JOB = `select place::int from jsonb_array_elements($2::jsonb) with ordinality as asked (data, place)
  where not exists (select from pgboss.job where name = $1 and job.data = asked.data
    and state in ('created', 'retry', 'active'))`
/** Deletes a job that is over: it would keep another with its id from being queued. */
const FORGET = `delete from pgboss.job where name = $1 and id = $2 and state in ('completed', 'cancelled', 'failed')`

/**
 * Creates the queue, in tables of its own in the same database. It starts at the first use, so that
 * what has no jobs pays nothing. `onError` is told of failures in the background.
 */
export function createJobs(queue: Database['queue'], onError: (error: unknown) => void): Jobs {
  const boss = new PgBoss({ ...queue, schedule: false })
  boss.on('error', onError)
  let starting: Promise<unknown> | undefined
  const known = new Map<string, Promise<void>>()
  const create = async ({ name, ...kind }: JobKind<object>) => {
    starting ??= boss.start()
    await starting.catch((error: unknown) => {
      starting = undefined
      throw error
    })
    await boss.createQueue(name, optionsOf(kind))
    // Has the queue's settings read now, and not inside the transaction that queues the first job.
    await boss.getJobById(name, NO_JOB)
  }
  const prepare = async (kind: JobKind<object>) => {
    const { name } = kind
    const created = known.get(name) ?? create(kind)
    known.set(name, created)
    // What failed is tried again at the next call.
    await created.catch((error: unknown) => {
      known.delete(name)
      throw error
    })
  }
  return {
    prepare,
    queue: async (tx, kind, data, after, place) => {
      const executor = fromDrizzle(tx as unknown as DrizzleTransactionLike, sql)
      const taken = await boss.send(kind.name, data, { startAfter: after, db: executor, ...place })
      if (taken === null) throw new Error(`the queue ${kind.name} took no job`)
    },
    requeue: async (kind, lost, after) => {
      if (lost.length === 0) return
      await prepare(kind)
      const asked = JSON.stringify(lost.map(({ data }) => data))
      const { rows } = await queue.db.executeSql(WITHOUT_JOB, [kind.name, asked])
      for (const { place } of rows as { place: number }[]) {
        const { data, ...as } = lost[place - 1]!
        await queue.db.executeSql(FORGET, [kind.name, as.id])
        await boss.send(kind.name, data, { startAfter: after, ...as })
      }
    },
    work: async (kind, handler) => {
      await prepare(kind)
      const looks = { pollingIntervalSeconds: POLL_S, batchSize: kind.together ?? 1, burstWhenBatchFull: true }
      await boss.work(kind.name, { includeMetadata: true, ...looks }, async (jobs) => {
        const tries = jobs.map(({ data, retryCount, retryLimit }) =>
          handler({ data: data as never, isLast: retryCount >= retryLimit }),
        )
        for (const tried of await Promise.allSettled(tries)) if (tried.status === 'rejected') throw tried.reason
      })
    },
    figures: async () => {
      // Not asked of the library, which counts once a minute and no failures.
      if (!starting) return []
      const { rows } = await queue.db.executeSql(COUNTS)
      return rows as JobCount[]
    },
    stopTaking: async () => {
      for (const name of known.keys()) await boss.offWork(name, { wait: false })
    },
    stop: async () => {
      await boss.stop({ timeout: STOP_MS, close: false })
    },
  }
}

const optionsOf = ({ pause, pauseMax, retries, lease, silence }: Omit<JobKind<object>, 'name'>) => ({
  retryLimit: retries,
  retryDelay: pause,
  retryBackoff: true,
  retryDelayMax: pauseMax,
  expireInSeconds: lease,
  ...(silence !== undefined && { heartbeatSeconds: silence }),
})
