import { correoCalls } from '@anclaje/contract/training/correo'
import type { App, Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { listDeliveries, sendMail } from '../actions/send.ts'

/** Serves the mails of credentials and certificates; each attempt is recorded (MAIL-1, MAIL-6). */
export function correosRoutes(app: App, deps: Deps): void {
  serve(app, correoCalls, {
    'POST /email': ({ body, session, request }) => sendMail(deps, session, request.ip, body),

    'GET /email': ({ query: { id_ceco }, session }) => listDeliveries(deps.db, session, id_ceco),
  })
}
