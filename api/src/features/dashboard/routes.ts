import { dashboard } from '@anclaje/contract/entities/dashboard'
import { ROLES } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { sessionOf } from '../../core/guard.ts'
import { ownOnly } from '../certificados/actions.ts'
import { readPendientes } from '../notificaciones/queries.ts'
import { visibleClases } from '../notificaciones/rules.ts'
import { readFigures, readMonths } from './queries.ts'

/**
 * What the first page shows (portal §1; decisions §6.3). Figures and months are sums in which no row of a module can be told, and
 * they are all that this module has: `ver` on Dashboard is the permission to see them, also for a role that may not open the lists
 * that they count. What waits to be done names rows, so each kind also needs the permissions of its own module.
 */
export function dashboardRoutes(app: App, deps: Deps): void {
  const { db, env } = deps
  app.route({
    method: 'GET',
    url: '/dashboard',
    config: { access: ['Dashboard', 'ver'] },
    schema: { response: { 200: dashboard } },
    handler: async (request) => {
      const session = sessionOf(request)
      const hoy = today(deps)
      const viewer = { hoy, idcol: session.idcol, onlyOwn: ownOnly(session) !== undefined }
      const [figures, meses, pendientes] = await Promise.all([
        readFigures(db),
        readMonths(db, hoy),
        readPendientes(db, visibleClases(session.permissions), viewer),
      ])
      const tellsAdm = session.idrol === ROLES.adm && env.SMTP_URL === undefined
      return { ...figures, meses, pendientes, ...(tellsAdm && { sinServidorCorreo: true as const }) }
    },
  })
}
