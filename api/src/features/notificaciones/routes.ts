import { pendientesCalls } from '@anclaje/contract/entities/pendientes'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { serve } from '../../core/serve.ts'
import { ownOnly } from '../certificados/rules.ts'
import { readPendientes } from './queries.ts'
import { visibleClases } from './rules.ts'

/** What waits for the caller, of the modules that the role may see (portal §1; decisions §6.3). */
export function notificacionesRoutes(app: App, deps: Deps): void {
  serve(app, pendientesCalls, {
    'GET /notificaciones': async ({ session }) => {
      const viewer = { hoy: today(deps), idcol: session.idcol, onlyOwn: ownOnly(session) !== undefined }
      const pending = await readPendientes(deps.db, visibleClases(session.permissions), viewer)
      return pending.filter(({ total }) => total > 0)
    },
  })
}
