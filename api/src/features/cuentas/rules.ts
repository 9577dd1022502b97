import { ROLES, exceeds } from '@anclaje/contract/permissions'
import type { Permissions } from '@anclaje/contract/permissions'
import { CLAVE_COMUN, CLAVE_PROPIA, esClavePropia } from '@anclaje/contract/rules/clave'
import type { DuenoClave } from '@anclaje/contract/rules/clave'
import { badRequest } from '../../core/errors.ts'
import { isCommon } from '../../core/passwords.ts'
import type { Session } from '../../core/session.ts'

/**
 * Throws 400 for a password that its owner's data or everybody's habits give away (decisions
 * §2.10).
 */
export function requireGoodPassword(password: string, owner: DuenoClave | undefined): void {
  const isOwn = owner !== undefined && esClavePropia(password, owner)
  const message = isOwn ? CLAVE_PROPIA : isCommon(password) ? CLAVE_COMUN : undefined
  if (message !== undefined) throw badRequest(message, { password: message })
}

/**
 * Returns whether a session may write to somebody else's account that holds a role, or give that
 * role: ADM, or whoever may do all that the role may and more, so that nobody makes or takes over
 * an account like their own (decisions §2.6: no climbing).
 */
export const mayWriteRole = ({ idrol, permissions }: Session, role: Permissions): boolean =>
  idrol === ROLES.adm || exceeds(permissions, role)
