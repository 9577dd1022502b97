import * as z from 'zod'
import { centroPublico, opcion, opcionesQuery } from '@anclaje/contract/entities/publico'
import type { Centro } from '../../core/centro.ts'
import type { App, Deps } from '../../core/deps.ts'
import { notFound } from '../../core/errors.ts'
import { LIMITS } from '../../core/limits.ts'
import { LISTS } from './queries.ts'

/** What the public forms and the data policy need without a session (decisions §5). */
export function publicoRoutes(app: App, { db, env }: Deps, centro: Centro): void {
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
    url: '/publico/centro',
    config: { access: 'public' },
    schema: { response: { 200: centroPublico } },
    handler: async () => {
      const { nombre, nit, ciudad } = centro
      return { nombre, nit, ciudad, correo: env.SMTP_FROM ?? null }
    },
  })
}
