import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { impideQuitarFactor } from '@anclaje/contract/rules/access/actos-cuenta'
import type { EstadoFactor, FactorNuevo, FaltaFactor } from '@anclaje/contract/access/segundo-factor'
import { ROLES } from '@anclaje/contract/permissions'
import type { Deps } from '../../../deps.ts'
import { readCentroName } from '../../../documents/centro.ts'
import { ApiError, badRequest, conflict, notFound, refuse, unauthorized } from '../../../errors/errors.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { checkPassword, hashPassword } from '../passwords/hash.ts'
import { requireOwnPassword } from '../passwords/own-password.ts'
import { lockCuenta, readCuenta } from '../queries/accounts.ts'
import {
  readFactor,
  removeFactor,
  spendPeriod,
  spendReserve,
  startFactor,
  turnOnFactor,
} from '../queries/second-factor.ts'
import type { Factor } from '../queries/second-factor.ts'
import { readAccountFacts, requireMaySetPassword } from './protection.ts'

const RESERVE_CODES = 10
const RESERVE_LENGTH = 8
/** Signs of reserve codes: none is taken for another. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
/**
 * Number of periods of 30 seconds by which the clock of a phone may differ. RFC 6238 (5.2)
 * recommends one at most.
 */
const WINDOW = 1
const WRONG_CODE =
  'El código no es correcto o ya se usó. Si lo escribió bien, revise que la hora de su teléfono sea la automática.'

type Account = { id_cue: number; username_cue: string; idroles_cue: number; segundofactor_cue: string | null }

const totpOf = (secreto: string, label = '', issuer = '') =>
  new TOTP({ secret: Secret.fromBase32(secreto), label, issuer })

/** Returns whether the portal asks a second factor of an account (ACC-37). */
const isAsked = ({ env }: Deps, { idroles_cue }: Pick<Account, 'idroles_cue'>) =>
  env.ADMIN_SECOND_FACTOR === 'on' && idroles_cue === ROLES.adm

/** Returns a code as it is compared: without spaces, hyphens and dashes, and case. */
const plain = (code: string) =>
  code
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

/**
 * Uses up a code of the authenticator or of the reserve. Returns false for a code that is wrong, of
 * another time, or used before.
 */
async function spendCode({ db, now }: Deps, factor: Factor, typed: string): Promise<boolean> {
  const code = plain(typed)
  const timestamp = now().getTime()
  if (/^\d{6}$/.test(code)) {
    const totp = totpOf(factor.secreto_seg)
    const delta = totp.validate({ token: code, timestamp, window: WINDOW })
    return delta !== null && spendPeriod(db, factor.idcue_seg, totp.counter({ timestamp }) + delta)
  }
  if (code.length !== RESERVE_LENGTH) return false
  for (const stored of factor.codigos_seg)
    if (await checkPassword(stored, code)) return spendReserve(db, factor.idcue_seg, stored)
  return false
}

function makeReserveCode(): string {
  const signs = Array.from({ length: RESERVE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)])
  return signs.join('')
}

/**
 * Turns a second factor on with its first code. Returns the reserve codes, which are shown once, or
 * undefined for a wrong code.
 */
async function turnOn(deps: Deps, factor: Factor, typed: string, origin: Origin): Promise<string[] | undefined> {
  const timestamp = deps.now().getTime()
  const totp = totpOf(factor.secreto_seg)
  const delta = totp.validate({ token: plain(typed), timestamp, window: WINDOW })
  if (delta === null) return undefined
  const codes = Array.from({ length: RESERVE_CODES }, makeReserveCode)
  const isOn = await turnOnFactor(deps.db, factor, {
    since: deps.now().toISOString(),
    periodo_seg: totp.counter({ timestamp }) + delta,
    codigos_seg: await Promise.all(codes.map(hashPassword)),
  })
  if (!isOn) return undefined
  origin.logSecurityEvent('segundofactor_activado', { cuenta: factor.idcue_seg })
  return codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`)
}

const isAlreadyOn = () => conflict('El segundo factor ya está activo.', 'segundo_factor_activo')

/** Makes the secret of a second factor that is to be turned on. Throws 409 when it is on. */
async function prepare({ db, fixedCentro }: Deps, { id_cue, username_cue }: Account): Promise<FactorNuevo> {
  const secreto = new Secret({ size: 20 }).base32
  if (!(await startFactor(db, id_cue, secreto))) throw isAlreadyOn()
  const uri = totpOf(secreto, username_cue, await readCentroName(db, fixedCentro)).toString()
  return { secreto, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/**
 * Checks the second factor of a login whose password was right (ACC-36, ACC-37). Returns nothing
 * where none is asked for or the code was right, what lacks where no code was sent, and the reserve
 * codes where the code turned it on. Throws 401 for a wrong code.
 */
export async function checkFactor(
  deps: Deps,
  account: Account,
  code: string | undefined,
  origin: Origin,
): Promise<{ falta?: FaltaFactor; codigos?: string[] }> {
  const isOn = account.segundofactor_cue !== null
  if (!isOn && !isAsked(deps, account)) return {}
  if (code === undefined)
    return {
      falta: isOn ? { segundofactor: 'codigo' } : { segundofactor: 'activar', nuevo: await prepare(deps, account) },
    }
  const factor = await readFactor(deps.db, account.id_cue)
  if (factor && isOn && (await spendCode(deps, factor, code))) return {}
  const codigos = factor && !isOn ? await turnOn(deps, factor, code, origin) : undefined
  if (codigos) return { codigos }
  origin.logSecurityEvent('login_fallido', { cuenta: account.id_cue, codigo: 1 })
  throw new ApiError(401, 'codigo_invalido', WRONG_CODE)
}

/** Reads the account of the caller. */
async function readOwn({ db }: Deps, { idcue }: Session): Promise<Account> {
  const account = await readCuenta(db, idcue)
  if (!account) throw unauthorized()
  return account
}

/** Reads the state of the caller's own second factor. */
export async function readOwnFactor(deps: Deps, session: Session): Promise<EstadoFactor> {
  const account = await readOwn(deps, session)
  const factor = await readFactor(deps.db, session.idcue)
  return {
    desde: account.segundofactor_cue,
    quedan: factor?.codigos_seg.length ?? 0,
  }
}

/**
 * Begins to turn on the caller's second factor. Throws 400 for a wrong password, and 409 if it is
 * on.
 */
export async function prepareOwnFactor(deps: Deps, session: Session, password: string, origin: Origin) {
  await requireOwnPassword(deps, session, password, origin)
  return prepare(deps, await readOwn(deps, session))
}

/**
 * Turns on the caller's second factor and returns the reserve codes. Throws 400 for a wrong code,
 * and 409 if it is on.
 */
export async function turnOnOwnFactor(deps: Deps, session: Session, code: string, origin: Origin): Promise<string[]> {
  if ((await readOwn(deps, session)).segundofactor_cue !== null) throw isAlreadyOn()
  const factor = await readFactor(deps.db, session.idcue)
  const codes = factor && (await turnOn(deps, factor, code, origin))
  if (!codes) throw badRequest(WRONG_CODE, { codigo: WRONG_CODE })
  return codes
}

/**
 * Turns off the caller's second factor, also where the portal asks it of the account: the next
 * login turns a new one on. Throws 400 for a wrong password, and 409 if it is not on.
 */
export async function removeOwnFactor(deps: Deps, session: Session, password: string, origin: Origin): Promise<void> {
  await requireOwnPassword(deps, session, password, origin)
  if (!(await deps.db.transaction((tx) => removeFactor(tx, session.idcue)))) throw notOn()
  origin.logSecurityEvent('segundofactor_quitado', { cuenta: session.idcue })
}

const notOn = () => conflict('La cuenta no tiene segundo factor.', 'sin_segundo_factor')

/** Turns off the second factor of another person, who lost it. Throws as a new password would. */
export async function removeOtherFactor({ db }: Deps, session: Session, id: number, { logSecurityEvent }: Origin) {
  await db.transaction(async (tx) => {
    const account = await lockCuenta(tx, id)
    if (!account) throw notFound()
    refuse(impideQuitarFactor(session, await readAccountFacts(tx, id, account.idroles_cue)))
    await requireMaySetPassword(tx, session, account.idcol_cue)
    if (!(await removeFactor(tx, id))) throw notOn()
  })
  logSecurityEvent('segundofactor_quitado', { cuenta: id })
}
