import type { ModuleName } from './screens.ts'

export type { ModuleName } from './screens.ts'

/**
 * Names of the permissions of a role on a module. On certificates `filtrar` opens those of others,
 * with filters and approval (ACC-10); `ver` on TodosLosCertificados only lets read them (ACC-13).
 */
export const ACTIONS = ['ver', 'crear', 'editar', 'eliminar', 'filtrar'] as const
export type Action = (typeof ACTIONS)[number]

/** An action on a module, which a role may have or lack. */
export type Permission = readonly [ModuleName, Action]

/** Actions that a role may do, by module. An absent module grants nothing. */
export type Permissions = Partial<Record<string, Record<Action, boolean>>>

/** Permissions that another one includes, by their module and action. */
const INCLUIDOS: Partial<Record<string, Partial<Record<Action, Permission>>>> = {
  TodosLosCertificados: { ver: ['CertColaboradores', 'filtrar'] },
}

/** Returns the permission that includes another one; undefined where none does. */
export const incluidoEn = (module: string, action: Action): Permission | undefined => INCLUIDOS[module]?.[action]

/**
 * Returns whether a role may do an action on a module, itself or by a permission that includes it.
 * The API's guard, the routes, the menu and the buttons all ask this function.
 */
export function can(permissions: Permissions, module: ModuleName, action: Action): boolean {
  return grants(permissions, module, action)
}

/** Does what `can` does, also for a module of another version, which a stored menu may name. */
function grants(permissions: Permissions, module: string, action: Action): boolean {
  if (permissions[module]?.[action]) return true
  const by = incluidoEn(module, action)
  return by !== undefined && permissions[by[0]]?.[by[1]] === true
}

/** Returns whether `permissions` includes everything that `other` grants. */
function covers(permissions: Permissions, other: Permissions): boolean {
  return Object.entries(other).every(([module, actions]) =>
    ACTIONS.every((action) => !actions?.[action] || grants(permissions, module, action)),
  )
}

/**
 * Returns whether `permissions` includes everything that `other` grants and more. Except for ADM,
 * only a role with more permissions may change another role (ACC-14).
 */
export function exceeds(permissions: Permissions, other: Permissions): boolean {
  return covers(permissions, other) && !covers(other, permissions)
}

/** The seeded roles (ACC-21); they cannot be renamed or deleted. */
export const ROLES = { adm: 1, inspector: 2, registro: 3, consulta: 4 } as const

/** Roles whose people may sign certificates and inspections (PEOPLE-15). */
export const ROLES_RESPONSABLES = ['ADM', 'INSPECTOR'] as const

/** Module of a menu with the permissions of one role. */
interface Entry {
  nombre_mod: string
  roles?: readonly { permisosroles?: Record<`${Action}_prol`, number> | undefined }[] | undefined
}

/**
 * Returns the permissions in the modules and submodules of a menu. A submodule also counts when the
 * list contains it only inside its parent, as in a menu that an older version stored in the
 * browser.
 */
export function permissionsOf(menu: readonly (Entry & { Submodulos: readonly Entry[] })[]): Permissions {
  const permissions: Permissions = {}
  for (const entry of menu.flatMap((mod): Entry[] => [mod, ...mod.Submodulos])) {
    const p = entry.roles?.[0]?.permisosroles
    if (!p) continue
    permissions[entry.nombre_mod] = {
      ver: p.ver_prol === 1,
      crear: p.crear_prol === 1,
      editar: p.editar_prol === 1,
      eliminar: p.eliminar_prol === 1,
      filtrar: p.filtrar_prol === 1,
    }
  }
  return permissions
}
