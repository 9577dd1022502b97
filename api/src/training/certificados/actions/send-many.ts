import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { impideRepetir, motivoRepetido } from '@anclaje/contract/rules/training/actos-envio'
import { TIPO_DOCUMENTO } from '@anclaje/contract/rules/trust/emision'
import { CORREO_EN_BANDEJA } from '@anclaje/contract/training/correo'
import type { Within } from '../../../db/client.ts'
import type { BulkAsker, BulkDeps, RowOutcome } from '../../../jobs/bulk.ts'
import { isUnanswered } from '../../../mail/mailer.ts'
import type { Delivery } from '../../../mail/mailer.ts'
import { lockCertificates } from '../queries/approve.ts'
import { findCertificate, findSent, insertWaitingEnvio } from '../queries/send.ts'
import { FIRST_TRY_OVER, MAIL, attemptDelivery } from './deliver.ts'

/** Options of a bulk job that mails certificates. */
export interface MailFields {
  /** Also mails certificates that were sent before. */
  reenviar?: boolean | undefined
}

/** Queues the mail of one certificate to its trainee, with the job that delivers it. */
async function queueMail(
  { db, jobs, alterations }: Within<Pick<BulkDeps, 'db' | 'jobs' | 'alterations'>>,
  { idcue, ultimoenvio }: BulkAsker,
  id: string,
  { reenviar = false }: MailFields,
): Promise<RowOutcome> {
  // The certificate is locked first, as for a single mail, so that simultaneous calls wait for each
  // other.
  await lockCertificates(db, [id])
  const found = await findCertificate(db, id, undefined)
  if (found?.alterada) alterations.tell({ tipo: TIPO_DOCUMENTO.certificado, id, version: found.emision })
  const reason = impideEnviar(found)
  if (reason) return { id, motivo: reason.motivo }
  const { idcol, emision } = found!
  const destino = found!.correo!
  const before = await findSent(db, id)
  // Only mails that existed when the job was requested can be repeated. If two people send the
  // certificate again, the second job finds the mail of the first.
  const repeated = impideRepetir(before, destino, reenviar ? (ultimoenvio ?? 0) : 0)
  if (repeated) return { id, motivo: repeated.motivo }
  const letter = { destino, idcol, por: idcue, idceco: id, emision }
  // A unique key of the database accepts only one first mail of each issue of a certificate. If
  // there is an earlier mail, the new one is stored as a repeated mail.
  const envio =
    (await insertWaitingEnvio(db, { ...letter, repetido: false })) ??
    (before && (await insertWaitingEnvio(db, { ...letter, repetido: true })))
  // Another call queued the same mail between the query and the insert.
  if (!envio) return { id, motivo: motivoRepetido(await findSent(db, id)).motivo }
  await jobs.queue(db, MAIL, { envio: envio.id }, FIRST_TRY_OVER, { id: envio.mensaje })
  return { id, idenv: envio.id }
}

/** Queues the mail of each certificate. */
export async function queueMails(
  deps: Within<BulkDeps>,
  asker: BulkAsker,
  ids: string[],
  fields: MailFields,
): Promise<RowOutcome[]> {
  const outcomes: RowOutcome[] = []
  for (const id of ids) outcomes.push(await queueMail(deps, asker, id, fields))
  return outcomes
}

/**
 * Returns the reason why a mail did not reach the mail server. Returns undefined when it did, or
 * when it waits.
 */
function whyNotSent(delivery: Delivery | undefined): string | undefined {
  if (delivery?.result === 'bandeja') return CORREO_EN_BANDEJA
  return delivery?.result === 'fallido' && !isUnanswered(delivery) ? delivery.reason : undefined
}

/**
 * Prepares the queue of mails. Returns a function that attempts each queued mail once. If the mail
 * server does not answer, the remaining mails are left to their jobs (MAIL-8). If an attempt
 * throws, its mail is left to its job too.
 */
export async function beginMails(deps: BulkDeps): Promise<(outcomes: RowOutcome[]) => Promise<RowOutcome[]>> {
  await deps.jobs.prepare(MAIL)
  let isSilent = false
  return async (outcomes) => {
    const changed: RowOutcome[] = []
    for (const outcome of outcomes) {
      if (outcome.idenv === undefined || isSilent) continue
      // The job of this mail attempts it again and logs the error; the other mails continue.
      const delivery = await attemptDelivery(deps, outcome.idenv).catch(() => undefined)
      if (delivery && isUnanswered(delivery)) isSilent = true
      const motivo = whyNotSent(delivery)
      if (motivo) changed.push({ ...outcome, motivo })
    }
    return changed
  }
}
