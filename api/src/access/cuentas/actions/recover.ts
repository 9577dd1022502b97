import { COLABORADOR } from '@anclaje/contract/states'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { colaboradorBody } from '@anclaje/contract/training/colaborador'
import type { Deps } from '../../../deps.ts'
import { countWithin, uncount } from '../../../http/callers/limits.ts'
import { AT_CONSOLE } from '../../../http/callers/security-log.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import { ApiError } from '../../../http/errors.ts'
import { writeLetter } from '../../../mail/letter.ts'
import type { Letter } from '../../../mail/letter.ts'
import type { Delivery } from '../../../mail/mailer.ts'
import { readCentro } from '../../../training/centro/queries.ts'
import { requireGoodPassword } from '../actions.ts'
import { changedLetter, recoveryLetter } from '../mail.ts'
import { forgetAttempts } from '../passwords/attempts.ts'
import { hashPassword } from '../passwords/hash.ts'
import { findForRecovery, lockCuenta, readCuenta, readDueno, readForNotice, updateCuenta } from '../queries.ts'
import { makeLink, readLink, useLink } from '../queries/links.ts'

const HOUR_MS = 60 * 60_000
/** Letters with a link that an account gets in an hour (ACC-30). */
const LETTERS_AN_HOUR = 3

type Owner = NonNullable<Awaited<ReturnType<typeof findForRecovery>>>

/** Returns where a letter to the owner of an account may go; undefined for nowhere. */
function addressOf({ correopersonal_col: address }: Owner): string | undefined {
  const isGood = address !== null && colaboradorBody.shape.correopersonal.safeParse(address).success
  return isGood ? address : undefined
}

/** Returns the address of an account whose owner may have a link; undefined for nobody. */
const recoveryAddress = (owner: Owner): string | undefined =>
  owner.bloqueada_cue || owner.estado_col === COLABORADOR.porConfirmar ? undefined : addressOf(owner)

async function deliver(deps: Deps, owner: Owner, address: string, content: Letter): Promise<Delivery> {
  const letter = await writeLetter(content, await readCentro(deps.db, deps.fixedCentro))
  return deps.mailer.send({ ...letter, to: { name: nombreDePersona(owner), address } })
}

/**
 * Sends the owner of an account a link to set a new password, if there is such an account and it
 * has not had too many. Made for after the answer, which is the same for everybody (ACC-30). It is
 * tried once: a token waits in no queue, and lies in no outbox.
 */
export async function sendRecovery(deps: Deps, username: string, { logSecurityEvent }: Origin): Promise<void> {
  const { db, env, mailer, now } = deps
  if (!mailer.delivers) return
  const owner = await findForRecovery(db, username)
  const address = owner && recoveryAddress(owner)
  const log = (enviado: 0 | 1) => logSecurityEvent('clave_olvidada', { cuenta: owner?.id_cue ?? null, enviado })
  if (!owner || address === undefined) return log(0)
  const what = `olvido ${owner.id_cue}`
  if ((await countWithin(deps, what, HOUR_MS)) > LETTERS_AN_HOUR) return log(0)
  const link = { tipo: 'clave', origen: 'correo', now: now(), correo: address } as const
  const token = await makeLink(db, owner.id_cue, link)
  if (token === undefined) return log(0)
  const content = { nombres: owner.nombres_col, username: owner.username_cue, token, url: env.PUBLIC_URL }
  const { result } = await deliver(deps, owner, address, recoveryLetter(content))
  // What nobody got is no letter; the link that was open before stays void.
  if (result !== 'enviado') await uncount(deps, what)
  log(result === 'enviado' ? 1 : 0)
}

const expired = () => new ApiError(410, 'enlace_vencido', 'El enlace venció o ya se usó. Pida uno nuevo.')

/**
 * Sets a new password with a link, which is used up by that and by nothing less: not by opening it,
 * nor by a password that is refused. All sessions of the account end. Returns what tells its owner.
 * Throws 410 for a link that is not open, 400 for a password that is not taken.
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
  { logSecurityEvent }: Origin,
): Promise<() => Promise<void>> {
  const { db, now } = deps
  const refuse = (): never => {
    logSecurityEvent('login_fallido', { cuenta: null, enlace: 1 })
    throw expired()
  }
  const id = await readLink(db, 'clave', token, now())
  const account = id === undefined ? undefined : await readCuenta(db, id)
  if (id === undefined || !account) return refuse()
  requireGoodPassword(password, await readDueno(db, account.idcol_cue))
  // Slow, so before the transaction, and only with a link that was open.
  const password_cue = await hashPassword(password)
  const used = await db.transaction(async (tx) => {
    // The account before its links, as everybody locks them.
    const locked = await lockCuenta(tx, id)
    const link = locked && !locked.bloqueada_cue ? await useLink(tx, 'clave', token, now()) : undefined
    if (link) {
      await updateCuenta(tx, id, { password_cue })
      await forgetAttempts({ db: tx, sessions: deps.sessions }, id)
    }
    return link
  })
  if (!used) return refuse()
  const atConsole = used.origen === 'consola'
  logSecurityEvent('clave_restablecida', { cuenta: id, ...(atConsole && AT_CONSOLE) })
  return () => tellChanged(deps, id, atConsole)
}

/** Tells the owner of an account that its password was changed with a link. */
async function tellChanged(deps: Deps, id: number, atConsole: boolean): Promise<void> {
  const owner = await readForNotice(deps.db, id)
  const address = owner && addressOf(owner)
  if (!owner || address === undefined) return
  const content = { nombres: owner.nombres_col, username: owner.username_cue, at: deps.now(), atConsole }
  await deliver(deps, owner, address, changedLetter(content))
}
