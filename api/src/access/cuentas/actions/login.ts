import type { Credenciales, Sesion } from '@anclaje/contract/access/cuenta'
import type { Deps } from '../../../deps.ts'
import { ApiError, accountBlocked } from '../../../errors/errors.ts'
import { browserOf } from '../../../http/callers/browser.ts'
import { AT_CONSOLE } from '../../../http/callers/security-log.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { FaltaFactor } from '@anclaje/contract/access/segundo-factor'
import { openAttempt } from '../passwords/attempts.ts'
import { checkPassword, hashPassword, isOutdated } from '../passwords/hash.ts'
import { findLogin, markLogin, readDataUser, renewHash } from '../queries/accounts.ts'
import { readOpenAccount, redeemLink } from '../queries/links.ts'
import { checkFactor } from './second-factor.ts'

type UserAndPassword = Extract<Credenciales, { username: string }>

const wrongLogin = () => new ApiError(401, 'credenciales_invalidas', 'Usuario o contraseña invalidos')

/**
 * Checks a user name, a password and the second factor, and returns the account or what lacks.
 * Throws 401 for a wrong login and 429 with the seconds left after too many failures. Throws 403
 * for a blocked account, but only when the password is right. Until the second factor was right
 * too, an attempt counts as a failure: who knows the password must not guess codes.
 */
async function checkLogin(deps: Deps, { username, password, codigo }: UserAndPassword, origin: Origin) {
  const { ip, logSecurityEvent } = origin
  const login = await findLogin(deps.db, username)
  const attempt = await openAttempt(deps, { idcue: login?.id_cue, username, ip })
  if (!(await checkPassword(login?.password_cue, password)) || !login) {
    logSecurityEvent('login_fallido', { cuenta: login?.id_cue ?? null, fallos: attempt.failures })
    throw wrongLogin()
  }
  const factor = login.bloqueada_cue ? {} : await checkFactor(deps, login, codigo, origin)
  if (factor.falta) return factor.falta
  await attempt.passed()
  if (login.bloqueada_cue) {
    logSecurityEvent('login_fallido', { cuenta: login.id_cue, bloqueada: 1 })
    throw accountBlocked(403)
  }
  // Only a login sees the password, so only here a hash of weaker parameters can be replaced.
  if (!deps.disk.isLow() && (await isOutdated(login.password_cue)))
    await renewHash(deps.db, login.id_cue, login.password_cue, await hashPassword(password))
  return { ...login, codigos: factor.codigos }
}

/**
 * Redeems the one-time code of a login link. Returns the account of the link, and the fields that
 * the security log records about the link. Returns undefined when the link is unknown, used or
 * expired, or when the account is blocked.
 */
async function redeem({ db, now }: Deps, code: string) {
  const link = await redeemLink(db, 'ingreso', code, now())
  const account = link && (await readOpenAccount(db, link.idcue))
  return account && { ...account, by: { enlace: 1, ...(link.origen === 'consola' && AT_CONSOLE) } }
}

/**
 * Issues the token of a session, and stores the session for the list in Mi cuenta. On a full disk
 * the session is not stored, but the token is valid.
 */
export const openSession = (
  { sessions, disk }: Pick<Deps, 'sessions' | 'disk'>,
  account: { id_cue: number; sesion_cue: number },
  { agent }: Origin,
) => sessions.issue(account, disk.isLow() ? undefined : browserOf(agent))

/**
 * Opens a session for a user name and password, or for a one-time code. Returns what lacks when the
 * password was right and a second factor is asked for. Throws 401, 403 or 429.
 */
export async function logIn(deps: Deps, sent: Credenciales, origin: Origin): Promise<Sesion | FaltaFactor> {
  const { db, disk, now } = deps
  const account = 'token' in sent ? await redeem(deps, sent.token) : await checkLogin(deps, sent, origin)
  if (account && 'segundofactor' in account) return account
  const user = account && (await readDataUser(db, account.id_cue))
  if (!account || !user) {
    origin.logSecurityEvent('login_fallido', { cuenta: null, enlace: 1 })
    throw wrongLogin()
  }
  origin.logSecurityEvent('login', { cuenta: account.id_cue, ...('by' in account && account.by) })
  if (!disk.isLow()) await markLogin(db, account.id_cue, now())
  const accesToken = await openSession(deps, account, origin)
  return { accesToken, dataUser: user, ...('codigos' in account && account.codigos && { codigos: account.codigos }) }
}
