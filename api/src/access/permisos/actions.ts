import type * as z from 'zod/mini'
import type { modulo } from '@anclaje/contract/access/modulo'
import type { Interruptores, PermisorolRow, permisorol } from '@anclaje/contract/access/permisorol'
import { ACTIONS, can } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { impideCambiarRol, impideQuitarPermisos } from '@anclaje/contract/rules/access/actos-rol'
import { MODULES } from '@anclaje/contract/screens'
import type { ModuloPlano } from '@anclaje/contract/access/modulo'
import type { Deps } from '../../deps.ts'
import { badRequest, forbidden, notFound, refuse } from '../../errors/errors.ts'
import type { Origin } from '../../http/callers/security-log.ts'
import type { Session } from '../../http/callers/session.ts'
import type { Db, Tx } from '../../db/client.ts'
import {
  lockModulos,
  lockRol,
  readModulo,
  readPermiso,
  readPermissions,
  savePermiso,
  saveVer,
  updateModulo,
} from './queries.ts'

/**
 * Throws 403 unless the session may see the modules with the permissions of the role `idrol`.
 * Everyone may see the permissions of their own role. Without `idrol`, the permission to see
 * modules is enough, and so is the permission to see the permissions of roles.
 */
export function requireMaySee({ idrol: own, permissions }: Session, idrol: number | undefined): void {
  const seesRoles = can(permissions, 'Permisos', 'ver')
  const seesModules = idrol === undefined && can(permissions, 'Modulos', 'ver')
  if (idrol !== own && !seesRoles && !seesModules) throw forbidden()
}

/**
 * Returns the reason, in Spanish, why a module cannot be moved below another one, or undefined. The
 * menu has two levels and no cycles.
 */
function whyNotBelow(tree: readonly ModuloPlano[], id: number, father: number | null): string | undefined {
  if (father === null) return undefined
  const parent = tree.find(({ id_mod }) => id_mod === father)
  if (!parent) return 'Elija un módulo de la lista.'
  if (father === id) return 'Un módulo no puede estar dentro de sí mismo.'
  if (parent.father_mod !== null) return 'El menú solo tiene dos niveles: elija un módulo principal.'
  if (tree.some(({ father_mod }) => father_mod === id))
    return 'Este módulo tiene submódulos: no puede estar dentro de otro.'
  return undefined
}

/** Changes the name and position of a module and returns it. Throws 400 or 404. */
export function changeModulo(db: Db, id: number, body: z.output<typeof modulo.body>): Promise<ModuloPlano> {
  return db.transaction(async (tx) => {
    const tree = await lockModulos(tx)
    if (!tree.some(({ id_mod }) => id_mod === id)) throw notFound()
    const why = body.father === undefined ? undefined : whyNotBelow(tree, id, body.father)
    if (why) throw badRequest(why, { father: why })
    await updateModulo(tx, id, body)
    return (await readModulo(tx, id))!
  })
}

const NO_ROL = 'Elija un rol de la lista.'

/** Locks a role. Throws 400 for one that does not exist. */
async function requireRol(db: Tx, idrol: number): Promise<void> {
  if (!(await lockRol(db, idrol))) throw badRequest(NO_ROL, { idrol: NO_ROL })
}

/** Throws 403 unless the session may change the permissions of a role. Returns what it has. */
async function requireBelow(db: Tx, session: Session, idrol: number): Promise<Permissions> {
  const permissions = (await readPermissions(db, idrol)) ?? {}
  refuse(impideCambiarRol(session, { permissions }))
  return permissions
}

/**
 * Saves permission flags of a role on a module. Throws 400 for a role or module that does not
 * exist. Throws 403 unless the caller is an ADM or has more permissions than the role, both before
 * and after the change. Otherwise the caller could take over accounts of an equal role, or of a
 * role that was reduced for a moment (ACC-14). Throws 409 for taking a permission from ADM, which
 * may do everything (ACC-18), because nobody could give it back.
 */
async function save(db: Tx, session: Session, place: { idrol: number; idmodulo: number }, switches: Interruptores) {
  await requireRol(db, place.idrol)
  const target = await readModulo(db, place.idmodulo)
  if (!target) throw badRequest('Elija un módulo de la lista.', { idmodulo: 'Elija un módulo de la lista.' })
  const takes = ACTIONS.some((action) => switches[action] === 0)
  if (takes) refuse(impideQuitarPermisos({ id: place.idrol }))
  await requireBelow(db, session, place.idrol)
  const id = await savePermiso(db, place, switches)
  await requireBelow(db, session, place.idrol)
  return (await readPermiso(db, id))!
}

type Place = Pick<PermisorolRow, 'idrol_prol' | 'idmodulo_prol'>

const logSwitches = ({ logSecurityEvent }: Origin, { idrol_prol, idmodulo_prol }: Place, switches: Interruptores) =>
  logSecurityEvent('permiso_cambiado', { rol: idrol_prol, modulo: idmodulo_prol, ...switches })

/**
 * Sets permission flags of a role on a module. Each pair of role and module already has a record.
 * Returns the record.
 */
export async function createPermiso(
  { db }: Deps,
  session: Session,
  { idrol, idmodulo, ...switches }: z.output<typeof permisorol.body>,
  origin: Origin,
) {
  const row = await db.transaction(async (tx) => save(tx, session, { idrol, idmodulo }, switches))
  logSwitches(origin, row, switches)
  return row
}

/**
 * Gives a role `ver` on every module on which the session has it and the role has not (ACC-18).
 * Throws 400 and 403 as `save` does, and then gives none.
 */
export async function giveEveryVer({ db }: Deps, session: Session, idrol: number, origin: Origin) {
  const given = await db.transaction(async (tx) => {
    await requireRol(tx, idrol)
    const before = await requireBelow(tx, session, idrol)
    const mayGive = MODULES.filter((name) => can(session.permissions, name, 'ver') && !can(before, name, 'ver'))
    const changed = await saveVer(tx, idrol, mayGive)
    await requireBelow(tx, session, idrol)
    return changed
  })
  for (const idmodulo_prol of given) logSwitches(origin, { idrol_prol: idrol, idmodulo_prol }, { ver: 1 })
  const cambiados = given.length
  const message =
    cambiados === 0
      ? 'El rol ya tenía Ver en todos los módulos que usted puede dar.'
      : `Se activó Ver en ${cambiados === 1 ? '1 módulo' : `${cambiados} módulos`}.`
  return { message, cambiados }
}

/** Changes the permission flags of a record, but never its role or module. Returns the record. */
export async function changePermiso(
  { db }: Deps,
  session: Session,
  id: number,
  { idrol, idmodulo, ...switches }: Interruptores & { idrol?: number | undefined; idmodulo?: number | undefined },
  origin: Origin,
) {
  const row = await db.transaction(async (tx) => {
    const before = await readPermiso(tx, id)
    if (!before) throw notFound()
    const place = { idrol: before.idrol_prol, idmodulo: before.idmodulo_prol }
    const moved = (idrol ?? place.idrol) !== place.idrol || (idmodulo ?? place.idmodulo) !== place.idmodulo
    if (moved) throw badRequest('El rol y el módulo de un permiso no cambian.')
    return save(tx, session, place, switches)
  })
  logSwitches(origin, row, switches)
  return row
}
