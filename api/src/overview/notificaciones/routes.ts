import { pendientesCalls } from '@anclaje/contract/overview/pendientes'
import type { App, Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { pendingOf } from './actions.ts'

/** Serves the notifications of the modules that the caller's role may see (OVER-3). */
export function notificacionesRoutes(app: App, deps: Deps): void {
  serve(app, pendientesCalls, {
    'GET /notificaciones': async ({ session }) => (await pendingOf(deps, session)).filter(({ total }) => total > 0),
  })
}
