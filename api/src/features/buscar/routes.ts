import { busqueda, busquedaQuery } from '@anclaje/contract/entities/busqueda'
import { esBuscable } from '@anclaje/contract/rules/busqueda'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { sessionOf } from '../../core/guard.ts'
import { ownOnly } from '../certificados/actions.ts'
import { search } from './queries.ts'
import { visibleClases } from './rules.ts'

/** One search over everything that the caller may see (decisions §1.9, §6.3); too short a text finds nothing. */
export function buscarRoutes(app: App, deps: Deps): void {
  app.route({
    method: 'GET',
    url: '/buscar',
    config: { access: 'session' },
    schema: { querystring: busquedaQuery, response: { 200: busqueda } },
    handler: async (request) => {
      const session = sessionOf(request)
      const { q = '', size } = request.query
      if (!esBuscable(q)) return []
      const options = { hoy: today(deps), idcol: ownOnly(session), size }
      return search(deps.db, q, visibleClases(session.permissions), options)
    },
  })
}
