import { CLAVE_COMUN, CLAVE_PROPIA, esClavePropia } from '@anclaje/contract/rules/clave'
import type { DuenoClave } from '@anclaje/contract/rules/clave'
import { badRequest } from '../../core/errors.ts'
import { isCommon } from '../../core/passwords.ts'

/** Throws 400 for a password that its owner's data or everybody's habits give away (decisions §2.10). */
export function requireGoodPassword(password: string, owner: DuenoClave | undefined): void {
  const isOwn = owner !== undefined && esClavePropia(password, owner)
  const message = isOwn ? CLAVE_PROPIA : isCommon(password) ? CLAVE_COMUN : undefined
  if (message !== undefined) throw badRequest(message, { password: message })
}
