import { randomUUID } from 'node:crypto'
import { maxHeaderSize } from 'node:http'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import type { FastifyServerOptions } from 'fastify'
import { openapiCalls } from '@anclaje/contract/openapi'
import { BASE_PATH } from '@anclaje/contract/limits'
import { closeQuickly } from './http/closing.ts'
import type { App, Deps } from './deps.ts'
import { followCalls } from './process/call.ts'
import { refuseWhenFull } from './process/disk.ts'
import { answerBadAddress, answerClientError, handleErrors } from './http/errors.ts'
import { readUse } from './http/use.ts'
import { guard } from './http/guard.ts'
import { LOGO_MAX_BYTES } from './documents/images.ts'
import { keepAnswers } from './http/callers/repeats.ts'
import { limitRates } from './http/callers/limits.ts'
import { serveHealth } from './http/outside/health.ts'
import { measure, serveMetrics } from './http/outside/metrics.ts'
import type { Metrics } from './http/outside/metrics.ts'
import { openApi } from './http/openapi.ts'
import { loadPages } from './http/drawn-pages.ts'
import { loadScreens } from './http/drawn-screens.ts'
import { serveFiles } from './http/spa.ts'
import { trustedProxies } from './settings/addresses.ts'
import { useJson, useSchemas } from './http/schemas.ts'
import { readableUrl } from './http/urls.ts'
import { securityHeaders, setSecurityHeaders } from './http/callers/security-headers.ts'
import { recordChanges, recordRefusals } from './http/callers/security-log.ts'
import { serve } from './http/serve.ts'
import { aprobacionesRoutes, desenlacesRoutes } from './training/certificados/routes/approve.ts'
import { buscarRoutes } from './overview/buscar/routes.ts'
import { usosRoutes } from './overview/usos/routes.ts'
import { catalogosConstraints, catalogosRoutes } from './equipment/catalogos/routes.ts'
import { cursosConstraints, cursosRoutes } from './training/cursos/routes.ts'
import { paisesConstraints, paisesRoutes } from './places/paises/routes.ts'
import { tipodocsConstraints, tipodocsRoutes } from './places/tipodocs/routes.ts'
import { centroRoutes } from './training/centro/routes.ts'
import { ciudadesRoutes } from './places/ciudades/routes.ts'
import { rolesConstraints, rolesRoutes } from './access/roles/routes.ts'
import { certificacionesConstraints, certificacionesRoutes } from './training/certificaciones/routes.ts'
import { certificadosRoutes } from './training/certificados/routes/read.ts'
import { certificadosinspeccionRoutes } from './equipment/inspecciones/routes/certificate.ts'
import { colaboradoresConstraints, colaboradoresRoutes } from './training/colaboradores/routes.ts'
import { cuentasConstraints, cuentasRoutes } from './access/cuentas/routes.ts'
import { correosRoutes } from './training/certificados/routes/send.ts'
import { criteriosConstraints, criteriosRoutes } from './equipment/criterios/routes.ts'
import { dashboardRoutes } from './overview/dashboard/routes.ts'
import { empresasConstraints, empresasRoutes } from './training/empresas/routes.ts'
import { equiposConstraints, equiposRoutes } from './equipment/equipos/routes.ts'
import { historiaRoutes } from './trust/historia/routes.ts'
import { evaluaciondetallesRoutes } from './equipment/inspecciones/routes/lines.ts'
import { evaluacionesConstraints, evaluacionesRoutes } from './equipment/inspecciones/routes/inspect.ts'
import { fotosRoutes } from './equipment/inspecciones/routes/photos.ts'
import { autorizacionesConstraints, autorizacionesRoutes } from './training/autorizaciones/routes.ts'
import { importacionesRoutes } from './training/importaciones/routes.ts'
import { inscripcionesConstraints, inscripcionesRoutes } from './training/certificados/routes/inscribe.ts'
import { emisionesConstraints, emisionesRoutes } from './training/certificados/routes/issues.ts'
import { ministerioConstraints, ministerioRoutes } from './training/ministerio/routes.ts'
import { observacionesRoutes } from './equipment/observaciones/routes.ts'
import { permisosConstraints, permisosRoutes } from './access/permisos/routes.ts'
import { readCentroPublico } from './visitors/actions.ts'
import { publicoRoutes } from './visitors/routes/calls.ts'
import { pagesRoutes, sendUnknown } from './visitors/routes/pages.ts'
import { notificacionesRoutes } from './overview/notificaciones/routes.ts'
import { trabajosConstraints, trabajosRoutes } from './overview/trabajos/routes.ts'
import { verificacionRoutes } from './visitors/routes/verify.ts'

const BODY_MAX_BYTES = 1024 * 1024
/** Milliseconds within which a whole request must arrive. A slower request is cut off. */
const REQUEST_MAX_MS = 120_000
const FILES = join(import.meta.dirname, '../../web/dist')

const constraints = {
  ...catalogosConstraints,
  ...cursosConstraints,
  ...paisesConstraints,
  ...tipodocsConstraints,
  ...rolesConstraints,
  ...empresasConstraints,
  ...colaboradoresConstraints,
  ...autorizacionesConstraints,
  ...cuentasConstraints,
  ...permisosConstraints,
  ...criteriosConstraints,
  ...certificacionesConstraints,
  ...inscripcionesConstraints,
  ...emisionesConstraints,
  ...equiposConstraints,
  ...evaluacionesConstraints,
  ...trabajosConstraints,
  ...ministerioConstraints,
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics
  }
}

/**
 * Creates the HTTP server with every route, ready to listen or to be called with `inject`. `files`
 * is the folder of the built web.
 */
export async function createApp(
  given: Deps,
  logger: FastifyServerOptions['logger'] = false,
  files = FILES,
): Promise<App> {
  const { env } = given
  const headers = await securityHeaders(env.PUBLIC_URL.startsWith('https:'))
  const app: App = Fastify({
    logger,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    bodyLimit: BODY_MAX_BYTES,
    // While the server closes, requests on open connections are still answered.
    return503OnClosing: false,
    requestTimeout: REQUEST_MAX_MS,
    // Ids are random and not counted, so that no two processes give the same id. The last ten
    // digits of a UUID are all random, and Node generates many UUIDs at once.
    genReqId: () => randomUUID().slice(-10),
    frameworkErrors: answerBadAddress(headers),
    clientErrorHandler: answerClientError(headers),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
  }).withTypeProvider()

  // Only JSON and forms are accepted; Fastify also accepts plain text by default.
  app.removeContentTypeParser(['text/plain', 'application/json'])
  useJson(app)
  closeQuickly(app)
  followCalls(app)
  useSchemas(app)
  handleErrors(app, constraints, (error) => readUse(given.db, error))
  const metrics = measure(app, given)
  const deps = { ...given, mailer: metrics.mailer }
  app.decorate('metrics', metrics)
  setSecurityHeaders(app, headers)
  guard(app, deps.sessions)
  recordRefusals(app, deps.sessions, deps.now)
  recordChanges(app, deps.sessions)
  keepAnswers(app, deps)
  refuseWhenFull(app, deps.disk)
  await limitRates(app, deps)
  await app.register(multipart, {
    limits: { fileSize: LOGO_MAX_BYTES, files: 2, fields: 10, fieldSize: BODY_MAX_BYTES, parts: 12 },
  })

  serveHealth(app, deps)
  serveMetrics(app, metrics, env.METRICS_TOKEN)

  await app.register(
    async (api) => {
      const nouns = api as App
      cuentasRoutes(nouns, deps)
      permisosRoutes(nouns, deps)
      rolesRoutes(nouns, deps)
      paisesRoutes(nouns, deps)
      ciudadesRoutes(nouns, deps)
      tipodocsRoutes(nouns, deps)
      cursosRoutes(nouns, deps)
      catalogosRoutes(nouns, deps)
      empresasRoutes(nouns, deps)
      colaboradoresRoutes(nouns, deps)
      autorizacionesRoutes(nouns, deps)
      importacionesRoutes(nouns, deps)
      certificacionesRoutes(nouns, deps)
      certificadosRoutes(nouns, deps)
      inscripcionesRoutes(nouns, deps)
      emisionesRoutes(nouns, deps)
      desenlacesRoutes(nouns, deps)
      aprobacionesRoutes(nouns, deps)
      correosRoutes(nouns, deps)
      dashboardRoutes(nouns, deps)
      publicoRoutes(nouns, deps)
      verificacionRoutes(nouns, deps)
      observacionesRoutes(nouns, deps)
      criteriosRoutes(nouns, deps)
      equiposRoutes(nouns, deps)
      historiaRoutes(nouns, deps)
      evaluacionesRoutes(nouns, deps)
      certificadosinspeccionRoutes(nouns, deps)
      evaluaciondetallesRoutes(nouns, deps)
      fotosRoutes(nouns, deps)
      notificacionesRoutes(nouns, deps)
      buscarRoutes(nouns, deps)
      usosRoutes(nouns, deps)
      trabajosRoutes(nouns, deps)
      centroRoutes(nouns, deps)
      ministerioRoutes(nouns, deps)
      // The document is built by the first call for it, because building it takes longer than
      // registering all routes.
      let description: ReturnType<typeof openApi> | undefined
      serve(nouns, openapiCalls, { 'GET /openapi.json': () => (description ??= openApi()) })
    },
    { prefix: BASE_PATH },
  )
  const sendPage = await loadPages(files)
  if (sendPage) await app.register(async (pages) => pagesRoutes(pages as App, deps, sendPage))
  await serveFiles(app, files, {
    ...(sendPage && { sendUnknown: sendUnknown(deps, sendPage) }),
    screens: loadScreens(files, () => readCentroPublico(deps)),
  })
  return app
}
