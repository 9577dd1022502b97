import { publicoCalls } from '@anclaje/contract/visitors/publico'
import type { App, Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listOptions, lookUpEquipo, readCentroPublico } from '../actions.ts'

/**
 * Serves calls that need no session: the options of the public forms, the look-up of an item, and
 * the data of the centre (PUBLIC-5, PUBLIC-10, PUBLIC-12).
 */
export function publicoRoutes(app: App, deps: Deps): void {
  serve(app, publicoCalls, {
    'GET /publico/opciones/:lista': ({ params: { lista }, query }) => listOptions(deps.db, lista, query),

    'GET /publico/inspecciones/:equipo': ({ params: { equipo }, session }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      return lookUpEquipo(deps, session, equipo)
    },

    'GET /publico/centro': () => readCentroPublico(deps),
  })
}
