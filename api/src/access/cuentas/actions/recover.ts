import { randomInt } from 'node:crypto'
import { COLABORADOR } from '@anclaje/contract/states'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { esCorreoValido } from '@anclaje/contract/training/colaborador'
import type { Deps } from '../../../deps.ts'
import { countWithin } from '../../../http/callers/limits.ts'
import { AT_CONSOLE } from '../../../http/callers/security-log.ts'
import type { LogEvent, Origin } from '../../../http/callers/security-log.ts'
import { ApiError } from '../../../errors/errors.ts'
import type { JobKind, Try } from '../../../jobs/jobs.ts'
import { writeLetter } from '../../../mail/letter.ts'
import type { Letter } from '../../../mail/letter.ts'
import type { Delivery } from '../../../mail/mailer.ts'
import { readCentro } from '../../../documents/centro.ts'
import { requireGoodPassword } from './accounts.ts'
import { changedLetter, recoveryLetter } from '../mail.ts'
import type { Way } from '../mail.ts'
import { forgetAttempts } from '../passwords/attempts.ts'
import { hashPassword, passwordColumns } from '../passwords/hash.ts'
import { findCuentaId, lockCuenta, readCuenta, readDueno, readOwner, updateCuenta } from '../queries/accounts.ts'
import { makeLink, readLink, readOpenAccount, redeemLink } from '../queries/links.ts'
import type { TipoEnlace } from '../queries/links.ts'

export const HOUR_MS = 60 * 60_000
/** Maximum number of mails with a link that an account can get in an hour (ACC-30). */
export const LETTERS_AN_HOUR = 3

type Owner = NonNullable<Awaited<ReturnType<typeof readOwner>>>

/**
 * Returns the e-mail address of the owner of an account. Returns undefined when there is no valid
 * one.
 */
const addressOf = ({ correopersonal_col: address }: Owner): string | undefined =>
  esCorreoValido(address) ? address : undefined

/**
 * Returns the e-mail address to which a link for the account may be sent. Returns undefined for a
 * blocked account, and for an owner who is unconfirmed or has no address.
 */
export const recoveryAddress = (owner: Owner): string | undefined =>
  owner.bloqueada_cue || owner.estado_col === COLABORADOR.porConfirmar ? undefined : addressOf(owner)

export async function sendLetter(deps: Deps, owner: Owner, address: string, content: Letter): Promise<Delivery> {
  const letter = await writeLetter(content, await readCentro(deps.db, deps.fixedCentro))
  return deps.mailer.send({ ...letter, to: { name: nombreDePersona(owner), address } })
}

/**
 * Range of the random delay of a mail, in seconds. It hides from the caller when the job starts.
 */
const WAIT = { from: 2, to: 20 }

/** Job that mails the link to an account; `cuenta` is null when no account has the user name. */
export const RECOVERY: JobKind<{ cuenta: number | null }> = {
  name: 'clave-olvidada',
  pause: 5,
  pauseMax: 30,
  retries: 2,
  lease: 60,
  // Takes several jobs at once, so that a flood of requests for unknown user names does not delay
  // the mails of other people.
  together: 20,
}

/**
 * Queues the mail for a forgotten password, with a random delay of some seconds. It is called after
 * the answer was sent, and does the same work for known and unknown user names. The work differs
 * only in the job, which runs at an unpredictable moment (ACC-30).
 */
export async function queueRecovery(
  { db, jobs, mailer }: Pick<Deps, 'db' | 'jobs' | 'mailer'>,
  username: string,
  { logSecurityEvent }: Origin,
): Promise<void> {
  if (!mailer.delivers) return
  await jobs.prepare(RECOVERY)
  const cuenta = (await findCuentaId(db, username)) ?? null
  await jobs.queue(db, RECOVERY, { cuenta }, randomInt(WAIT.from, WAIT.to + 1))
  logSecurityEvent('clave_olvidada', { cuenta })
}

/**
 * Mails the owner of an account a link to set a new password, if the owner may get a link and has
 * not had too many. The mail is attempted once, because neither a queue nor an outbox may store the
 * token. An attempt counts even when the mail server refuses it, because every attempt voids the
 * previous link.
 */
export async function handleRecoveryJob(
  deps: Deps,
  { data }: Try<{ cuenta: number | null }>,
  log: LogEvent,
): Promise<void> {
  const { db, env, mailer, now } = deps
  const { cuenta } = data
  const tell = (enviado: 0 | 1) => log('enlace_enviado', { cuenta, enviado })
  const owner = cuenta === null ? undefined : await readOwner(db, cuenta)
  const address = owner && recoveryAddress(owner)
  if (!mailer.delivers || !owner || address === undefined) return tell(0)
  if ((await countWithin(deps, `olvido ${owner.id_cue}`, HOUR_MS)) > LETTERS_AN_HOUR) return tell(0)
  const link = { tipo: 'clave', origen: 'correo', now: now(), correo: address } as const
  const token = await makeLink(db, owner.id_cue, link)
  if (token === undefined) return tell(0)
  const content = { nombres: owner.nombres_col, username: owner.username_cue, token, url: env.PUBLIC_URL }
  const { result } = await sendLetter(deps, owner, address, recoveryLetter(content))
  tell(result === 'enviado' ? 1 : 0)
}

const expired = () => new ApiError(410, 'enlace_vencido', 'El enlace venció o ya se usó. Pida uno nuevo.')

/** Throws 410, and tells the security log that a link was refused. */
function refuseLink({ logSecurityEvent }: Origin): never {
  logSecurityEvent('login_fallido', { cuenta: null, enlace: 1 })
  throw expired()
}

/**
 * Returns the id of the account of a link and uses nothing up (ACC-7, ACC-31). Throws 410 for an
 * unknown, used or expired link and for a blocked account.
 */
export async function requireOpenLink(
  { db, now }: Deps,
  tipo: TipoEnlace,
  { token }: { token: string },
  origin: Origin,
): Promise<number> {
  const id = await readLink(db, tipo, token, now())
  const account = id === undefined ? undefined : await readOpenAccount(db, id)
  return account?.id_cue ?? refuseLink(origin)
}

/**
 * Sets a new password with a one-time link and ends all sessions of the account. The link is not
 * used up when it is only opened, or when the sent password is refused. Returns a function that
 * notifies the owner by mail. Throws 410 for an unknown, used or expired link and for a blocked
 * account, and 400 for a password that is refused.
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<() => Promise<void>> {
  const { db, now } = deps
  const id = await readLink(db, 'clave', token, now())
  const account = id === undefined ? undefined : await readCuenta(db, id)
  if (id === undefined || !account) return refuseLink(origin)
  await requireGoodPassword(deps, password, await readDueno(db, account.idcol_cue))
  // Hashing is slow, so it happens before the transaction, and only for an open link.
  const hash = await hashPassword(password)
  const used = await db.transaction(async (tx) => {
    // The account is locked before its links, in the same order as in every other transaction.
    const locked = await lockCuenta(tx, id)
    const link = locked && !locked.bloqueada_cue ? await redeemLink(tx, 'clave', token, now()) : undefined
    if (link) {
      await updateCuenta(tx, id, { password: passwordColumns(hash, 'owner') })
      await forgetAttempts({ db: tx, sessions: deps.sessions }, id)
    }
    return link
  })
  if (!used) return refuseLink(origin)
  const atConsole = used.origen === 'consola'
  origin.logSecurityEvent('clave_restablecida', { cuenta: id, ...(atConsole && AT_CONSOLE) })
  return () => tellChanged(deps, id, atConsole ? 'consola' : 'enlace')
}

/**
 * Notifies the owner of an account by mail that its password was changed, so that nobody signs in
 * their name unseen (TRUST-12).
 */
export async function tellChanged(deps: Deps, id: number, way: Way): Promise<void> {
  const owner = await readOwner(deps.db, id)
  const address = owner && addressOf(owner)
  if (!owner || address === undefined) return
  const content = { nombres: owner.nombres_col, username: owner.username_cue, at: deps.now(), way }
  await sendLetter(deps, owner, address, changedLetter(content))
}
