import type { SesionAbierta } from '@anclaje/contract/access/cuenta'
import type { Deps } from '../../../deps.ts'
import { browserOf } from '../../../http/callers/browser.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { quarterOf } from '../../../http/callers/uses.ts'
import { notFound, unauthorized } from '../../../errors/errors.ts'
import { findSessions, readSession } from '../queries/sessions.ts'

/**
 * Id of the caller's own session in the list when that session is not stored. No stored session has
 * this id.
 */
const NOT_STORED = 0

/**
 * Reads the open sessions of the caller's own account, the current one first (ACC-28). The current
 * session is listed even when it is not stored, for example because it was opened on a full disk.
 */
export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { idcue, token }: Session,
  { agent }: Origin,
): Promise<SesionAbierta[]> {
  const stored = await findSessions(db, idcue, now())
  const all = stored.map(({ jti, ...row }) => ({ ...row, actual: jti === token.jti }))
  const own = all.find(({ actual }) => actual) ?? ownOf(token, agent, now())
  return [own, ...all.filter(({ actual }) => !actual)]
}

function ownOf({ iat }: Session['token'], agent: string | undefined, now: Date): SesionAbierta {
  const { navegador, sistema } = browserOf(agent)
  const at = { creada_ses: new Date(iat * 1000).toISOString(), uso_ses: quarterOf(now).toISOString() }
  return { id_ses: NOT_STORED, navegador_ses: navegador, sistema_ses: sistema, ...at, actual: true }
}

/** Ends one session of the caller's own account. Throws 404 for another person's session. */
export async function endSession(
  { db, sessions }: Pick<Deps, 'db' | 'sessions'>,
  session: Session,
  id: number,
  { logSecurityEvent }: Origin,
): Promise<void> {
  const row = await readSession(db, session.idcue, id)
  if (!row) throw notFound('La sesión ya se cerró.')
  await sessions.end({ jti: row.jti, exp: Math.ceil(new Date(row.vence).getTime() / 1000) })
  logSecurityEvent('sesion_cerrada', { cuenta: session.idcue })
}

/**
 * Ends all sessions of the caller's own account except the current one (ACC-29). Throws 401 when
 * the current one was ended meanwhile.
 */
export async function endOtherSessions(
  { sessions }: Pick<Deps, 'sessions'>,
  session: Session,
  { logSecurityEvent }: Origin,
): Promise<void> {
  if (!(await sessions.endOthers(session))) throw unauthorized()
  logSecurityEvent('sesion_cerrada', { cuenta: session.idcue, demas: 1 })
}
