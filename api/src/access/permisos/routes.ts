import { moduloCalls } from '@anclaje/contract/access/modulo'
import { permisorolCalls } from '@anclaje/contract/access/permisorol'
import type { App, Deps } from '../../deps.ts'
import { notFound } from '../../errors/errors.ts'
import type { Constraints } from '../../errors/errors.ts'
import { pageReply } from '../../http/paging.ts'
import { originOf } from '../../http/callers/security-log.ts'
import { serve } from '../../http/serve.ts'
import { changeModulo, changePermiso, createPermiso, giveEveryVer, requireMaySee } from './actions.ts'
import { listModulos, listModulosOfRol, listPermisos, readModulo, readPermiso } from './queries.ts'

/** Serves the modules of the menu and the permissions of each role on them (ACC-18, ACC-20). */
export function permisosRoutes(app: App, deps: Deps): void {
  const { db, sessions } = deps

  serve(app, moduloCalls, {
    'GET /modulos': ({ query: { idrol }, session }) => {
      requireMaySee(session, idrol)
      return idrol === undefined ? listModulos(db) : listModulosOfRol(db, idrol)
    },

    'GET /modulos/:id': async ({ params: { id } }) => {
      const row = await readModulo(db, id)
      if (!row) throw notFound()
      return row
    },

    'PUT /modulos/:id': ({ params: { id }, body }) => changeModulo(db, id, body),
  })

  serve(app, permisorolCalls, {
    'GET /permisosroles': async ({ query }) => {
      const { items, total } = await listPermisos(db, query, query)
      return pageReply(items, total, query)
    },

    'GET /permisosroles/:id': async ({ params: { id } }) => {
      const row = await readPermiso(db, id)
      if (!row) throw notFound()
      return row
    },

    'POST /permisosroles': ({ body, session, request }) =>
      createPermiso(deps, session, body, originOf(sessions, request)),

    'PUT /permisosroles/ver': ({ body: { idrol }, session, request }) =>
      giveEveryVer(deps, session, idrol, originOf(sessions, request)),

    'PUT /permisosroles/:id': ({ params: { id }, body, session, request }) =>
      changePermiso(deps, session, id, body, originOf(sessions, request)),
  })
}

export const permisosConstraints: Constraints = {
  modulos_padre_fk: { field: 'father', message: 'Elija un módulo de la lista.' },
}
