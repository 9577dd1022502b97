import { historiaCalls } from '@anclaje/contract/trust/historia'
import type { App, Deps } from '../../deps.ts'
import { sendExport } from '../../http/exports.ts'
import { pageReply } from '../../http/paging.ts'
import { serve } from '../../http/serve.ts'
import { historyExport, listHistory, listOwn } from './actions.ts'

/** Serves the history of who changed what. */
export function historiaRoutes(app: App, deps: Deps): void {
  const { db } = deps

  serve(app, historiaCalls, {
    'GET /historia': async ({ query, session }) => {
      const { items, total } = await listHistory(db, session, query, query)
      return pageReply(items, total, query)
    },

    'GET /historia/propia': ({ session }) => listOwn(db, session),

    'GET /historia/exportar': (asked, reply) => sendExport(deps, historyExport, asked, reply),
  })
}
