import { ministerioCalls } from '@anclaje/contract/training/ministerio'
import type { App, Deps } from '../../deps.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { sendFile } from '../../http/download.ts'
import type { Constraints } from '../../errors/errors.ts'
import { serve } from '../../http/serve.ts'
import { checkCohort, writeFile } from './actions/check.ts'
import { fillMany, storeNameSplit } from './actions/fill.ts'
import { changeSettings, readTextLists, readSettings } from './actions/settings.ts'
import { markUploaded } from './actions/upload.ts'

/** Serves the Ministry's file: its format, the check of a cohort, and the uploads. */
export function ministerioRoutes(app: App, deps: Deps): void {
  const { db, sessions } = deps
  serve(app, ministerioCalls, {
    'GET /centro/ministerio': () => readSettings(db),

    'PUT /centro/ministerio': ({ body }) => changeSettings(deps, body),

    'GET /ministerio/listas': ({ query: { lista } }) => readTextLists(db, lista),

    'GET /certificaciones/:id/ministerio': ({ params: { id } }) => checkCohort(db, id),

    'GET /certificaciones/:id/ministerio/archivo': async ({ params: { id }, request }, reply) => {
      const { name, file } = await writeFile(db, id, originOf(sessions, request))
      return sendFile(reply, name, file)
    },

    'PUT /colaboradores/ministerio': ({ body: { ids, campos }, session }) => fillMany(db, session, ids, campos),

    'PUT /colaboradores/:id/particion': ({ params: { id }, body, session }) => storeNameSplit(db, session, id, body),

    'PUT /certcol/cargados': ({ body, session }) => markUploaded(deps, session, body),
  })
}

export const ministerioConstraints: Constraints = {
  valoresministerio_nombre_uq: { field: 'nombre', message: 'Ese valor ya está en la lista.' },
}
