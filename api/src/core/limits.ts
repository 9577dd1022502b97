import rateLimit from '@fastify/rate-limit'
import { ApiError } from './errors.ts'
import type { App } from './deps.ts'
import type { Env } from './env.ts'

/** Calls per address and minute without a session (decisions §2.10). */
const perMinute = (max: number, groupId: string) => ({ max, timeWindow: 60_000, groupId })
export const LIMITS = {
  login: perMinute(10, 'login'),
  lookup: perMinute(30, 'lookup'),
  registration: perMinute(5, 'registration'),
}

/** Turns on the limits that routes ask for in `config.rateLimit`; a session is not limited, nor anyone with `RATE_LIMITS=off`. */
export async function limitRates(app: App, env: Env): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    allowList: (request) => env.RATE_LIMITS === 'off' || request.session !== null,
    errorResponseBuilder: (_request, context) =>
      new ApiError(429, 'demasiadas_solicitudes', 'Demasiadas solicitudes. Espere un momento e intente de nuevo.', {
        retryAfter: Math.ceil(context.ttl / 1000),
      }),
  })
}
