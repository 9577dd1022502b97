import { publicoCalls } from '@anclaje/contract/entities/publico'
import type { Centro } from '../../core/centro.ts'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import { serve } from '../../core/serve.ts'
import { LISTS, isListaPublica, readInspecciones } from './queries.ts'

/** What the public forms and the data policy need without a session (decisions §5). */
export function publicoRoutes(app: App, deps: Deps, centro: Centro): void {
  const { db, env, lookups } = deps

  serve(app, publicoCalls, {
    'GET /publico/opciones/:lista': async ({ params: { lista }, query }) => {
      if (!isListaPublica(lista)) throw notFound('Esa lista no existe.')
      return LISTS[lista](db, query)
    },

    'GET /publico/inspecciones/:equipo': async ({ params, session }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const hoy = today(deps)
      lookups.count('inspecciones', hoy)
      const found = await readInspecciones(db, params.equipo, hoy)
      if (!found) throw notFound('No hay ningún equipo con ese código.')
      // Codes can be counted through: to whom only knows one, company and serial say nothing (decisions §4.9).
      const isNamed = found.byId || session !== null
      const { numserie_eq, empresa } = found.equipo
      const equipo = { ...found.equipo, numserie_eq: isNamed ? numserie_eq : null, empresa: isNamed ? empresa : null }
      return { equipo, inspecciones: found.inspecciones }
    },

    'GET /publico/centro': () => {
      const { nombre, nit, ciudad } = centro
      return { nombre, nit, ciudad, correo: env.SMTP_FROM ?? null }
    },
  })
}
