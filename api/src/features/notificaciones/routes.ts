import { notificaciones } from '@anclaje/contract/entities/pendientes'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { sessionOf } from '../../core/guard.ts'
import { ownOnly } from '../certificados/actions.ts'
import { readPendientes } from './queries.ts'
import { visibleClases } from './rules.ts'

/** What waits for the caller, of the modules that the role may see (portal §1; decisions §6.3). */
export function notificacionesRoutes(app: App, deps: Deps): void {
  app.route({
    method: 'GET',
    url: '/notificaciones',
    config: { access: 'session' },
    schema: { response: { 200: notificaciones } },
    handler: async (request) => {
      const session = sessionOf(request)
      const viewer = { hoy: today(deps), idcol: session.idcol, onlyOwn: ownOnly(session) !== undefined }
      const pending = await readPendientes(deps.db, visibleClases(session.permissions), viewer)
      return pending.filter(({ total }) => total > 0)
    },
  })
}
