import { busquedaCalls } from '@anclaje/contract/overview/busqueda'
import type { App, Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { search } from './actions.ts'

/** Serves the search over all rows that the caller may see (OVER-5). */
export function buscarRoutes(app: App, deps: Deps): void {
  serve(app, busquedaCalls, { 'GET /buscar': ({ query, session }) => search(deps, session, query) })
}
