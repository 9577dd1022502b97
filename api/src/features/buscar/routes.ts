import { busquedaCalls } from '@anclaje/contract/entities/busqueda'
import { esBuscable } from '@anclaje/contract/rules/busqueda'
import type { App, Deps } from '../../core/deps.ts'
import { today } from '../../core/deps.ts'
import { serve } from '../../core/serve.ts'
import { ownOnly } from '../certificados/rules.ts'
import { search } from './queries.ts'
import { visibleClases } from './rules.ts'

/** One search over everything that the caller may see (decisions §1.9, §6.3); too short a text finds nothing. */
export function buscarRoutes(app: App, deps: Deps): void {
  serve(app, busquedaCalls, {
    'GET /buscar': async ({ query: { q = '', size }, session }) => {
      if (!esBuscable(q)) return []
      const options = { hoy: today(deps), idcol: ownOnly(session), size }
      return search(deps.db, q, visibleClases(session.permissions), options)
    },
  })
}
