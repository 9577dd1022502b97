import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { loggableError } from '../errors/loggable.ts'
import { currentCall } from '../process/call.ts'

/**
 * Returns the options of the log: JSON lines without passwords, tokens or document numbers. A
 * request is logged by its method and route pattern, because addresses include people's numbers. An
 * error is logged as `loggableError` returns it.
 */
export const logOptions = (level: string) =>
  ({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? '(none)' }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      err: (error: unknown) => loggableError(error),
    },
  }) satisfies FastifyServerOptions['logger']

/**
 * Returns the fields of a log line for a slow query: its duration in milliseconds, the route, and
 * its SQL with placeholders (`$1`) in place of the values.
 */
export const slowQuery = (ms: number, query: string) => ({
  ms: Math.round(ms),
  route: currentCall()?.route ?? '(background)',
  query,
})
