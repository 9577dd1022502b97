import { VERSION_ANTERIOR } from '@anclaje/contract/rules/training/actos-emision'
import { ALTERADO } from '@anclaje/contract/rules/trust/emision'
import { emisionCalls } from '@anclaje/contract/training/emision'
import type { App, Deps } from '../../../deps.ts'
import type { Constraints } from '../../../errors/errors.ts'
import { originOf } from '../../../http/callers/security-log.ts'
import { serve } from '../../../http/serve.ts'
import { annulOne, correctOne, listChanges, listVersions } from '../actions/issues.ts'

/** Serves the versions of a certificate, its correction and its annulment (TRUST-6, TRUST-7). */
export function emisionesRoutes(app: App, { db, now, fixedCentro, jobs, sessions }: Deps): void {
  const work = { db, now, fixedCentro, jobs }
  serve(app, emisionCalls, {
    'GET /certcol/:id/emisiones': ({ params: { id }, session }) => listVersions(db, session, id),

    'GET /certcol/:id/cambios': ({ params: { id }, session }) => listChanges({ db, fixedCentro }, session, id),

    'PUT /certcol/:id/corregir': ({ params: { id }, body, session, request }) =>
      correctOne(work, session, id, body, originOf(sessions, request)),

    'PUT /certcol/:id/anular': ({ params: { id }, body, session, request }) =>
      annulOne(work, session, id, body, originOf(sessions, request)),
  })
}

export const emisionesConstraints: Constraints = {
  certcol_emision: { message: VERSION_ANTERIOR.motivo, code: VERSION_ANTERIOR.code },
  certcol_anulado: { message: 'Está anulado.', code: 'anulado' },
  // A version ends with the data that it was issued with.
  emisiones_firme: { message: ALTERADO.motivo, code: ALTERADO.code },
  certcol_entregado: { message: 'Ya fue entregado: anúlelo o corríjalo.', code: 'ya_emitida' },
}
