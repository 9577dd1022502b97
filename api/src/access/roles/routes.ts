import { rol, rolCalls } from '@anclaje/contract/access/rol'
import { ROL_FIJO } from '@anclaje/contract/rules/access/actos-rol'
import { catalogHandlers } from '../../catalog/handlers.ts'
import { roles } from '../../db/tables/access.ts'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'

/** Serves the roles. Their permissions are served by `permisosRoutes`. */
export function rolesRoutes(app: App, { db }: Deps): void {
  const handlers = catalogHandlers(db, rol, roles)
  serve(app, rolCalls, {
    'GET /rol/:id': handlers.read,
    'POST /rol': handlers.create,
    'PUT /rol/:id': handlers.update,
    'DELETE /rol/:id': handlers.remove,
    'GET /rol': handlers.whole,
  })
}

export const rolesConstraints: Constraints = {
  roles_nombre_uq: { field: 'nombre', message: 'Ya existe un rol con ese nombre.' },
  roles_fijos: {
    field: 'nombre',
    message: ROL_FIJO,
  },
}
