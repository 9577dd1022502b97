import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { can } from '@anclaje/contract/permissions'
import type { Action, ModuleName } from '@anclaje/contract/permissions'
import { forbidden, unauthorized } from './errors.ts'
import type { Session, Sessions } from './session.ts'

export type Permission = readonly [ModuleName, Action]

/** Who may call a route (decisions §2.3). */
export type Access = 'public' | 'session' | Permission | { readonly publicOr: Permission }

/** Public without an Authorization header; with one, a session that has the permission. */
export const publicOr = (permission: Permission): Access => ({ publicOr: permission })

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    session: Session | null
  }
  interface FastifyInstance {
    /** Every route with who may call it, for the tests that walk them all. */
    declaredRoutes: {
      method: string
      url: string
      access: Access
      schema: FastifySchema | undefined
      bodyLimit: number | undefined
    }[]
  }
}

/** The session of a request whose route needs one. Throws 401 when there is none. */
export function sessionOf(request: FastifyRequest): Session {
  if (!request.session) throw unauthorized()
  return request.session
}

/** Throws 403 unless the session's role has the permission. */
export function requirePermission(session: Session, [module, action]: Permission): void {
  if (!can(session.permissions, module, action)) throw forbidden()
}

const bearer = (request: FastifyRequest) => {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? ''
}

/** Checks every call against what its route declares, and refuses to start with a route that declares nothing. */
export function guard(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('session', null)
  app.decorate('declaredRoutes', [])
  app.addHook('onRoute', ({ method, url, config, schema, bodyLimit }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} declares no access`)
    for (const verb of [method].flat())
      app.declaredRoutes.push({ method: verb, url, access: config.access, schema, bodyLimit })
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === undefined) return
    const token = bearer(request)
    if (access === 'public') {
      // A session has limits of its own and shows more on some public pages; a bad one is no
      // obstacle there.
      request.session = token ? await sessions.verify(token) : null
      return
    }
    const isPublicOr = typeof access === 'object' && 'publicOr' in access
    if (isPublicOr && token === undefined) return
    const session = token ? await sessions.verify(token) : null
    if (!session) throw unauthorized()
    request.session = session
    if (access !== 'session') requirePermission(session, isPublicOr ? access.publicOr : access)
  })
}
