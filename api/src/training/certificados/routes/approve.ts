import { aprobacionCalls } from '@anclaje/contract/training/aprobacion'
import { desenlaceCalls } from '@anclaje/contract/training/desenlace'
import type { App, Deps } from '../../../deps.ts'
import { originOf } from '../../../http/callers/security-log.ts'
import { serve } from '../../../http/serve.ts'
import { approveOrTakeBackMany, approveOrTakeBackOne } from '../actions/approve.ts'
import { decideMany, moveMany } from '../actions/outcomes.ts'
import { askApproval } from '../actions/question.ts'

/**
 * Serves the approval of one or many certificates, the question before it, and its withdrawal
 * (CERT-7, CERT-8, CERT-11, CERT-24).
 */
export function aprobacionesRoutes(app: App, { db, now, fixedCentro, sessions }: Deps): void {
  const work = { db, now, fixedCentro }
  serve(app, aprobacionCalls, {
    'POST /certcol/aprobacion': ({ body, session }) => askApproval(work, session, body),

    'PUT /certcol/updateEstado/:id': ({ params: { id }, body, session, request }) =>
      approveOrTakeBackOne(work, session, id, body, originOf(sessions, request)),

    'PUT /certcol/updateArrayEstado': ({ body: { ids, ...asked }, session, request }) =>
      approveOrTakeBackMany(work, session, ids, asked, originOf(sessions, request)),
  })
}

/**
 * Serves outcomes of learners who get no certificate, and moves to another cohort (CERT-27,
 * CERT-28).
 */
export function desenlacesRoutes(app: App, { db, now, sessions }: Deps): void {
  const work = { db, now }
  serve(app, desenlaceCalls, {
    'PUT /certcol/desenlace': ({ body, session, request }) =>
      decideMany(work, session, body, originOf(sessions, request)),

    'PUT /certcol/mover': ({ body, session, request }) => moveMany(work, session, body, originOf(sessions, request)),
  })
}
