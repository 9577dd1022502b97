import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { DrizzleTransactionLike } from 'pg-boss'
import type { Database, Db } from '../db/client.ts'

/** A kind of background job. The data of a job contain ids, never contents. */
export interface JobKind<Data extends object> {
  name: string
  /** Seconds before a retry. The pause doubles with each retry, up to `pauseMax`. */
  pause: number
  pauseMax: number
  retries: number
  /** Maximum number of seconds for an attempt. After that the job is attempted again. */
  lease: number
  /**
   * Seconds without a heartbeat after which a job is attempted again, because its process has died.
   * Without this field, only `lease` decides.
   */
  silence?: number
  /**
   * Maximum number of jobs that a process takes at once; 1 by default. A higher number is meant for
   * short jobs that visitors cause, because the queue is polled only every two seconds. If one job
   * fails, all of them are attempted again.
   */
  together?: number
  /** Never set. The field only carries the type of the data. */
  data?: Data
}

/** Attempts for a day with growing pauses. An attempt at a mail takes less time than the lease. */
export const FOR_A_DAY = { pause: 60, pauseMax: 2 * 60 * 60, retries: 18, lease: 120 } as const

/**
 * An attempt at a job. When the handler throws, the job is tried again, unless this is the last
 * attempt.
 */
export interface Try<Data> {
  data: Data
  isLast: boolean
}

/** Number of jobs of a kind in a state: `waiting`, `running` or `failed`. */
export interface JobCount {
  kind: string
  state: string
  count: number
}

/** Options of a queued job. Jobs of higher priority run first. */
interface Place {
  /** Id of the job; by default the queue chooses one. */
  id?: string
  priority?: number
}

/** A job that should be queued. */
interface Due<Data> extends Place {
  id: string
  data: Data
}

type Handler<Data> = (job: Try<Data>) => Promise<void>

/** The queue of background jobs. Any process of the portal can run them. */
export interface Jobs {
  /**
   * Prepares a queue to accept jobs. It must be called outside a transaction, because the embedded
   * database has one connection.
   */
  prepare: (kind: JobKind<object>) => Promise<void>
  /**
   * Queues a job in the caller's transaction; `after` is in seconds. Rejects when a job with this
   * `id` exists.
   */
  queue: <Data extends object>(tx: Db, kind: JobKind<Data>, data: Data, after: number, place?: Place) => Promise<void>
  /**
   * Queues each of these jobs, unless one with the same data waits or runs. It must be called
   * outside a transaction. Each job has the given `id`, so that several processes queue it only
   * once.
   */
  requeue: <Data extends object>(kind: JobKind<Data>, due: Due<Data>[], after: number) => Promise<void>
  /** Starts to run the jobs of a kind in this process. */
  work: <Data extends object>(kind: JobKind<Data>, handler: Handler<Data>) => Promise<void>
  /**
   * Counts jobs that are waiting, running or failed for good, by kind. Finished jobs are not kept.
   */
  figures: () => Promise<JobCount[]>
  /** Stops this process from taking new jobs. Running jobs continue. */
  stopTaking: () => Promise<void>
  /** Waits for running jobs, at most five seconds. */
  stop: () => Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
const STOP_MS = 5_000
/** Seconds between two polls of the queue. */
const POLL_S = 2
const COUNTS = `select name as kind, case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end
  as state, count(*)::int as count from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2`

/** Finds the positions, counted from 1, of the given data for which no job waits or runs. */
const WITHOUT_JOB = `select place::int from jsonb_array_elements($2::jsonb) with ordinality as asked (data, place)
  where not exists (select from pgboss.job where name = $1 and job.data = asked.data
    and state in ('created', 'retry', 'active'))`
/** Deletes a job that has ended. Otherwise no other job with its id could be queued. */
const FORGET = `delete from pgboss.job where name = $1 and id = $2 and state in ('completed', 'cancelled', 'failed')`

/**
 * Creates the job queue, with its own tables in the same database. The queue starts at its first
 * use, so that a process without jobs does not have to start it. `onError` receives failures in the
 * background.
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
    // Loads the queue's settings now, so that they are not loaded inside the transaction that
    // queues the first job.
    await boss.getJobById(name, NO_JOB)
  }
  const prepare = async (kind: JobKind<object>) => {
    const { name } = kind
    const created = known.get(name) ?? create(kind)
    known.set(name, created)
    // If the creation fails, the next call tries again.
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
    requeue: async (kind, due, after) => {
      if (due.length === 0) return
      await prepare(kind)
      const asked = JSON.stringify(due.map(({ data }) => data))
      const { rows } = await queue.db.executeSql(WITHOUT_JOB, [kind.name, asked])
      for (const { place } of rows as { place: number }[]) {
        const { data, ...as } = due[place - 1]!
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
      // The library's own figures are counted once a minute and do not include failed jobs.
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
