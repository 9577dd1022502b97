import { aprobacionCalls } from '@anclaje/contract/training/aprobacion'
import type { App, Deps } from '../../../deps.ts'
import { serve } from '../../../http/serve.ts'
import { changeState, changeStates } from '../actions/approve.ts'
import { askApproval } from '../actions/question.ts'

/**
 * Serves the approval of certificates, one by one or in bulk, the question before it, and the way
 * back (CERT-7, CERT-8, CERT-11, CERT-24).
 */
export function aprobacionesRoutes(app: App, { db, now, fixedCentro }: Deps): void {
  const work = { db, now, fixedCentro }
  serve(app, aprobacionCalls, {
    'POST /certcol/aprobacion': ({ body, session }) => askApproval({ db, now }, session, body),

    'PUT /certcol/updateEstado/:id': ({ params: { id }, body: { estado }, session }) =>
      changeState(work, session, id, estado),

    'PUT /certcol/updateArrayEstado': ({ body: { estado, ids }, session }) => changeStates(work, session, ids, estado),
  })
}
