import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Who a change is made for: an account, a visitor, or the portal itself. */
export interface Author {
  readonly origen: 'cuenta' | 'visitante' | 'sistema'
  /** Id of the account; null for a visitor and for the portal. */
  readonly cuenta: number | null
  /** Id of the request or of the work in the background; null for the portal itself. */
  readonly solicitud: string | null
}

/** The call that the current code works for, with the properties that the database needs. */
export interface RunningCall {
  /**
   * Method and pattern of the route. Never an address, because addresses contain document numbers.
   */
  readonly route: string
  /**
   * True for a call that declares itself slow, once its caller was let in; it gets longer limits.
   */
  isLong: boolean
  /** True once a change of the call was committed. */
  hasStored: boolean
  /** A visitor until the session of the caller is known. */
  author: Author
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a call that can be slow, as the contract declares. */
    isLong?: true
  }
  interface FastifyRequest {
    call: RunningCall
  }
}

const calls = new AsyncLocalStorage<RunningCall>()

/** Returns the call that the current code works for; undefined in background work. */
export const currentCall = (): RunningCall | undefined => calls.getStore()

/** Returns the method and the pattern of a request's route. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions?.url ?? '(none)'}`

/** Makes the call of each request available to all code that runs for it. */
export function followCalls(app: FastifyInstance): void {
  app.decorateRequest('call', null as unknown as RunningCall)
  app.addHook('onRequest', (request, _reply, done) => {
    request.call = {
      route: routeOf(request),
      isLong: false,
      hasStored: false,
      author: { origen: 'visitante', cuenta: null, solicitud: request.id },
    }
    calls.run(request.call, done)
  })
  // A body that arrives in several pieces is parsed in the async context of its connection, so the
  // context is set again.
  app.addHook('preValidation', (request, _reply, done) => {
    request.call.isLong = request.routeOptions.config.isLong === true
    calls.run(request.call, done)
  })
}

/** Returns whether a request stores data that matters to its sender. */
export const isWrite = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && config.access !== undefined && !config.worksOnFullDisk
