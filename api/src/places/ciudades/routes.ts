import { pageQuery } from '@anclaje/contract/http'
import { can } from '@anclaje/contract/permissions'
import { ciudadCalls } from '@anclaje/contract/places/ciudad'
import type { App, Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { pageReply } from '../../http/paging.ts'
import { reduced, parse } from '../../http/schemas.ts'
import { serve } from '../../http/serve.ts'
import { listCiudadRefs, listCiudades, listDepartamentoRefs, listDepartamentos } from './queries.ts'

/** Serves the departments and municipalities of Colombia, which are only read. */
export function ciudadesRoutes(app: App, { db }: Deps): void {
  serve(app, ciudadCalls, {
    'GET /departamentos': async ({ query, session }) =>
      can(session.permissions, 'Departamentos', 'ver')
        ? listDepartamentos(db, query)
        : reduced(await listDepartamentoRefs(db, query)),

    'GET /ciudades': async ({ query, session }) => {
      if (query.page === undefined) return reduced(await listCiudadRefs(db, query))
      requirePermission(session, ['Ciudades', 'ver'])
      const window = parse(pageQuery, query)
      const { items, total } = await listCiudades(db, query, window)
      return pageReply(items, total, window)
    },
  })
}
