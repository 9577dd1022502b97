import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import type { Access } from '@anclaje/contract/call'
import type { Permission } from '@anclaje/contract/permissions'
import { can } from '@anclaje/contract/permissions'
import { accountBlocked, forbidden, unauthorized } from '../errors/errors.ts'
import type { Session, Sessions } from './callers/session.ts'

/** Maximum number of bytes of JSON, alone or beside a picture, in a call that visitors may make. */
const PUBLIC_BODY_MAX_BYTES = 32 * 1024

/** Returns whether visitors may make a call. */
export const isForVisitors = (access: Access) =>
  access === 'public' || (typeof access === 'object' && 'publicOr' in access)

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Permissions that the call needs besides `access`. */
    also?: readonly Permission[]
    /** True for a call that an open page makes by itself (ACC-38). */
    isPolled?: true
  }
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    /** All routes with the access that they declare, for the tests that check each route. */
    declaredRoutes: {
      method: string
      url: string
      access: Access
      also: readonly Permission[]
      schema: FastifySchema | undefined
      bodyLimit: number | undefined
    }[]
  }
}

/** Throws 403 unless the session's role has the permission. */
export function requirePermission(session: Session, [module, action]: Permission): void {
  if (!can(session.permissions, module, action)) throw forbidden()
}

// An empty header counts as no token, because some clients send it when they have none.
const bearer = (request: FastifyRequest) => {
  const header = request.headers.authorization?.trim()
  if (!header) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}

/** Says for which account the changes of a call are made. */
function nameAuthor({ session, call, id }: FastifyRequest): void {
  if (session) call.author = { origen: 'cuenta', cuenta: session.idcue, solicitud: id }
}

/**
 * Checks every call against the access that its route declares. Throws at start for a route that
 * declares no access.
 */
export function guard(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('session', null)
  app.decorate('declaredRoutes', [])
  app.addHook('onRoute', (route) => {
    const { method, url, config, schema } = route
    if (!config?.access) throw new Error(`${String(method)} ${url} declares no access`)
    if (config.also && isForVisitors(config.access))
      throw new Error(`${String(method)} ${url} needs a session for also`)
    if (isForVisitors(config.access))
      route.bodyLimit = Math.min(route.bodyLimit ?? PUBLIC_BODY_MAX_BYTES, PUBLIC_BODY_MAX_BYTES)
    const { bodyLimit } = route
    const { access, also = [] } = config
    for (const verb of [method].flat()) app.declaredRoutes.push({ method: verb, url, access, also, schema, bodyLimit })
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === undefined) return
    const token = bearer(request)
    if (access === 'public') {
      // Public calls can return more to a caller with a session, and have other rate limits for
      // such callers. An invalid token is ignored here.
      request.session = token ? await sessions.verify(token) : null
      nameAuthor(request)
      return
    }
    if (isForVisitors(access) && token === undefined) return
    const isUse = request.routeOptions.config.isPolled !== true
    const session = token ? await sessions.verify(token, isUse) : null
    if (!session) throw token && (await sessions.isOfBlocked(token)) ? accountBlocked(401) : unauthorized()
    request.session = session
    nameAuthor(request)
    if (access !== 'session') requirePermission(session, 'publicOr' in access ? access.publicOr : access)
    for (const permission of request.routeOptions.config.also ?? []) requirePermission(session, permission)
  })
}
