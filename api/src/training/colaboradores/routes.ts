import {
  PERSONA_YA_REGISTRADA,
  colaboradorCalls,
  colaboradorUpdate,
  perfilUpdate,
} from '@anclaje/contract/training/colaborador'
import type { App, Deps } from '../../deps.ts'
import type { Constraints } from '../../errors/errors.ts'
import { parse } from '../../http/schemas.ts'
import { readForm } from '../../http/uploads.ts'
import { requireOwnPassword } from '../../access/cuentas/passwords/own-password.ts'
import { pageReply } from '../../http/paging.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { serve } from '../../http/serve.ts'
import {
  confirmColaborador,
  confirmColaboradores,
  createColaborador,
  deleteColaborador,
  editColaborador,
  editPerfil,
  findColaboradores,
  mayChangeAll,
} from './actions/people.ts'
import { findAlike } from './actions/alike.ts'
import { listColaboradores } from './queries/people.ts'

/**
 * Serves people: staff manage them; without a session POST is the public registration (PUBLIC-7).
 */
export function colaboradoresRoutes(app: App, deps: Deps): void {
  const { db } = deps
  serve(app, colaboradorCalls, {
    'GET /colaboradores': async ({ query }) => {
      const { items, total } = await listColaboradores(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /colaboradores/getByParams': ({ query, session }) => findColaboradores(db, session, query),

    'POST /colaboradores': ({ body, file, session, request }) => createColaborador(db, session, body, file, request.ip),

    'POST /colaboradores/parecidas': ({ body }) => findAlike(db, body),

    'PUT /colaboradores/:id': async ({ params: { id }, session, request }) => {
      const origin = originOf(deps.sessions, request)
      const requirePassword = (password: string | undefined) => requireOwnPassword(deps, session, password, origin)
      const editor = { jobs: deps.jobs, now: deps.now, session, origin, requirePassword }
      const changesAll = mayChangeAll(session, id)
      const { data, file } = await readForm(request)
      return changesAll
        ? editColaborador(db, editor, id, parse(colaboradorUpdate, data), file)
        : editPerfil(db, editor, parse(perfilUpdate, data), file)
    },

    'PUT /colaboradores/confirmar': ({ body: { ids } }) => confirmColaboradores(db, ids),

    'PUT /colaboradores/:id/confirmar': ({ params: { id }, session }) => confirmColaborador(db, session, id),

    'DELETE /colaboradores/:id': async ({ params: { id }, session }) => {
      await deleteColaborador(db, session, id)
      return { message: 'Registro eliminado' }
    },
  })
}

export const colaboradoresConstraints: Constraints = {
  colaboradores_documento_uq: {
    field: 'numerodocumento',
    message: PERSONA_YA_REGISTRADA,
    status: 403,
    code: 'persona_ya_registrada',
  },
  colaboradores_pais_fk: { field: 'paisdocumento', message: 'Elija un país de la lista.' },
  colaboradores_tipodoc_fk: { field: 'tipodocumento', message: 'Elija un tipo de documento de la lista.' },
  colaboradores_genero_ck: { field: 'genero', message: 'Elija el género.' },
  colaboradores_nacimiento_fk: { field: 'paisnacimiento', message: 'Elija un país de la lista.' },
  colaboradores_empresa_fk: { field: 'idemp', message: 'Elija una empresa de la lista.' },
  colaboradores_ciudad_fk: { field: 'idciu', message: 'Elija una ciudad de la lista.' },
}
