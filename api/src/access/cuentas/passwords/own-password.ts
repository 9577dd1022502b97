import { eq } from 'drizzle-orm'
import { cuentas } from '../../../db/tables/access.ts'
import { openAttempt } from './attempts.ts'
import type { Deps } from '../../../deps.ts'
import { badRequest, unauthorized } from '../../../errors/errors.ts'
import { checkPassword } from './hash.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'

const refuse = (message: string) => badRequest(message, { passwordactual: message })

/**
 * Throws 400 unless the password is the caller's own. Returns the stored hash that it matched.
 * Failed attempts count like those of a login; otherwise somebody at an open session could guess
 * the password.
 */
export async function requireOwnPassword(
  deps: Deps,
  { idcue }: Session,
  password: string | undefined,
  { ip, logSecurityEvent }: Origin,
): Promise<string> {
  if (!password) throw refuse('Escriba la contraseña actual.')
  const [account] = await deps.db.select().from(cuentas).where(eq(cuentas.id_cue, idcue))
  if (!account) throw unauthorized()
  const attempt = await openAttempt(deps, { idcue, username: account.username_cue, ip })
  if (!(await checkPassword(account.password_cue, password))) {
    logSecurityEvent('clave_actual_fallida', { fallos: attempt.failures })
    throw refuse('La contraseña actual no es correcta.')
  }
  // Where a second factor is on, only a whole login forgets failures (ACC-36).
  if (account.segundofactor_cue === null) await attempt.passed()
  return account.password_cue
}
