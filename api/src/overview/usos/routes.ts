import { USABLES, usoCalls } from '@anclaje/contract/overview/uso'
import type { App, Deps } from '../../deps.ts'
import { requirePermission } from '../../http/guard.ts'
import { serve } from '../../http/serve.ts'
import { readUses } from '../../http/use.ts'

/**
 * Serves where the rows of a page are in use, which nobody deletes for that (OVER-10). Tells only
 * sessions that see the rows and a bin at them.
 */
export function usosRoutes(app: App, { db }: Deps): void {
  serve(app, usoCalls, {
    'GET /usos': ({ query: { de, ids }, session }) => {
      const [tabla, modulo] = USABLES[de]
      for (const action of ['ver', 'eliminar'] as const) requirePermission(session, [modulo, action])
      return readUses(db, tabla, ids)
    },
  })
}
