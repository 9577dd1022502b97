import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * JSON lines without passwords, tokens or document numbers: of a request only its method and the pattern of its route, since
 * addresses carry numbers of people.
 */
export const logOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? '(none)' }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
})
