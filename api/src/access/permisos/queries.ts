import { and, asc, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { modulo } from '@anclaje/contract/access/modulo'
import { permisorol } from '@anclaje/contract/access/permisorol'
import type { Interruptores } from '@anclaje/contract/access/permisorol'
import type { PageQuery } from '@anclaje/contract/http'
import type { Permissions } from '@anclaje/contract/permissions'
import type { Modulo, ModuloPlano } from '@anclaje/contract/access/modulo'
import type { Db, Tx } from '../../db/client.ts'
import { ARRAY_LIMIT, isOneOf } from '../../db/list.ts'
import { columnsOf, valuesOf } from '../../db/noun.ts'
import { modulos, permisosroles, permissionsOf, roles } from '../../db/tables/access.ts'

const plain = columnsOf(modulo, modulos)
const { idrol_prol: _rol, idmodulo_prol: _modulo, ...switchesOf } = columnsOf(permisorol, permisosroles)

/**
 * Sorts modules in the order of the menu. Each parent comes before its children and contains them.
 */
const inMenuOrder = (list: ModuloPlano[]): Modulo[] =>
  list
    .filter((mod) => mod.father_mod === null)
    .flatMap((mod) => {
      const children = list.filter((sub) => sub.father_mod === mod.id_mod)
      return [{ ...mod, Submodulos: children }, ...children.map((sub) => ({ ...sub, Submodulos: [] }))]
    })

/** Reads every module in one list (ACC-20). */
export const listModulos = async (db: Db): Promise<Modulo[]> =>
  inMenuOrder(await db.select(plain).from(modulos).orderBy(asc(modulos.orden_mod), asc(modulos.id_mod)))

/** Reads every module in one list with the permission flags of a role (ACC-20). */
export async function listModulosOfRol(db: Db, idrol: number): Promise<Modulo[]> {
  const list = await db
    .select({
      ...plain,
      rol: { id_rol: roles.id_rol, nombre_rol: roles.nombre_rol },
      permisos: switchesOf,
    })
    .from(modulos)
    .innerJoin(roles, eq(roles.id_rol, idrol))
    .innerJoin(
      permisosroles,
      and(eq(permisosroles.idmodulo_prol, modulos.id_mod), eq(permisosroles.idrol_prol, roles.id_rol)),
    )
    .orderBy(asc(modulos.orden_mod), asc(modulos.id_mod))
  return inMenuOrder(
    list.map(({ rol, permisos, ...mod }) => ({ ...mod, roles: [{ ...rol, permisosroles: permisos }] })),
  )
}

/** Reads one module without its submodules. Returns undefined if it does not exist. */
export const readModulo = async (db: Db, id: number): Promise<ModuloPlano | undefined> =>
  (await db.select(plain).from(modulos).where(eq(modulos.id_mod, id)))[0]

/**
 * Reads and locks every module. The tree is small, and its shape is checked as a whole before a
 * module moves.
 */
export const lockModulos = (db: Tx): Promise<ModuloPlano[]> => db.select(plain).from(modulos).for('update')

/** Changes the name and position of a module. A value that is undefined stays as it is. */
export async function updateModulo(db: Tx, id: number, body: z.output<typeof modulo.body>) {
  const values = valuesOf(modulo, modulos, body)
  if (Object.values(values).every((value) => value === undefined)) return
  await db.update(modulos).set(values).where(eq(modulos.id_mod, id))
}

const recorded = {
  ...columnsOf(permisorol, permisosroles),
  rol: { id_rol: roles.id_rol, nombre_rol: roles.nombre_rol },
  modulo: { id_mod: modulos.id_mod, nombre_mod: modulos.nombre_mod, title_mod: modulos.title_mod },
}

const selectPermisos = (db: Db) =>
  db
    .select(recorded)
    .from(permisosroles)
    .innerJoin(roles, eq(roles.id_rol, permisosroles.idrol_prol))
    .innerJoin(modulos, eq(modulos.id_mod, permisosroles.idmodulo_prol))
    .$dynamic()

/**
 * Reads one page of the records of permission flags, by role and in the order of the menu, with the
 * exact total.
 */
export async function listPermisos(
  db: Db,
  { idrol, idmodulo }: { idrol?: number | undefined; idmodulo?: number | undefined },
  { page, size }: PageQuery,
) {
  const where = and(
    idrol === undefined ? undefined : eq(permisosroles.idrol_prol, idrol),
    idmodulo === undefined ? undefined : eq(permisosroles.idmodulo_prol, idmodulo),
  )
  const total = await db.$count(permisosroles, where)
  const items = await selectPermisos(db)
    .where(where)
    .orderBy(asc(permisosroles.idrol_prol), asc(modulos.orden_mod), asc(permisosroles.id_prol))
    .limit(size)
    .offset(page * size)
  return { items, total }
}

/** Reads one record of permission flags by its id. Returns undefined if it does not exist. */
export const readPermiso = async (db: Db, id: number) =>
  (await selectPermisos(db).where(eq(permisosroles.id_prol, id)))[0]

/**
 * Locks a role against other changes of its permissions until the transaction ends. Returns false
 * when it does not exist.
 */
export const lockRol = async (db: Tx, idrol: number): Promise<boolean> =>
  (await db.select({ id: roles.id_rol }).from(roles).where(eq(roles.id_rol, idrol)).for('update')).length > 0

/** Reads the permissions of a role, or undefined when there is no such role. */
export async function readPermissions(db: Db, idrol: number): Promise<Permissions | undefined> {
  const [role] = await db
    .select({ permissions: permissionsOf(roles.id_rol) })
    .from(roles)
    .where(eq(roles.id_rol, idrol))
  return role?.permissions
}

/** Reads the permissions of some roles, by the id of the role. */
export async function readPermissionsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Permissions>> {
  const found = await db
    .select({ id: roles.id_rol, permissions: permissionsOf(roles.id_rol) })
    .from(roles)
    .where(isOneOf(roles.id_rol, ids))
  return new Map(found.map(({ id, permissions }) => [id, permissions]))
}

/** Reads every role by name, with its permissions. */
export const listRoles = (db: Db) =>
  db
    .select({ id_rol: roles.id_rol, nombre_rol: roles.nombre_rol, permissions: permissionsOf(roles.id_rol) })
    .from(roles)
    .orderBy(asc(roles.nombre_rol), asc(roles.id_rol))
    .limit(ARRAY_LIMIT)

/** Stores the given permission flags; the others keep their value. Returns the record's id. */
export async function savePermiso(
  db: Tx,
  { idrol, idmodulo }: { idrol: number; idmodulo: number },
  switches: Interruptores,
): Promise<number> {
  const values = valuesOf(permisorol, permisosroles, { idrol, idmodulo, ...switches })
  const [row] = await db
    .update(permisosroles)
    .set(values)
    .where(and(eq(permisosroles.idrol_prol, idrol), eq(permisosroles.idmodulo_prol, idmodulo)))
    .returning({ id: permisosroles.id_prol })
  return row!.id
}

/** Turns `ver` of a role on for some modules. Returns the ids of those where it was off. */
export async function saveVer(db: Tx, idrol: number, modules: readonly string[]): Promise<number[]> {
  const changed = await db
    .update(permisosroles)
    .set({ ver_prol: 1 })
    .from(modulos)
    .where(
      and(
        eq(modulos.id_mod, permisosroles.idmodulo_prol),
        eq(permisosroles.idrol_prol, idrol),
        eq(permisosroles.ver_prol, 0),
        inArray(modulos.nombre_mod, [...modules]),
      ),
    )
    .returning({ id: permisosroles.idmodulo_prol })
  return changed.map(({ id }) => id)
}
