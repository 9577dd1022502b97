import rateLimit from '@fastify/rate-limit'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup } from './address.ts'
import { ApiError } from '../../errors/errors.ts'
import { lt, sql } from 'drizzle-orm'
import { statement } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import type { Env } from '../../settings/env.ts'
import type { Sessions } from './session.ts'
import { limites } from '../../db/tables/processes.ts'

const MINUTE = 60_000

/** The database and the hash function for limits that several processes share. */
interface Shared {
  db: Db
  sessions: Sessions
}

/**
 * Returns the key by which calls are counted: the account of the session, or the address if there
 * is no session.
 */
const callerKeyOf = ({ session, ip }: FastifyRequest) => (session ? `cuenta ${session.idcue}` : addressGroup(ip))

/** Limits calls per address and minute, with or without a session. */
const byAddress = (groupId: string, max: number) => ({
  groupId,
  max,
  timeWindow: MINUTE,
  keyGenerator: ({ ip }: FastifyRequest) => addressGroup(ip),
})
/** Limits calls per address and minute for visitors, and per account and minute with a session. */
const byCaller = (groupId: string, max: number, withSession: number) => ({
  groupId,
  max: ({ session }: FastifyRequest) => (session ? withSession : max),
  timeWindow: MINUTE,
  keyGenerator: callerKeyOf,
})

/** Calls of one account in a minute that may change something (ACC-26). */
const MAX_WRITES = 600

/**
 * Returns whether a call that changes an account changes the caller's own. So does one without an
 * id.
 */
const isOwn = ({ session, params }: FastifyRequest) => {
  const { id } = params as { id?: string }
  return id === undefined || session?.idcue === Number(id)
}

/** The limits that routes name in `config.rateLimit` (ACC-26). */
export const LIMITS = {
  /** Limit of the calls of an account other than GET. Visitors have their own limits. */
  writes: {
    ...byCaller('writes', MAX_WRITES, MAX_WRITES),
    allowList: ({ session }: FastifyRequest) => session === null,
  },
  /**
   * Limit of changes of accounts. Changes of the own password and second factor count by account
   * and address. So nobody with a stolen token keeps the owner from changing them.
   */
  account: {
    ...byCaller('writes', MAX_WRITES, MAX_WRITES),
    max: (request: FastifyRequest) => (isOwn(request) ? 10 : MAX_WRITES),
    keyGenerator: (request: FastifyRequest) =>
      isOwn(request) ? `clave ${callerKeyOf(request)} ${addressGroup(request.ip)}` : callerKeyOf(request),
  },
  login: byAddress('login', 10),
  /** Limit of requests for a link to set a new password. All user names count together. */
  recovery: byAddress('recovery', 5),
  lookup: byCaller('lookup', 30, 300),
  /** Limit of registrations by visitors. Those by staff are among the writes of the account. */
  registration: byCaller('writes', 5, MAX_WRITES),
  /** Limit of option lists. A form reads several of them, and another one for each typed letter. */
  options: byCaller('options', 60, 300),
  /** Limit of test mails, which need a session. */
  testmail: byCaller('testmail', 3, 3),
}

const MAX_ADDRESSES = 10_000

type Done = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * Creates a counter of the calls of each group by address or account. With the plugin's own store,
 * which counts each route separately, the routes of a group would not share a limit.
 */
function ownStore(now: () => Date) {
  const windows = new Map<string, { current: number; ends: number }>()
  const count = (key: string, window: number) => {
    const moment = now().getTime()
    const open = windows.get(key)
    const counted = open && open.ends > moment ? open : { current: 0, ends: moment + window }
    counted.current += 1
    // The key is deleted and set again, so that the least recently used key is the first one, and
    // is removed first.
    windows.delete(key)
    windows.set(key, counted)
    const [oldest] = windows.keys()
    if (windows.size > MAX_ADDRESSES && oldest !== undefined) windows.delete(oldest)
    return { current: counted.current, ttl: counted.ends - moment }
  }
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Done, window = MINUTE): void {
      done(null, count(key, window))
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

const countCall = statement('count_call', (db) => {
  const isOver = sql`${limites.termina_lim} <= now()`
  return db
    .insert(limites)
    .values({
      clave_lim: sql.placeholder('key'),
      total_lim: 1,
      termina_lim: sql`now() + ${sql.placeholder('window')}::int * interval '1 millisecond'`,
    })
    .onConflictDoUpdate({
      target: limites.clave_lim,
      set: {
        total_lim: sql`case when ${isOver} then 1 else ${limites.total_lim} + 1 end`,
        termina_lim: sql`case when ${isOver} then excluded.termina_lim else ${limites.termina_lim} end`,
      },
    })
    .returning({
      current: limites.total_lim,
      ttl: sql<number>`(extract(epoch from ${limites.termina_lim} - now()) * 1000)::int`,
    })
})

/**
 * Counts one more event `what`, for all processes together. Returns the number of events in the
 * current window, which lasts `window` milliseconds. Also counts when rate limits are off, because
 * the callers need the number.
 */
export async function countWithin({ db, sessions }: Shared, what: string, window: number): Promise<number> {
  const [counted] = await countCall(db).execute({ key: sessions.keyedHash(`límite ${what}`), window })
  return counted!.current
}

/** Passes the result of a promise to a callback. */
async function answer(done: Done, counted: Promise<{ current: number; ttl: number }>): Promise<void> {
  const [result] = await Promise.allSettled([counted])
  if (result.status === 'fulfilled') done(null, result.value)
  else done(result.reason as Error)
}

/**
 * Creates a counter of calls that several processes share. Each call of a limited route runs one
 * statement. Further calls of a caller over the limit run none until the window ends.
 */
function sharedStore({ db, sessions }: Shared) {
  const refused = new Map<string, { current: number; ends: number }>()
  const count = async (key: string, window: number, max: number) => {
    const known = refused.get(key)
    const left = known ? known.ends - performance.now() : 0
    if (known && left > 0) return { current: known.current, ttl: left }
    refused.delete(key)
    const [counted] = await countCall(db).execute({ key: sessions.keyedHash(`límite ${key}`), window })
    const { current, ttl } = counted!
    if (current > max) {
      const [oldest] = refused.keys()
      if (refused.size >= MAX_ADDRESSES && oldest !== undefined) refused.delete(oldest)
      refused.set(key, { current, ends: performance.now() + ttl })
    }
    return { current, ttl }
  }
  return class implements FastifyRateLimitStore {
    incr(key: string, done: Done, window = MINUTE, max = Number.POSITIVE_INFINITY): void {
      void answer(done, count(key, window, max))
    }

    child(): FastifyRateLimitStore {
      return this
    }
  }
}

/**
 * Enforces the limits that routes name in `config.rateLimit`, unless `RATE_LIMITS=off`. With a
 * database server, calls are counted in the database, because several processes can use it.
 */
export async function limitRates(app: FastifyInstance, deps: Shared & { env: Env; now: () => Date }): Promise<void> {
  if (deps.env.RATE_LIMITS === 'off') return
  await app.register(rateLimit, {
    global: false,
    store: deps.env.DATABASE_URL ? sharedStore(deps) : ownStore(deps.now),
    errorResponseBuilder: (_request, context) =>
      new ApiError(429, 'demasiadas_solicitudes', 'Demasiadas solicitudes. Espere un momento e intente de nuevo.', {
        retryAfter: Math.ceil(context.ttl / 1000),
      }),
  })
}

/** Deletes the counts of windows that are over. */
export async function purgeLimits(db: Db): Promise<void> {
  await db.delete(limites).where(lt(limites.termina_lim, sql`now()`))
}
