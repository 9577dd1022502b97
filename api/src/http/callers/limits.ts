import rateLimit from '@fastify/rate-limit'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { addressGroup } from './address.ts'
import { ApiError } from '../errors.ts'
import type { App } from '../../deps.ts'
import type { Env } from '../../settings/env.ts'

const MINUTE = 60_000

/** Counts by account with a session, by address without one. */
const keyOf = ({ session, ip }: FastifyRequest) => (session ? `cuenta ${session.idcue}` : addressGroup(ip))

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
  keyGenerator: keyOf,
})

/** The limits that routes ask for in `config.rateLimit` (ACC-26). */
export const LIMITS = {
  login: byAddress('login', 10),
  lookup: byCaller('lookup', 30, 300),
  /**
   * Limit of registrations by visitors; what staff enter is no registration, and each of those
   * calls needs its permission.
   */
  registration: { ...byAddress('registration', 5), allowList: ({ session }: FastifyRequest) => session !== null },
  /** Limit of option lists: a form reads several, and one per key typed. */
  options: byCaller('options', 60, 300),
}

const MAX_ADDRESSES = 10_000

/**
 * Counter of calls by address and group. The plugin's own store counts each route apart, so that
 * routes of a group would not share a limit.
 */
class GroupStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { current: number; ends: number }>()

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow = 60_000): void {
    const now = Date.now()
    const open = this.#windows.get(key)
    const counted = open && open.ends > now ? open : { current: 0, ends: now + timeWindow }
    counted.current += 1
    // Deleted and set again, so that the least recently used key is first and is removed first.
    this.#windows.delete(key)
    this.#windows.set(key, counted)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > MAX_ADDRESSES && oldest !== undefined) this.#windows.delete(oldest)
    done(null, { current: counted.current, ttl: counted.ends - now })
  }

  child(): FastifyRateLimitStore {
    return this
  }
}

/** Enforces the limits that routes ask for in `config.rateLimit`, unless `RATE_LIMITS=off`. */
export async function limitRates(app: App, env: Env): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  await app.register(rateLimit, {
    global: false,
    store: GroupStore,
    errorResponseBuilder: (_request, context) =>
      new ApiError(429, 'demasiadas_solicitudes', 'Demasiadas solicitudes. Espere un momento e intente de nuevo.', {
        retryAfter: Math.ceil(context.ttl / 1000),
      }),
  })
}
