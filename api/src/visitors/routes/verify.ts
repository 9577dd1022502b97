import { verificacionCalls } from '@anclaje/contract/visitors/verificacion'
import type { App, Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { verify } from '../actions.ts'

/** Serves the verification of a document by its code, for anybody (TRUST-13). */
export function verificacionRoutes(app: App, deps: Deps): void {
  serve(app, verificacionCalls, {
    'GET /publico/verificar/:codigo': ({ params: { codigo } }, reply) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      return verify(deps, codigo)
    },
  })
}
