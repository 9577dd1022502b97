import { ROLES, exceeds } from '../../permissions.ts'
import type { Permissions } from '../../permissions.ts'
import { sinPermiso } from '../common/motivo.ts'
import type { Motivo } from '../common/motivo.ts'
import { conEfecto } from './tareas.ts'

/**
 * Caller who acts on accounts and roles: the account, the role and the permissions of that role.
 */
export interface QuienAdministra {
  idcue: number
  idrol: number
  permissions: Permissions
}

/** Account that is acted on, with the permissions of its role. */
export interface HechosCuenta {
  id: number
  permissions: Permissions
}

type ConRol = Pick<QuienAdministra, 'idrol' | 'permissions'>

export const CUENTA_PROTEGIDA = 'No puede modificar una cuenta con los mismos permisos que la suya o más.'
export const FIRMANTE_CUENTA =
  'Esta persona firma o firmó certificados o inspecciones: solo un administrador puede crear su cuenta o cambiar su contraseña.'

/**
 * Returns whether the caller outranks a role: the caller is ADM, or has all permissions of the role
 * and more. Only such a caller may change the role, give it or manage its accounts, so that nobody
 * creates or takes over an account with their own permissions (ACC-14).
 */
export const estaPorEncima = ({ idrol, permissions }: ConRol, rol: Permissions): boolean =>
  idrol === ROLES.adm || exceeds(conEfecto(permissions), conEfecto(rol))

/** Returns the reason why the caller may not change another person's account (ACC-14). */
export const impideCambiarCuenta = (quien: ConRol, { permissions }: Pick<HechosCuenta, 'permissions'>) =>
  estaPorEncima(quien, permissions) ? undefined : sinPermiso(CUENTA_PROTEGIDA)

const impidePropia = (quien: QuienAdministra, cuenta: HechosCuenta, propia: string): Motivo | undefined =>
  cuenta.id === quien.idcue ? sinPermiso(propia) : impideCambiarCuenta(quien, cuenta)

/** Returns the reason why the caller may not block an account or lift its block (ACC-27). */
export const impideBloquear = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'No puede bloquear su propia cuenta.')

/** Returns the reason why the caller may not delete an account (ACC-14). */
export const impideEliminarCuenta = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'No puede eliminar su propia cuenta.')

/**
 * Returns the reason why the caller may not send an account a link that sets its password (ACC-35).
 */
export const impideEnviarEnlace = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'Su propia contraseña se cambia en Mi cuenta.')

/** Returns the reason why the caller may not turn off the second factor of an account (ACC-36). */
export const impideQuitarFactor = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'Su propio segundo factor se quita en Mi cuenta.')

/**
 * Returns the reason why the caller may not mail the credentials of an account. Nobody may mail
 * their own credentials: the answer would show, any number of times, whether a guessed password is
 * right.
 */
export const impideEnviarCredenciales = (quien: QuienAdministra, cuenta: HechosCuenta): Motivo | undefined =>
  impidePropia(quien, cuenta, 'Su propia contraseña no se envía por correo.')

/**
 * Returns the reason why the caller may not set the password of a person's account. Only an ADM
 * sets the password of a person who signs or signed, because with the password the person's
 * signature can be changed in Mi cuenta (ACC-34).
 */
export const impidePonerClave = (
  { idrol }: Pick<QuienAdministra, 'idrol'>,
  persona: { firmante: boolean },
): Motivo | undefined => (persona.firmante && idrol !== ROLES.adm ? sinPermiso(FIRMANTE_CUENTA) : undefined)
