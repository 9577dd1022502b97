import type { Modulo, ModuloPlano } from './access/modulo.ts'
import type { ModuleName } from './screens.ts'

export type { Modulo, ModuloPlano } from './access/modulo.ts'
export type { ModuleName } from './screens.ts'

export const ACTIONS = ['ver', 'crear', 'editar', 'eliminar', 'filtrar'] as const
export type Action = (typeof ACTIONS)[number]

/** What a role may do, by module; a module that is absent grants nothing. */
export type Permissions = Partial<Record<string, Record<Action, boolean>>>

/** Whether a role may do an action on a module: the one rule behind the API guard, the route guard, the sidebar and the buttons. */
export function can(permissions: Permissions, module: ModuleName, action: Action): boolean {
  return permissions[module]?.[action] === true
}

/** Whether `permissions` holds everything that `other` grants. */
function covers(permissions: Permissions, other: Permissions): boolean {
  return Object.entries(other).every(([module, actions]) =>
    ACTIONS.every((action) => !actions?.[action] || permissions[module]?.[action] === true),
  )
}

/**
 * Returns whether `permissions` holds everything that `other` grants and at least one thing more
 * (ACC-14: no climbing).
 */
export function exceeds(permissions: Permissions, other: Permissions): boolean {
  return covers(permissions, other) && !covers(other, permissions)
}

/** The seeded roles (ACC-21); they cannot be renamed or deleted. */
export const ROLES = { adm: 1, inspector: 2, registro: 3, consulta: 4 } as const

/** Roles whose people sign certificates and inspections (PEOPLE-15). */
export const ROLES_RESPONSABLES = ['ADM', 'INSPECTOR'] as const

/**
 * The permissions that a menu carries, read from its modules and submodules: a browser may hold one
 * of before, without the latter in its list.
 */
export function permissionsOf(menu: readonly Modulo[]): Permissions {
  const permissions: Permissions = {}
  for (const entry of menu.flatMap((mod): ModuloPlano[] => [mod, ...mod.Submodulos])) {
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
