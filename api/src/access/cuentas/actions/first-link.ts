import { DIAS_ENLACE } from '@anclaje/contract/access/cuenta'
import { impideEnviarEnlace } from '@anclaje/contract/rules/access/actos-cuenta'
import { COLABORADOR } from '@anclaje/contract/states'
import { ERROR_CORREO, SIN_CORREO, correoEnviado } from '@anclaje/contract/training/correo'
import type { Deps } from '../../../deps.ts'
import { countWithin } from '../../../http/callers/limits.ts'
import type { Origin } from '../../../http/callers/security-log.ts'
import type { Session } from '../../../http/callers/session.ts'
import { notFound, refuse } from '../../../errors/errors.ts'
import { awaitDelivery } from '../../../mail/mailer.ts'
import { readAccountFacts } from './protection.ts'
import { firstLetter } from '../mail.ts'
import { readCuenta, readOwner } from '../queries/accounts.ts'
import { makeLink } from '../queries/links.ts'
import { HOUR_MS, LETTERS_AN_HOUR, sendLetter, recoveryAddress } from './recover.ts'

const LINK_MINUTES = DIAS_ENLACE * 24 * 60
const NO_SERVER = 'Todavía no se puede enviar correo. Escriba una contraseña y entréguesela a la persona.'
const BLOCKED = 'No se envió nada: la cuenta está bloqueada.'
const TO_CONFIRM = 'No se envió nada: la persona está por confirmar.'
const TOO_OFTEN = 'Ya se le enviaron tres enlaces en una hora. Espere antes de enviar otro.'

interface Result {
  status: 'ok' | 'fail'
  message: string
}
const fail = (message: string): Result => ({ status: 'fail', message })

/**
 * Mails the owner of an account a link to set the password (ACC-35). The link goes to the person
 * only: it is never shown, and no outbox or queue stores it. Returns the result to show to the
 * caller. Throws 404 if the account does not exist, and 403 for the caller's own account and for an
 * account that the caller may not change.
 */
export async function sendFirstLink(
  deps: Deps,
  session: Session,
  id: number,
  { logSecurityEvent }: Origin,
): Promise<Result> {
  const { db, env, mailer, now } = deps
  const account = await readCuenta(db, id)
  if (!account) throw notFound()
  refuse(impideEnviarEnlace(session, await readAccountFacts(db, id, account.idroles_cue)))
  if (!mailer.delivers) return fail(NO_SERVER)
  const owner = await readOwner(db, id)
  if (owner?.bloqueada_cue) return fail(BLOCKED)
  if (owner?.estado_col === COLABORADOR.porConfirmar) return fail(TO_CONFIRM)
  const address = owner && recoveryAddress(owner)
  if (!owner || address === undefined) return fail(SIN_CORREO)
  if ((await countWithin(deps, `enlace ${id}`, HOUR_MS)) > LETTERS_AN_HOUR) return fail(TOO_OFTEN)
  // The link is made only if the account still has this role, because the caller may not be allowed
  // to change accounts with another role.
  const link = { tipo: 'clave', origen: 'correo', now: now(), minutes: LINK_MINUTES, correo: address } as const
  const token = await makeLink(db, id, { ...link, idrol: account.idroles_cue })
  if (token === undefined) return fail(ERROR_CORREO)
  const content = { nombres: owner.nombres_col, username: owner.username_cue, token, url: env.PUBLIC_URL }
  const delivery = await awaitDelivery(sendLetter(deps, owner, address, firstLetter(content)))
  const isSent = delivery?.result === 'enviado'
  logSecurityEvent('enlace_creado', { cuenta: id, enviado: isSent ? 1 : 0 })
  return isSent ? { status: 'ok', message: correoEnviado(address) } : fail(ERROR_CORREO)
}
