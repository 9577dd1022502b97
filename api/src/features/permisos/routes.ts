import type { FastifyRequest } from 'fastify'
import { moduloCalls } from '@anclaje/contract/entities/modulo'
import { permisorolCalls } from '@anclaje/contract/entities/permisorol'
import type { Interruptores, PermisorolRow } from '@anclaje/contract/entities/permisorol'
import { ACTIONS, ROLES, can } from '@anclaje/contract/permissions'
import type { App, Deps } from '../../core/deps.ts'
import { badRequest, conflict, forbidden, notFound } from '../../core/errors.ts'
import type { Constraints } from '../../core/errors.ts'
import { pageReply } from '../../core/page.ts'
import { recordEvent } from '../../core/security.ts'
import { serve } from '../../core/serve.ts'
import type { Session } from '../../core/session.ts'
import type { Db } from '../../db/client.ts'
import { readPermissions } from '../cuentas/queries.ts'
import { mayWriteRole } from '../cuentas/rules.ts'
import {
  listModulos,
  listModulosOfRol,
  listPermisos,
  lockModulos,
  lockRol,
  readModulo,
  readPermiso,
  savePermiso,
  updateModulo,
} from './queries.ts'
import { whyNotBelow } from './rules.ts'

type Place = Pick<PermisorolRow, 'idrol_prol' | 'idmodulo_prol'>

/** Modules of the menu, and the switches of each role on them (portal §6, §7; decisions §2.5, §2.6). */
export function permisosRoutes(app: App, { db, sessions }: Deps): void {
  const tell = (request: FastifyRequest, { idrol_prol, idmodulo_prol }: Place, switches: Interruptores) =>
    recordEvent(sessions, request, 'permiso_cambiado', { rol: idrol_prol, modulo: idmodulo_prol, ...switches })

  serve(app, moduloCalls, {
    'GET /modulos': async ({ query: { idrol }, session }) => {
      const seesRoles = can(session.permissions, 'Permisos', 'ver')
      const seesModules = idrol === undefined && can(session.permissions, 'Modulos', 'ver')
      if (idrol !== session.idrol && !seesRoles && !seesModules) throw forbidden()
      return idrol === undefined ? listModulos(db) : listModulosOfRol(db, idrol)
    },

    'GET /modulos/:id': async ({ params: { id } }) => {
      const row = await readModulo(db, id)
      if (!row) throw notFound()
      return row
    },

    'PUT /modulos/:id': async ({ params: { id }, body }) =>
      db.transaction(async (tx) => {
        const tree = await lockModulos(tx)
        if (!tree.some(({ id_mod }) => id_mod === id)) throw notFound()
        const why = body.father === undefined ? undefined : whyNotBelow(tree, id, body.father)
        if (why) throw badRequest(why, { father: why })
        await updateModulo(tx, id, body)
        return (await readModulo(tx, id))!
      }),
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

    'POST /permisosroles': async ({ body: { idrol, idmodulo, ...switches }, session, request }) => {
      const row = await db.transaction(async (tx) => save(tx, session, { idrol, idmodulo }, switches))
      tell(request, row, switches)
      return row
    },

    'PUT /permisosroles/:id': async ({ params: { id }, body: { idrol, idmodulo, ...switches }, session, request }) => {
      const row = await db.transaction(async (tx) => {
        const before = await readPermiso(tx, id)
        if (!before) throw notFound()
        const place = { idrol: before.idrol_prol, idmodulo: before.idmodulo_prol }
        const moved = (idrol ?? place.idrol) !== place.idrol || (idmodulo ?? place.idmodulo) !== place.idmodulo
        if (moved) throw badRequest('El rol y el módulo de un permiso no cambian.')
        return save(tx, session, place, switches)
      })
      tell(request, row, switches)
      return row
    },
  })
}

const NOT_BELOW = 'Solo puede cambiar un rol que tenga menos permisos que el suyo, y dejarlo con menos.'

/**
 * Saves switches of a role on a module. Throws 400 for a role or module that does not exist, 403
 * unless the caller may do all that the role may, before and after, and more: a role like one's
 * own, or one made less for a moment, would open its accounts (decisions §2.6: no climbing). Throws
 * 409 for taking something from ADM, which may do everything (decisions §2.9) and without which
 * nobody could give a permission back.
 */
async function save(db: Db, session: Session, place: { idrol: number; idmodulo: number }, switches: Interruptores) {
  if (!(await lockRol(db, place.idrol)))
    throw badRequest('Seleccione un rol de la lista.', { idrol: 'Seleccione un rol de la lista.' })
  const target = await readModulo(db, place.idmodulo)
  if (!target) throw badRequest('Seleccione un módulo de la lista.', { idmodulo: 'Seleccione un módulo de la lista.' })
  const takes = ACTIONS.some((action) => switches[action] === 0)
  if (place.idrol === ROLES.adm && takes)
    throw conflict('El rol ADM tiene todos los permisos y no se le pueden quitar.', 'rol_adm')
  const requireBelow = async () => {
    if (!mayWriteRole(session, (await readPermissions(db, place.idrol)) ?? {})) throw forbidden(NOT_BELOW)
  }
  await requireBelow()
  const id = await savePermiso(db, place, switches)
  await requireBelow()
  return (await readPermiso(db, id))!
}

export const permisosConstraints: Constraints = {
  modulos_padre_fk: { field: 'father', message: 'Seleccione un módulo de la lista.' },
}
