import { OLVIDO_RECIBIDO, cuentaCalls } from '@anclaje/contract/access/cuenta'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { segundoFactorCalls } from '@anclaje/contract/access/segundo-factor'
import { pageQuery } from '@anclaje/contract/http'
import type { App, Deps } from '../../deps.ts'
import { unauthorized } from '../../errors/errors.ts'
import type { Constraints } from '../../errors/errors.ts'
import { parse } from '../../http/schemas.ts'
import { pageReply, pagedCall, wholeArray } from '../../http/paging.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { afterAnswer } from '../../process/after-answer.ts'
import { serve } from '../../http/serve.ts'
import {
  blockCuenta,
  changeCuenta,
  createCuenta,
  listRolesToGive,
  listWithUse,
  removeCuenta,
  requireMayList,
  withoutFactors,
} from './actions/accounts.ts'
import { logIn } from './actions/login.ts'
import { requireOpenLink, resetPassword, queueRecovery, tellChanged } from './actions/recover.ts'
import { sendFirstLink } from './actions/first-link.ts'
import {
  prepareOwnFactor,
  readOwnFactor,
  removeOtherFactor,
  removeOwnFactor,
  turnOnOwnFactor,
} from './actions/second-factor.ts'
import { endOtherSessions, endSession, listSessions } from './actions/sessions.ts'
import { findCuentas, listCuentas, readDataUser } from './queries/accounts.ts'

/** Serves login, the current session and access accounts. */
export function cuentasRoutes(app: App, deps: Deps): void {
  const { db, sessions } = deps

  serve(app, cuentaCalls, {
    'POST /cuentaacceso/auth': async ({ body, request }, reply) => {
      const entered = await logIn(deps, body, originOf(sessions, request))
      if ('codigos' in entered) afterAnswer(request, reply, () => tellChanged(deps, entered.dataUser.id_cue, 'factor'))
      return entered
    },

    'POST /cuentaacceso/auth/vigente': async ({ body, request }) => {
      const id = await requireOpenLink(deps, 'ingreso', body, originOf(sessions, request))
      const user = await readDataUser(db, id)
      if (!user) throw unauthorized()
      return { nombre: nombreDePersona(user) }
    },

    'POST /cuentaacceso/salir': async ({ session, request }) => {
      await sessions.end(session.token)
      originOf(sessions, request).logSecurityEvent('salida')
      return { message: 'Sesión cerrada' }
    },

    // The answer and its duration are the same for every user name (ACC-30).
    'POST /cuentaacceso/olvido': ({ body, request }, reply) => {
      const origin = originOf(sessions, request)
      afterAnswer(request, reply, () => queueRecovery(deps, body.username, origin))
      return { message: OLVIDO_RECIBIDO }
    },

    'POST /cuentaacceso/restablecer': async ({ body, request }, reply) => {
      const tell = await resetPassword(deps, body, originOf(sessions, request))
      afterAnswer(request, reply, tell)
      return { message: 'Su contraseña quedó cambiada. Ya puede iniciar sesión.' }
    },

    'POST /cuentaacceso/restablecer/vigente': async ({ body, request }) => {
      await requireOpenLink(deps, 'clave', body, originOf(sessions, request))
      return { message: 'El enlace sirve' }
    },

    'GET /cuentaacceso/sesiones': ({ session, request }) => listSessions(deps, session, originOf(sessions, request)),

    'POST /cuentaacceso/sesiones/cerrar': async ({ session, request }) => {
      await endOtherSessions(deps, session, originOf(sessions, request))
      return { message: 'Se cerraron las demás sesiones' }
    },

    'DELETE /cuentaacceso/sesiones/:id': async ({ params: { id }, session, request }) => {
      await endSession(deps, session, id, originOf(sessions, request))
      return { message: 'Sesión cerrada' }
    },

    'GET /auth/me': async ({ session }) => {
      const user = await readDataUser(db, session.idcue)
      if (!user) throw unauthorized()
      return user
    },

    // Returns a plain array (WIRE-7), or a page when the query asks for a page.
    'GET /cuentaacceso': async ({ query, session }) => {
      requireMayList(session, query)
      if (query.page === undefined) {
        const all = wholeArray(await findCuentas(db, query), pagedCall('/cuentaacceso'))
        return withoutFactors(db, session, all)
      }
      const window = parse(pageQuery, query)
      const { items, total } = await listCuentas(db, query, window)
      return pageReply(await withoutFactors(db, session, items), total, window)
    },

    'GET /cuentaacceso/lista': async ({ query, session }) => {
      const { items, total } = await listWithUse(deps, session, query, query)
      return pageReply(items, total, query)
    },

    'GET /cuentaacceso/roles': ({ session }) => listRolesToGive(deps, session),

    'POST /cuentaacceso': ({ body, session, request }) =>
      createCuenta(deps, session, body, originOf(sessions, request)),

    'PUT /cuentaacceso/:id': async ({ params: { id }, body, session, request }, reply) => {
      const row = await changeCuenta(deps, session, id, body, originOf(sessions, request))
      if (id === session.idcue) afterAnswer(request, reply, () => tellChanged(deps, id, 'cuenta'))
      return row
    },

    'PUT /cuentaacceso/:id/bloqueo': ({ params: { id }, body, session, request }) =>
      blockCuenta(deps, session, id, body.bloqueada, originOf(sessions, request)),

    'POST /cuentaacceso/:id/enlace': ({ params: { id }, session, request }) =>
      sendFirstLink(deps, session, id, originOf(sessions, request)),

    'DELETE /cuentaacceso/:id': async ({ params: { id }, session, request }) => {
      await removeCuenta(deps, session, id, originOf(sessions, request))
      return { message: 'Registro eliminado' }
    },
  })

  serve(app, segundoFactorCalls, {
    'GET /cuentaacceso/segundofactor': ({ session }) => readOwnFactor(deps, session),

    'POST /cuentaacceso/segundofactor': ({ body, session, request }) =>
      prepareOwnFactor(deps, session, body.passwordactual, originOf(sessions, request)),

    'PUT /cuentaacceso/segundofactor': async ({ body, session, request }, reply) => {
      const codigos = await turnOnOwnFactor(deps, session, body.codigo, originOf(sessions, request))
      afterAnswer(request, reply, () => tellChanged(deps, session.idcue, 'factor'))
      return { codigos }
    },

    'POST /cuentaacceso/segundofactor/quitar': async ({ body, session, request }, reply) => {
      await removeOwnFactor(deps, session, body.passwordactual, originOf(sessions, request))
      afterAnswer(request, reply, () => tellChanged(deps, session.idcue, 'sinFactor'))
      return { message: 'Segundo factor quitado' }
    },

    'DELETE /cuentaacceso/:id/segundofactor': async ({ params: { id }, session, request }, reply) => {
      await removeOtherFactor(deps, session, id, originOf(sessions, request))
      afterAnswer(request, reply, () => tellChanged(deps, id, 'factorQuitado'))
      return { message: 'Segundo factor quitado' }
    },
  })
}

export const cuentasConstraints: Constraints = {
  cuentas_username_uq: { field: 'username', message: 'Ya existe una cuenta con ese usuario.' },
  cuentas_persona_uq: { field: 'idcolaborador', message: 'La persona ya tiene una cuenta de acceso.' },
  cuentas_persona_fk: { field: 'idcolaborador', message: 'La persona no existe.' },
  cuentas_rol_fk: { field: 'idrol', message: 'Elija un rol de la lista.' },
  cuentas_ultimo_adm: {
    message: 'Es la última cuenta de administrador: no puede perder su rol, bloquearse ni eliminarse.',
  },
}
