import { join } from 'node:path'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import type { FastifyServerOptions } from 'fastify'
import { openapiCalls } from '@anclaje/contract/openapi'
import { BASE_PATH } from '@anclaje/contract/http'
import type { Centro } from './core/centro.ts'
import { closeQuickly } from './core/closing.ts'
import type { App, Deps } from './core/deps.ts'
import { refuseWhenFull } from './core/disk.ts'
import { answerBadAddress, answerNoHttp, handleErrors } from './core/errors.ts'
import { guard } from './core/guard.ts'
import { LOGO_MAX_BYTES } from './core/images.ts'
import { limitRates } from './core/limits.ts'
import { openApi } from './core/openapi.ts'
import { servePages } from './core/pages.ts'
import { trustedProxies } from './core/proxies.ts'
import { useJson, useSchemas } from './core/schemas.ts'
import { recordRefusals } from './core/security.ts'
import { serve } from './core/serve.ts'
import { aprobacionesRoutes } from './features/aprobaciones/routes.ts'
import { buscarRoutes } from './features/buscar/routes.ts'
import { catalogosConstraints, catalogosRoutes } from './features/catalogos/routes.ts'
import { certificacionesConstraints, certificacionesRoutes } from './features/certificaciones/routes.ts'
import { certificadosRoutes } from './features/certificados/routes.ts'
import { certificadosinspeccionRoutes } from './features/certificadosinspeccion/routes.ts'
import { colaboradoresConstraints, colaboradoresRoutes } from './features/colaboradores/routes.ts'
import { cuentasConstraints, cuentasRoutes } from './features/cuentas/routes.ts'
import { correosRoutes } from './features/correos/routes.ts'
import { criteriosConstraints, criteriosRoutes } from './features/criterios/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { empresasConstraints, empresasRoutes } from './features/empresas/routes.ts'
import { equiposConstraints, equiposRoutes } from './features/equipos/routes.ts'
import { evaluaciondetallesRoutes } from './features/evaluaciondetalles/routes.ts'
import { evaluacionesConstraints, evaluacionesRoutes } from './features/evaluaciones/routes.ts'
import { fotosRoutes } from './features/fotos/routes.ts'
import { importacionesRoutes } from './features/importaciones/routes.ts'
import { inscripcionesConstraints, inscripcionesRoutes } from './features/inscripciones/routes.ts'
import { observacionesRoutes } from './features/observaciones/routes.ts'
import { permisosConstraints, permisosRoutes } from './features/permisos/routes.ts'
import { publicoRoutes } from './features/publico/routes.ts'
import { notificacionesRoutes } from './features/notificaciones/routes.ts'

const BODY_MAX_BYTES = 1024 * 1024
/** A call that takes longer to arrive, however slowly it trickles in, is cut off. */
const REQUEST_MAX_MS = 120_000
/**
 * Of what a page may use of a device, the portal needs the camera alone, for the photos of an
 * inspection.
 */
const PERMISSIONS_POLICY = [
  'camera=(self)',
  ...['geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`),
].join(', ')
const PAGES = join(import.meta.dirname, '../../web/dist')

const constraints = {
  ...catalogosConstraints,
  ...empresasConstraints,
  ...colaboradoresConstraints,
  ...cuentasConstraints,
  ...permisosConstraints,
  ...criteriosConstraints,
  ...certificacionesConstraints,
  ...inscripcionesConstraints,
  ...equiposConstraints,
  ...evaluacionesConstraints,
}

/** The whole product over HTTP, ready to listen or to be asked with `inject`. */
export async function createApp(
  deps: Deps,
  centro: Centro,
  logger: FastifyServerOptions['logger'] = false,
): Promise<App> {
  const { env } = deps
  const app: App = Fastify({
    logger,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    bodyLimit: BODY_MAX_BYTES,
    // Whatever still comes in over an open connection while it closes is answered, not refused.
    return503OnClosing: false,
    requestTimeout: REQUEST_MAX_MS,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerNoHttp,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
  }).withTypeProvider()

  // JSON and forms are all that it speaks; Fastify would also take plain text.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  useJson(app)
  closeQuickly(app)
  useSchemas(app)
  handleErrors(app, constraints)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The component library sets styles on elements; scripts stay ours alone.
        styleSrc: ["'self'", "'unsafe-inline'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
  })
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    // Rows of people belong into no cache, neither of a browser that others use nor of a proxy.
    if (url.toLowerCase().startsWith(BASE_PATH)) reply.header('cache-control', 'no-store')
  })
  guard(app, deps.sessions)
  recordRefusals(app, deps.sessions)
  refuseWhenFull(app, deps.disk)
  await limitRates(app, env)
  await app.register(multipart, {
    limits: { fileSize: LOGO_MAX_BYTES, files: 2, fields: 10, fieldSize: BODY_MAX_BYTES, parts: 12 },
  })

  app.get('/healthz', { config: { access: 'public' } }, async () => {
    await deps.db.execute(sql`select 1`)
    return { status: 'ok' }
  })

  await app.register(
    async (api) => {
      const features = api as App
      cuentasRoutes(features, deps)
      permisosRoutes(features, deps)
      catalogosRoutes(features, deps)
      empresasRoutes(features, deps)
      colaboradoresRoutes(features, deps)
      importacionesRoutes(features, deps)
      certificacionesRoutes(features, deps)
      certificadosRoutes(features, deps)
      inscripcionesRoutes(features, deps)
      aprobacionesRoutes(features, deps, centro)
      correosRoutes(features, deps, centro)
      dashboardRoutes(features, deps)
      publicoRoutes(features, deps, centro)
      observacionesRoutes(features, deps)
      criteriosRoutes(features, deps)
      equiposRoutes(features, deps)
      evaluacionesRoutes(features, deps)
      certificadosinspeccionRoutes(features, deps, centro)
      evaluaciondetallesRoutes(features, deps)
      fotosRoutes(features, deps)
      notificacionesRoutes(features, deps)
      buscarRoutes(features, deps)
      const description = openApi()
      serve(features, openapiCalls, { 'GET /openapi.json': () => description })
    },
    { prefix: BASE_PATH },
  )
  await servePages(app, PAGES)
  return app
}
