import { dashboardCalls } from '@anclaje/contract/overview/dashboard'
import type { App, Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { readDashboard } from './actions.ts'

/** Serves the first screen (OVER-1, OVER-3). */
export function dashboardRoutes(app: App, deps: Deps): void {
  serve(app, dashboardCalls, { 'GET /dashboard': ({ session }) => readDashboard(deps, session) })
}
