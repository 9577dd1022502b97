import { impideEntregar } from '@anclaje/contract/rules/training/actos-envio'
import { CORREO_ANULACION } from '@anclaje/contract/rules/training/correo'
import { nombreArchivoCertificado } from '@anclaje/contract/rules/training/certificado'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import type { Deps } from '../../../deps.ts'
import { FOR_A_DAY } from '../../../jobs/jobs.ts'
import type { JobKind, Try } from '../../../jobs/jobs.ts'
import { writeLetter } from '../../../mail/letter.ts'
import { isUnanswered } from '../../../mail/mailer.ts'
import type { Delivery, Message } from '../../../mail/mailer.ts'
import { readCentro } from '../../../documents/centro.ts'
import { workFor } from '../../../process/author.ts'
import { drawCertificate } from '../document/draw.ts'
import { annulmentLetter, certificateLetter } from '../mail.ts'
import { readVersion } from '../queries/issues.ts'
import { markDownloaded, readCertificatePictures, unmarkDownloaded } from '../queries/read.ts'
import { failOldEnvios, findCertificate, finishEnvio, findWaitingEnvio, listWaitingEnvios } from '../queries/send.ts'

/** Job that delivers a mail. */
export const MAIL: JobKind<{ envio: number }> = { name: 'correo-certificado', ...FOR_A_DAY }
/**
 * Seconds before the job of a new mail may run. By then the first attempt, which is made without
 * the job, has ended.
 */
export const FIRST_TRY_OVER = 60

/** Age in hours at which a waiting mail is given up: a little longer than its attempts take. */
const GIVEN_UP_HOURS = 25
const TOO_LATE = 'No se pudo entregar en un día.'
const BROKEN_OFF = 'El mensaje no pudo salir.'

/** Number of waiting mails that one query reads when a process starts. */
const PAGE = 500

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaitingEnvio>>>
type Needs = Pick<Deps, 'db' | 'env' | 'mailer' | 'fixedCentro' | 'alterations'>

export const certificateFileName = ({ curso, aprendiz }: DatosCertificado) =>
  nombreArchivoCertificado(curso.iniciales, aprendiz.nombres, aprendiz.apellidos)

/** Draws the document of the version in force, which its mail carries. */
async function documentOf({ db, env: { PUBLIC_URL }, mailer }: Needs, id: string, datos: DatosCertificado) {
  const emision = (await readVersion(db, id))!
  const images = await readCertificatePictures(db, datos)
  // The outbox hands nothing out, so what lies there is a preview.
  const isPreview = !mailer.delivers && emision.entregada === null
  const content = drawCertificate(datos, { publicUrl: PUBLIC_URL, images, emision, isPreview })
  return { filename: certificateFileName(datos), content, contentType: 'application/pdf' }
}

async function messageOf(needs: Needs, { tipo, idceco, destino, mensaje }: Waiting, datos: DatosCertificado) {
  const { db, env, fixedCentro } = needs
  const centro = await readCentro(db, fixedCentro)
  const isAnnulment = tipo === CORREO_ANULACION
  const letter = await writeLetter((isAnnulment ? annulmentLetter : certificateLetter)(datos, env.PUBLIC_URL), centro)
  const documents = isAnnulment ? [] : [await documentOf(needs, idceco, datos)]
  const message: Message = {
    ...letter,
    to: { name: nombreCompleto(datos.aprendiz), address: destino },
    attachments: [...letter.attachments, ...documents],
    messageId: `<${mensaje}@${new URL(env.PUBLIC_URL).hostname}>`,
  }
  return message
}

const refused = (reason: string): Delivery => ({ result: 'fallido', reason, isRefused: true })

/**
 * Hands a mail to the mail server, unless its certificate or the learner's address has changed.
 * Each attempt reads the certificate again. Returns the result.
 */
async function handOver(deps: Needs, waiting: Waiting): Promise<Delivery> {
  const { db, mailer, alterations } = deps
  const found = await findCertificate(db, waiting.idceco, undefined)
  if (found?.alterada) alterations.tell({ tipo: TIPO_DOCUMENTO.certificado, id: found.id, version: found.emision })
  const reason = impideEntregar(waiting, found)
  if (reason) return refused(reason.motivo)
  const { emision, datos } = found!
  const message = await messageOf(deps, waiting, datos!)
  // A letter without the document hands nothing out, and neither does the outbox.
  if (waiting.tipo === CORREO_ANULACION || !mailer.delivers) return mailer.send(message)
  // The certificate is marked as downloaded before the mail is sent. If the process dies in
  // between, a delivered certificate is not shown as never sent.
  const [marked] = await markDownloaded(db, waiting.idceco, emision)
  // Another call ended the issue while its document was drawn.
  const present = marked ? found : await findCertificate(db, waiting.idceco, undefined)
  const changed = impideEntregar(waiting, present)
  if (changed) return refused(changed.motivo)
  const delivery = await mailer.send(message)
  if (marked && delivery.result !== 'enviado' && !isUnanswered(delivery)) await unmarkDownloaded(db, waiting.idceco)
  return delivery
}

/** Attempts to deliver a waiting mail and records the result. */
async function attempt(deps: Needs, envio: number, waiting: Waiting, isLast: boolean): Promise<Delivery> {
  const delivery = await handOver(deps, waiting)
  if (!isUnanswered(delivery) || isLast) await finishEnvio(deps.db, envio, delivery)
  return delivery
}

/**
 * Attempts to deliver a waiting mail and records the result. Returns the result, or undefined when
 * the mail no longer waits. When the mail server does not answer, the mail keeps waiting.
 */
export async function attemptDelivery(deps: Needs, envio: number): Promise<Delivery | undefined> {
  const waiting = await findWaitingEnvio(deps.db, envio)
  return waiting && attempt(deps, envio, waiting, false)
}

/** Attempts to deliver a waiting mail for the account that asked for it. */
async function attemptForAsker(deps: Needs, envio: number, isLast: boolean): Promise<Delivery | undefined> {
  const waiting = await findWaitingEnvio(deps.db, envio)
  if (!waiting) return undefined
  const { por, mensaje } = waiting
  const work = () => attempt(deps, envio, waiting, isLast)
  return por === null ? work() : workFor({ origen: 'cuenta', cuenta: por, solicitud: mensaje }, work)
}

/**
 * Handles the job of a waiting mail. After the last attempt, the mail no longer waits. An error in
 * it is recorded as the result of the mail, and is thrown.
 */
export async function handleMailJob(deps: Needs, { data, isLast }: Try<{ envio: number }>): Promise<void> {
  const delivery = await attemptForAsker(deps, data.envio, isLast).catch(async (error: unknown) => {
    if (isLast) await finishEnvio(deps.db, data.envio, refused(BROKEN_OFF))
    throw error
  })
  // An error makes the queue attempt the job again.
  if (delivery && isUnanswered(delivery) && !isLast) throw new Error('the mail server did not answer')
}

/**
 * Queues waiting mails that have no job, for example after a restore, because backups do not
 * contain the queue. A job has the id of its message, so that several processes queue it only once.
 * Mails whose time for attempts is over are recorded as failed instead, because nobody expects them
 * any more.
 */
export async function queueWaitingMail({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await failOldEnvios(db, GIVEN_UP_HOURS, refused(TOO_LATE))
  for (let after = 0; ;) {
    const waiting = await listWaitingEnvios(db, after, PAGE)
    const lost = waiting.flatMap(({ id, mensaje }) => (mensaje ? [{ id: mensaje, data: { envio: id } }] : []))
    await jobs.requeue(MAIL, lost, FIRST_TRY_OVER)
    const last = waiting.at(-1)
    if (!last) return
    after = last.id
  }
}
