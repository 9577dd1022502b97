import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The call that the code at hand works for, as the database needs to know it. */
export interface RunningCall {
  /** Method and pattern of the route, never an address: those hold document numbers. */
  readonly route: string
  /** The call declares that it takes its time, and gets longer limits. */
  readonly isLong: boolean
  /** Something that the call wrote is stored for good. */
  hasStored: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call may take long, as the contract says. */
    isLong?: true
  }
  interface FastifyRequest {
    call: RunningCall
  }
}

const calls = new AsyncLocalStorage<RunningCall>()

/** Returns the call that is under way; undefined in background work. */
export const currentCall = (): RunningCall | undefined => calls.getStore()

/** Returns the method and the pattern of a request's route. */
const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions?.url ?? '(none)'}`

/** Makes each request known to all that is done for it. */
export function followCalls(app: FastifyInstance): void {
  app.decorateRequest('call', null as unknown as RunningCall)
  app.addHook('onRequest', (request, _reply, done) => {
    request.call = {
      route: routeOf(request),
      isLong: request.routeOptions.config.isLong === true,
      hasStored: false,
    }
    calls.run(request.call, done)
  })
  // A body that arrives in pieces is parsed in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => calls.run(request.call, done))
}

/** Returns whether a request stores something that matters to who sent it. */
export const isWrite = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  method !== 'GET' && method !== 'HEAD' && config.access !== undefined && !config.worksOnFullDisk
