import rateLimit from '@fastify/rate-limit'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { ApiError } from './errors.ts'
import type { App } from './deps.ts'
import type { Env } from './env.ts'

/** Calls per address and minute without a session (decisions §2.10). */
const perMinute = (max: number, groupId: string) => ({ max, timeWindow: 60_000, groupId })
export const LIMITS = {
  login: perMinute(10, 'login'),
  lookup: perMinute(30, 'lookup'),
  registration: perMinute(5, 'registration'),
  /** A form reads several lists, and one while a name is typed. */
  options: perMinute(60, 'options'),
}

const MAX_ADDRESSES = 10_000

/** Counts calls by address and group. The plugin's own store counts each route apart, so that a group would share nothing. */
class GroupStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { current: number; ends: number }>()

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow = 60_000): void {
    const now = Date.now()
    const open = this.#windows.get(key)
    const counted = open && open.ends > now ? open : { current: 0, ends: now + timeWindow }
    counted.current += 1
    // Taken out and put back: what was called longest ago stands first, and goes first.
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

/** Turns on the limits that routes ask for in `config.rateLimit`; a session is not limited, nor anyone with `RATE_LIMITS=off`. */
export async function limitRates(app: App, env: Env): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: GroupStore,
    allowList: (request) => env.RATE_LIMITS === 'off' || request.session !== null,
    errorResponseBuilder: (_request, context) =>
      new ApiError(429, 'demasiadas_solicitudes', 'Demasiadas solicitudes. Espere un momento e intente de nuevo.', {
        retryAfter: Math.ceil(context.ttl / 1000),
      }),
  })
}
