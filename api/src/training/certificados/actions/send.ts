import {
  CORREO_EN_BANDEJA,
  CORREO_EN_COLA,
  CORREO_YA_EN_COLA,
  EN_BANDEJA,
  ERROR_CORREO,
  correoEnviado,
} from '@anclaje/contract/training/correo'
import type { CorreoBody, CorreoReply } from '@anclaje/contract/training/correo'
import { impideEnviarCredenciales } from '@anclaje/contract/rules/access/actos-cuenta'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { impideRepetir } from '@anclaje/contract/rules/training/actos-envio'
import type { EnvioAnterior } from '@anclaje/contract/rules/training/actos-envio'
import { CORREO, EN_COLA, YA_ENVIADO, esMismoCorreo, yaEnviado } from '@anclaje/contract/rules/training/correo'
import { openAttempt } from '../../../access/cuentas/passwords/attempts.ts'
import type { Deps } from '../../../deps.ts'
import { badRequest, notFound, refuse } from '../../../errors/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import { writeLetter } from '../../../mail/letter.ts'
import { awaitDelivery, isUnanswered } from '../../../mail/mailer.ts'
import type { Delivery, Message } from '../../../mail/mailer.ts'
import { checkPassword } from '../../../access/cuentas/passwords/hash.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Alterations } from '../../../db/alterations.ts'
import type { Db } from '../../../db/client.ts'
import { readCentro } from '../../../documents/centro.ts'
import { issuedData, limitOfChange, onlyChangeablePerson, onlyVisiblePerson } from './read.ts'
import { credentialsLetter } from '../../../access/cuentas/mail.ts'
import { readAccountFacts } from '../../../access/cuentas/actions/protection.ts'
import {
  findCertificate,
  findRecipient,
  findSent,
  insertEnvio,
  insertWaitingEnvio,
  listApprovedOf,
  listEnvios,
} from '../queries/send.ts'
import { lockCertificates } from '../queries/approve.ts'
import { FIRST_TRY_OVER, MAIL, certificateFileName, attemptDelivery } from './deliver.ts'

type Credenciales = Extract<CorreoBody, { tipo: typeof CORREO.credenciales }>
type Certificado = Extract<CorreoBody, { tipo: typeof CORREO.certificado }>

/** A mail to send, with the id of its person. */
interface Prepared {
  message: Message
  idcol: number
}

/** Throws 400 unless `to` is the person's own address: the portal sends to no other address. */
function requireOwnAddress(to: string, correo: string | null): void {
  if (correo !== null && esMismoCorreo(correo, to)) return
  const message = 'El correo no es el de la persona.'
  throw badRequest(message, { to: message })
}

async function prepareCredentials(
  deps: Deps,
  session: Session,
  ip: string,
  { to, username, pass }: Credenciales,
): Promise<Prepared> {
  const { db, env, fixedCentro } = deps
  requirePermission(session, ['Colaboradores', 'editar'])
  const person = await findRecipient(db, username)
  if (!person)
    throw badRequest('No hay una cuenta con ese usuario.', { username: 'No hay una cuenta con ese usuario.' })
  refuse(impideEnviarCredenciales(session, await readAccountFacts(db, person.idcue, person.idrol)))
  requireOwnAddress(to, person.correo)
  // The answer reveals whether the password is right, so it counts as a login attempt.
  const attempt = await openAttempt(deps, { idcue: person.idcue, username: person.username, ip })
  if (!(await checkPassword(person.password, pass)))
    throw badRequest('La contraseña no es la de la cuenta.', { pass: 'La contraseña no es la de la cuenta.' })
  await attempt.passed()
  const { nombres, idcol } = person
  const letter = credentialsLetter({ nombres, username: person.username, password: pass, url: env.PUBLIC_URL })
  const address = { name: nombreCompleto(person), address: to }
  return { message: { to: address, ...(await writeLetter(letter, await readCentro(db, fixedCentro))) }, idcol }
}

/**
 * Finds a certificate by its id. Without an id, finds the only approved certificate of the people
 * with the address `to`, and with the file name if there is one. Throws 404 if no certificate has
 * the id. Throws 400 if no certificate or several certificates have the address and the file name.
 */
async function findOnlyCertificate(db: Db, { id_ceco: id, to, filename }: Certificado, own: number | undefined) {
  if (id !== undefined) {
    const found = await findCertificate(db, id, own)
    if (!found) throw notFound()
    return found
  }
  const wanted = filename?.normalize('NFC').replace(/(\.pdf)?$/i, '.pdf')
  const all = await listApprovedOf(db, to, own)
  const meant = ({ datos }: (typeof all)[number]) =>
    wanted === undefined || (datos && certificateFileName(datos) === wanted)
  const [found, ...others] = all.filter(meant)
  if (!found || others.length > 0) {
    const [how, field] = wanted === undefined ? ['ese correo', 'to'] : ['ese correo y nombre de archivo', 'filename']
    const message = found
      ? `Hay varios certificados con ${how}: indique cuál en id_ceco.`
      : `No hay un certificado aprobado con ${how}.`
    throw badRequest(message, { [field]: message })
  }
  return found
}

type Found = NonNullable<Awaited<ReturnType<typeof findCertificate>>>

/**
 * Returns the certificate if it is approved and the address is its learner's. Throws 409 or 400
 * otherwise.
 */
function requireSendable(alterations: Alterations, found: Found, to: string): Found {
  issuedData(alterations, found)
  requireOwnAddress(to, found.correo)
  return found
}

/**
 * Id of the mail that was queued; or, if none was queued, the code of the reason and the earlier
 * mail.
 */
type Queued = { id: number } | { code: string; before: EnvioAnterior | undefined }

/**
 * Records a waiting mail with the job that delivers it even if this process dies. No mail is queued
 * twice: a mail that already waits, or that was sent and must not be repeated, is returned instead
 * (MAIL-9).
 */
async function enqueue(deps: Deps, session: Session, body: Certificado): Promise<Queued> {
  requirePermission(session, ['CertColaboradores', 'editar'])
  const own =
    body.id_ceco === undefined ? onlyChangeablePerson(session) : await limitOfChange(deps.db, session, body.id_ceco)
  const meant = await findOnlyCertificate(deps.db, body, own)
  const { alterations } = deps
  requireSendable(alterations, meant, body.to)
  const { id } = meant
  await deps.jobs.prepare(MAIL)
  return deps.db.transaction(async (tx) => {
    // The certificate is locked, so that of two simultaneous calls the second one finds the mail of
    // the first. It is read again, because it may have been issued again since.
    await lockCertificates(tx, [id])
    const found = await findCertificate(tx, id, own)
    if (!found) throw notFound()
    const { idcol, emision } = requireSendable(alterations, found, body.to)
    const before = await findSent(tx, id)
    const repeated = impideRepetir(before, body.to, body.reenviar ?? 0)
    if (repeated) return { code: repeated.code, before }
    const mail = { destino: body.to, idcol, idceco: id, por: session.idcue, emision }
    const envio = await insertWaitingEnvio(tx, { ...mail, repetido: before !== undefined })
    // A bulk job queued the mail between the query and the insert.
    if (!envio) return { code: EN_COLA, before }
    await deps.jobs.queue(tx, MAIL, { envio: envio.id }, FIRST_TRY_OVER, { id: envio.mensaje })
    return { id: envio.id }
  })
}

const WAITING: CorreoReply = { status: 'ok', code: EN_COLA, message: CORREO_EN_COLA }
const WAITS_ALREADY: CorreoReply = { status: 'ok', code: EN_COLA, message: CORREO_YA_EN_COLA }

async function sendCertificate(deps: Deps, session: Session, body: Certificado): Promise<CorreoReply> {
  const queued = await enqueue(deps, session, body)
  if ('code' in queued) {
    const { code, before } = queued
    return code === YA_ENVIADO && before
      ? { status: 'fail', code, envio: before.id, message: yaEnviado(before.dia) }
      : WAITS_ALREADY
  }
  const delivery = await awaitDelivery(attemptDelivery(deps, queued.id))
  return !delivery || isUnanswered(delivery) ? WAITING : reply(delivery, body.to)
}

function reply(delivery: Delivery, destino: string): CorreoReply {
  if (delivery.result === 'enviado') return { status: 'ok', message: correoEnviado(destino) }
  if (delivery.result === 'bandeja') return { status: 'fail', code: EN_BANDEJA, message: CORREO_EN_BANDEJA }
  return { status: 'fail', message: ERROR_CORREO }
}

/**
 * Sends a mail, records the attempt and returns the result. If the mail server does not answer, the
 * mail of a certificate is attempted again (MAIL-8). The mail of credentials is not, because the
 * credentials would have to be stored.
 */
export async function sendMail(deps: Deps, session: Session, ip: string, body: CorreoBody): Promise<CorreoReply> {
  if (body.tipo === CORREO.certificado) return sendCertificate(deps, session, body)
  const { message, idcol } = await prepareCredentials(deps, session, ip, body)
  const delivery = await deps.mailer.send(message)
  const destino = message.to.address
  await insertEnvio(deps.db, { tipo: body.tipo, destino, idcol, por: session.idcue, delivery })
  return reply(delivery, destino)
}

/**
 * Reads the attempts to mail a certificate that the session may see. Throws 404 if it does not
 * exist.
 */
export async function listDeliveries(db: Db, session: Session, id: string) {
  if (!(await findCertificate(db, id, onlyVisiblePerson(session)))) throw notFound()
  return listEnvios(db, id)
}
