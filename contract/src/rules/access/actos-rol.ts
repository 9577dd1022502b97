import { ROLES } from '../../permissions.ts'
import type { Permissions } from '../../permissions.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { estaPorEncima } from './actos-cuenta.ts'
import type { QuienAdministra } from './actos-cuenta.ts'

type ConRol = Pick<QuienAdministra, 'idrol' | 'permissions'>

/** Returns the reason why the caller may not give an account this role (ACC-14). */
export const impideDarRol = (quien: ConRol, rol: { permissions: Permissions }): Motivo | undefined =>
  estaPorEncima(quien, rol.permissions)
    ? undefined
    : sinPermiso('Solo puede dar un rol con menos permisos que el suyo.')

/**
 * Returns the reason why the caller may not change the permissions of a role (ACC-14). Code must
 * check both the old and the new permissions, because a role that is reduced for a moment would
 * expose its accounts.
 */
export const impideCambiarRol = (quien: ConRol, rol: { permissions: Permissions }): Motivo | undefined =>
  estaPorEncima(quien, rol.permissions)
    ? undefined
    : sinPermiso('Solo puede cambiar un rol que tenga menos permisos que el suyo, y dejarlo con menos.')

/**
 * Returns the reason why a role cannot lose a permission. ADM keeps all permissions, because
 * otherwise nobody could restore a lost one (ACC-18).
 */
export const impideQuitarPermisos = (rol: { id: number }): Motivo | undefined =>
  rol.id === ROLES.adm
    ? { code: 'rol_adm', motivo: 'El rol ADM tiene todos los permisos y no se le pueden quitar.' }
    : undefined

const FIJOS: readonly number[] = Object.values(ROLES)

/** Message of the database when a fixed role is renamed or deleted (ACC-21). */
export const ROL_FIJO = 'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.'

/**
 * Returns the reason why a role cannot be deleted. The database refuses the same deletions
 * (ACC-21).
 */
export const impideEliminarRol = (rol: { id: number }): Motivo | undefined =>
  FIJOS.includes(rol.id) ? { code: 'conflicto', motivo: ROL_FIJO } : undefined
