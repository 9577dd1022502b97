import { ROLES } from '../../permissions.ts'
import type { Permissions } from '../../permissions.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { estaPorEncima } from './actos-cuenta.ts'
import type { QuienAdministra } from './actos-cuenta.ts'

type ConRol = Pick<QuienAdministra, 'idrol' | 'permissions'>

/** Returns what keeps somebody from giving an account a role (ACC-14). */
export const impideDarRol = (quien: ConRol, rol: { permissions: Permissions }): Motivo | undefined =>
  estaPorEncima(quien, rol.permissions)
    ? undefined
    : sinPermiso('Solo puede dar un rol con menos permisos que el suyo.')

/**
 * Returns what keeps somebody from changing what a role may do (ACC-14). A change is asked about
 * before and after: a role made less for a moment would open its accounts.
 */
export const impideCambiarRol = (quien: ConRol, rol: { permissions: Permissions }): Motivo | undefined =>
  estaPorEncima(quien, rol.permissions)
    ? undefined
    : sinPermiso('Solo puede cambiar un rol que tenga menos permisos que el suyo, y dejarlo con menos.')

/**
 * Returns what keeps a role from losing a permission: without ADM, which may do everything, nobody
 * could give one back (ACC-18).
 */
export const impideQuitarPermisos = (rol: { id: number }): Motivo | undefined =>
  rol.id === ROLES.adm
    ? { code: 'rol_adm', motivo: 'El rol ADM tiene todos los permisos y no se le pueden quitar.' }
    : undefined

const FIJOS: readonly number[] = Object.values(ROLES)

/** What the database says of a fixed role that is renamed or deleted (ACC-21). */
export const ROL_FIJO = 'Los roles ADM, INSPECTOR, REGISTRO y CONSULTA no se pueden renombrar ni eliminar.'

/** Returns what keeps a role from being deleted; the database refuses the same (ACC-21). */
export const impideEliminarRol = (rol: { id: number }): Motivo | undefined =>
  FIJOS.includes(rol.id) ? { code: 'conflicto', motivo: ROL_FIJO } : undefined
