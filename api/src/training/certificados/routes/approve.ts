import { aprobacionCalls } from '@anclaje/contract/training/aprobacion'
import type { App, Deps } from '../../../deps.ts'
import { originOf } from '../../../http/callers/security-log.ts'
import { serve } from '../../../http/serve.ts'
import { approveOrTakeBackMany, approveOrTakeBackOne } from '../actions/approve.ts'
import { askApproval } from '../actions/question.ts'

/**
 * Serves the approval of one or many certificates, the question before it, and its withdrawal
 * (CERT-7, CERT-8, CERT-11, CERT-24).
 */
export function aprobacionesRoutes(app: App, { db, now, fixedCentro, sessions }: Deps): void {
  const work = { db, now, fixedCentro }
  serve(app, aprobacionCalls, {
    'POST /certcol/aprobacion': ({ body, session }) => askApproval({ db, now }, session, body),

    'PUT /certcol/updateEstado/:id': ({ params: { id }, body: { estado }, session, request }) =>
      approveOrTakeBackOne(work, session, id, estado, originOf(sessions, request)),

    'PUT /certcol/updateArrayEstado': ({ body: { estado, ids }, session, request }) =>
      approveOrTakeBackMany(work, session, ids, estado, originOf(sessions, request)),
  })
}
