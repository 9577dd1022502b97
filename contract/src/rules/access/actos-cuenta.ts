import { ROLES, exceeds } from '../../permissions.ts'
import type { Permissions } from '../../permissions.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'

/** Who acts on accounts and roles: an account with its role, and what that may do. */
export interface QuienAdministra {
  idcue: number
  idrol: number
  permissions: Permissions
}

/** An account, with what its role may do. */
export interface HechosCuenta {
  id: number
  permissions: Permissions
}

type ConRol = Pick<QuienAdministra, 'idrol' | 'permissions'>

export const CUENTA_PROTEGIDA = 'No puede modificar una cuenta con los mismos permisos que la suya o más.'
export const FIRMANTE_CUENTA =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede crear su cuenta o cambiar su contraseña.'

/**
 * Returns whether somebody stands above a role: ADM, or whoever may do all that the role may and
 * more. Nobody else changes the role, gives it or touches its accounts, so that nobody makes or
 * takes over an account like their own (ACC-14).
 */
export const estaPorEncima = ({ idrol, permissions }: ConRol, rol: Permissions): boolean =>
  idrol === ROLES.adm || exceeds(permissions, rol)

/** Returns what keeps somebody from changing an account of another person (ACC-14). */
export const impideCambiarCuenta = (quien: ConRol, { permissions }: Pick<HechosCuenta, 'permissions'>) =>
  estaPorEncima(quien, permissions) ? undefined : sinPermiso(CUENTA_PROTEGIDA)

const impidePropia = (quien: QuienAdministra, cuenta: HechosCuenta, propia: string): Motivo | undefined =>
  cuenta.id === quien.idcue ? sinPermiso(propia) : impideCambiarCuenta(quien, cuenta)

/** Returns what keeps somebody from blocking an account, or lifting its block (ACC-27). */
export const impideBloquear = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'No puede bloquear su propia cuenta.')

/** Returns what keeps somebody from deleting an account (ACC-14). */
export const impideEliminarCuenta = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'No puede eliminar su propia cuenta.')

/** Returns what keeps somebody from sending an account a link that sets its password (ACC-35). */
export const impideEnviarEnlace = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'Su propia contraseña se cambia en Mi Cuenta.')

/**
 * Returns what keeps somebody from mailing the credentials of an account. Not to oneself either:
 * the answer would tell whether a password is right, without limit.
 */
export const impideEnviarCredenciales = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'Su propia contraseña no se envía por correo.')

/**
 * Returns what keeps somebody from setting the password of a person's account: of who signs or
 * signed only an ADM does, since with it Mi Cuenta changes their signature (ACC-34).
 */
export const impidePonerClave = (
  { idrol }: Pick<QuienAdministra, 'idrol'>,
  persona: { firmante: boolean },
): Motivo | undefined => (persona.firmante && idrol !== ROLES.adm ? sinPermiso(FIRMANTE_CUENTA) : undefined)
