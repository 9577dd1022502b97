import { inscripcionCalls } from '@anclaje/contract/training/certcol'
import type { App, Deps } from '../../../deps.ts'
import type { Constraints } from '../../../errors/errors.ts'
import { serve } from '../../../http/serve.ts'
import { onlyChangeablePerson } from '../actions/read.ts'
import { editInscripcion, inscribe } from '../actions/inscribe.ts'
import { remove, restore } from '../actions/issues.ts'
import { resolveNumbers } from '../actions/resolve.ts'

/**
 * Serves the inscriptions of learners in a cohort: look up numbers, create, change the company and
 * delete (CERT-2, CERT-6, CERT-18, CERT-21).
 */
export function inscripcionesRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, inscripcionCalls, {
    'POST /certcol': ({ body, session }) => inscribe(deps, body, onlyChangeablePerson(session)),

    'POST /certcol/resolver': ({ body, session }) => resolveNumbers(db, body, onlyChangeablePerson(session)),

    'PUT /certcol/:id': ({ params: { id }, body: { idemp }, session }) => editInscripcion(deps, id, idemp, session),

    'DELETE /certcol/:id': async ({ params: { id }, session }) => {
      await remove(deps, session, id)
      return { message: 'Registro eliminado' }
    },

    'PUT /certcol/:id/restaurar': async ({ params: { id }, session }) => {
      await restore(deps, session, id)
      return { message: 'Inscripción recuperada' }
    },
  })
}

export const inscripcionesConstraints: Constraints = {
  certcol_aprendiz_uq: {
    field: 'idcol',
    message: 'Ya se asocio a: un aprendiz de la lista al curso.',
    code: 'aprendiz_duplicado',
  },
  certcol_certificacion_fk: { field: 'idcer', message: 'Elija una cohorte de la lista.' },
  certcol_persona_fk: { field: 'idcol', message: 'Un aprendiz no existe.' },
  certcol_empresa_fk: { field: 'idemp', message: 'Elija una empresa de la lista.' },
}
