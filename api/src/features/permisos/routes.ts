import * as z from 'zod'
import { filtroId } from '@anclaje/contract/fields'
import { can, modulo } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { forbidden } from '../../core/errors.ts'
import { sessionOf } from '../../core/guard.ts'
import { listModulos, listModulosOfRol } from './queries.ts'

/** The menu of a role with its switches (portal §6, decisions §2.5). */
export function permisosRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/modulos',
    config: { access: 'session' },
    schema: { querystring: z.object({ idrol: filtroId() }), response: { 200: z.array(modulo) } },
    handler: async (request) => {
      const session = sessionOf(request)
      const { idrol } = request.query
      const seesRoles = can(session.permissions, 'Permisos', 'ver')
      const seesModules = idrol === undefined && can(session.permissions, 'Modulos', 'ver')
      if (idrol !== session.idrol && !seesRoles && !seesModules) throw forbidden()
      return idrol === undefined ? listModulos(db) : listModulosOfRol(db, idrol)
    },
  })
}
