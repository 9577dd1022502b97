import { dashboard } from '@anclaje/contract/entities/catalogos'
import type { App, Deps } from '../../core/deps.ts'
import { readFigures } from './queries.ts'

/** What the first page shows (portal §1; decisions §6.3). */
export function dashboardRoutes(app: App, { db }: Deps): void {
  app.route({
    method: 'GET',
    url: '/dashboard',
    config: { access: ['Dashboard', 'ver'] },
    schema: { response: { 200: dashboard } },
    handler: () => readFigures(db),
  })
}
