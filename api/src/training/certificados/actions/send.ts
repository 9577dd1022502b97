import { CORREO_EN_BANDEJA, EN_BANDEJA, ERROR_CORREO, correoEnviado } from '@anclaje/contract/training/correo'
import type { CorreoBody, CorreoReply } from '@anclaje/contract/training/correo'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { CORREO } from '@anclaje/contract/rules/training/correo'
import { openAttempt } from '../../../access/cuentas/passwords/attempts.ts'
import type { Deps } from '../../../deps.ts'
import { badRequest, forbidden, notFound } from '../../../http/errors.ts'
import { requirePermission } from '../../../http/guard.ts'
import { writeLetter } from '../../../mail/letter.ts'
import type { Message } from '../../../mail/mailer.ts'
import { checkPassword } from '../../../access/cuentas/passwords/hash.ts'
import type { Session } from '../../../http/callers/session.ts'
import type { Db } from '../../../db/client.ts'
import { issuedData, ownOnly } from './read.ts'
import { certificateLetter } from '../mail.ts'
import { drawCertificate } from '../document/draw.ts'
import { markDownloaded, readCertificatePictures } from '../queries/read.ts'
import { credentialsLetter } from '../../../access/cuentas/mail.ts'
import { requireMayTouch } from '../../../access/cuentas/actions.ts'
import { findCertificate, findRecipient, insertEnvio, listApprovedOf, listEnvios } from '../queries/send.ts'

type Credenciales = Extract<CorreoBody, { tipo: typeof CORREO.credenciales }>
type Certificado = Extract<CorreoBody, { tipo: typeof CORREO.certificado }>

/** A mail about to be sent, with its people and certificate. */
interface Prepared {
  message: Message
  idcol: number
  idceco: string | null
}

/** Throws 400 unless `to` is the person's own address: the portal sends to no other. */
function requireOwnAddress(to: string, correo: string | null): void {
  if (correo?.toLowerCase() === to.toLowerCase()) return
  const message = 'El correo no es el de la persona.'
  throw badRequest(message, { to: message })
}

async function prepareCredentials(
  deps: Deps,
  session: Session,
  ip: string,
  { to, username, pass }: Credenciales,
  centro: string,
): Promise<Prepared> {
  const { db, env } = deps
  requirePermission(session, ['Colaboradores', 'editar'])
  const person = await findRecipient(db, username)
  if (!person)
    throw badRequest('No hay una cuenta con ese usuario.', { username: 'No hay una cuenta con ese usuario.' })
  // Also not to oneself: the answer would tell whether a password is right, without limit.
  if (person.idcol === session.idcol) throw forbidden('Su propia contraseña no se envía por correo.')
  await requireMayTouch(db, session, person.idrol)
  requireOwnAddress(to, person.correo)
  // The answer tells whether the password is right, so it counts as a login attempt.
  const attempt = await openAttempt(deps, { idcue: person.idcue, username: person.username, ip })
  if (!(await checkPassword(person.password, pass)))
    throw badRequest('La contraseña no es la de la cuenta.', { pass: 'La contraseña no es la de la cuenta.' })
  await attempt.passed()
  const { nombres, idcol } = person
  const letter = credentialsLetter({ nombres, username: person.username, password: pass, url: env.PUBLIC_URL })
  const address = { name: nombreCompleto(person), address: to }
  return { message: { to: address, ...(await writeLetter(letter, centro)) }, idcol, idceco: null }
}

const fileName = ({ curso, aprendiz }: DatosCertificado) =>
  nombreArchivoCertificado(curso.iniciales, aprendiz.nombres, aprendiz.apellidos)

/**
 * Reads the certificate of an id or, without one, the one approved certificate of that address and
 * file name.
 */
async function findMeant(db: Db, { id_ceco: id, to, filename }: Certificado, own: number | undefined) {
  if (id !== undefined) {
    const found = await findCertificate(db, id, own)
    if (!found) throw notFound()
    return found
  }
  const wanted = filename?.normalize('NFC').replace(/(\.pdf)?$/i, '.pdf')
  const all = await listApprovedOf(db, to, own)
  const [found, ...others] = all.filter(({ datos }) => datos && fileName(datos) === wanted)
  if (!found || others.length > 0) {
    const message = found
      ? 'Hay varios certificados con ese nombre: indique cuál en id_ceco.'
      : 'No hay un certificado aprobado con ese correo y nombre de archivo.'
    throw badRequest(message, { filename: message })
  }
  return found
}

async function prepareCertificate(
  db: Db,
  session: Session,
  body: Certificado,
  publicUrl: string,
  centro: string,
): Promise<Prepared> {
  requirePermission(session, ['CertColaboradores', 'editar'])
  const { id, idcol, correo, ...meant } = await findMeant(db, body, ownOnly(session))
  const datos = issuedData(meant.datos)
  requireOwnAddress(body.to, correo)
  const content = drawCertificate(datos, { publicUrl, images: await readCertificatePictures(db, datos) })
  const letter = await writeLetter(certificateLetter(datos, publicUrl), centro)
  const document = { filename: fileName(datos), content, contentType: 'application/pdf' }
  return {
    message: {
      ...letter,
      to: { name: nombreCompleto(datos.aprendiz), address: body.to },
      attachments: [...letter.attachments, document],
    },
    idcol,
    idceco: id,
  }
}

/** Sends a mail and records the attempt; `centro` is the name that signs it. Returns the result. */
export async function sendMail(
  deps: Deps,
  session: Session,
  ip: string,
  body: CorreoBody,
  centro: string,
): Promise<CorreoReply> {
  const { db, env, mailer } = deps
  const { message, idcol, idceco } =
    body.tipo === CORREO.credenciales
      ? await prepareCredentials(deps, session, ip, body, centro)
      : await prepareCertificate(db, session, body, env.PUBLIC_URL, centro)
  const delivery = await mailer.send(message)
  const destino = message.to.address
  await insertEnvio(db, { tipo: body.tipo, destino, idcol, idceco, por: session.idcue, delivery })
  if (delivery.result === 'bandeja') return { status: 'fail', code: EN_BANDEJA, message: CORREO_EN_BANDEJA }
  if (delivery.result === 'fallido') return { status: 'fail', message: ERROR_CORREO }
  if (idceco) await markDownloaded(db, idceco)
  return { status: 'ok', message: correoEnviado(destino) }
}

/** Reads the attempts to send a certificate that the session may see. Throws 404. */
export async function listDeliveries(db: Db, session: Session, id: string) {
  if (!(await findCertificate(db, id, ownOnly(session)))) throw notFound()
  return listEnvios(db, id)
}
