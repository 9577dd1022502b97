import { autorizacionCalls } from '@anclaje/contract/training/autorizacion'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'
import { prepareLetters, registerConsents } from './actions.ts'

/** Serves what staff register of the uses that people allow apart (PEOPLE-30). */
export function autorizacionesRoutes(app: App, deps: Deps): void {
  void app.register(async (own) => {
    prepareLetters(own, deps)
    serve(own, autorizacionCalls, {
      'POST /colaboradores/autorizaciones': ({ body, session, request }) =>
        registerConsents(deps, session, body, request.ip),
    })
  })
}

export const autorizacionesConstraints: Constraints = {
  consentimientos_empleador_ck: { field: 'idemp', message: 'Elija una empresa de la lista.', status: 400 },
}
