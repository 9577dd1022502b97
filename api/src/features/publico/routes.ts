import * as z from 'zod'
import { inspeccionesPublicas } from '@anclaje/contract/entities/evaluacion'
import { centroPublico, opcion, opcionesQuery } from '@anclaje/contract/entities/publico'
import type { Centro } from '../../core/centro.ts'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { LISTS, readInspecciones } from './queries.ts'

/** What the public forms and the data policy need without a session (decisions §5). */
export function publicoRoutes(app: App, deps: Deps, centro: Centro): void {
  const { db, env, lookups } = deps

  app.route({
    method: 'GET',
    url: '/publico/opciones/:lista',
    config: { access: 'public', rateLimit: LIMITS.options },
    schema: {
      params: z.object({ lista: z.string() }),
      querystring: opcionesQuery,
      response: { 200: z.array(opcion) },
    },
    handler: async (request) => {
      const { lista } = request.params
      const list = Object.hasOwn(LISTS, lista) ? LISTS[lista] : undefined
      if (!list) throw notFound('Esa lista no existe.')
      return list(db, request.query)
    },
  })

  app.route({
    method: 'GET',
    url: '/publico/inspecciones/:equipo',
    config: { access: 'public', rateLimit: LIMITS.lookup },
    schema: { params: z.object({ equipo: z.string().max(60) }), response: { 200: inspeccionesPublicas } },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const hoy = today(deps)
      lookups.count('inspecciones', hoy)
      const found = await readInspecciones(db, request.params.equipo, hoy)
      if (!found) throw notFound('No hay ningún equipo con ese código.')
      // Codes can be counted through: to whom only knows one, company and serial say nothing (decisions §4.9).
      const isNamed = found.byId || request.session !== null
      const { numserie_eq, empresa } = found.equipo
      const equipo = { ...found.equipo, numserie_eq: isNamed ? numserie_eq : null, empresa: isNamed ? empresa : null }
      return { equipo, inspecciones: found.inspecciones }
    },
  })

  app.route({
    method: 'GET',
    url: '/publico/centro',
    config: { access: 'public' },
    schema: { response: { 200: centroPublico } },
    handler: async () => {
      const { nombre, nit, ciudad } = centro
      return { nombre, nit, ciudad, correo: env.SMTP_FROM ?? null }
    },
  })
}
