import { fechaTabla, hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { CORREO_EN_BANDEJA } from '@anclaje/contract/training/correo'
import type { Db } from '../../../db/client.ts'
import type { Asker, BulkDeps, Outcome } from '../../../jobs/bulk.ts'
import { isUnanswered } from '../../../mail/mailer.ts'
import type { Delivery } from '../../../mail/mailer.ts'
import { findCertificate, findSent, insertWaitingEnvio } from '../queries/send.ts'
import { FIRST_TRY_OVER, MAIL, deliver } from './deliver.ts'

/** What mails in bulk are asked with. */
export interface MailFields {
  /** Also what was sent already. */
  reenviar?: boolean | undefined
}

/** Returns why a certificate is not queued again, or undefined when it waits nowhere (MAIL-9). */
async function whyNotAgain(db: Db, id: string): Promise<string | undefined> {
  const sent = await findSent(db, id)
  if (!sent) return undefined
  const day = fechaTabla(hoyEnBogota(new Date(sent.fecha)))
  return sent.estado === 'enviado' ? `Ya se envió el ${day}` : `Ya está en cola desde el ${day}`
}

/** Queues the mail of one certificate to its trainee, with the job that delivers it. */
async function queueMail(
  { db, jobs }: Pick<BulkDeps, 'db' | 'jobs'>,
  { idcue }: Asker,
  id: string,
  { reenviar = false }: MailFields,
): Promise<Outcome> {
  const found = await findCertificate(db, id, undefined)
  if (!found) return { id, motivo: 'El certificado no existe o fue eliminado' }
  if (!found.datos) return { id, motivo: 'Aún no está aprobado' }
  if (found.correo === null) return { id, motivo: 'La persona no tiene un correo registrado' }
  const before = reenviar ? undefined : await whyNotAgain(db, id)
  if (before) return { id, motivo: before }
  const { idcol, correo: destino, huella } = found
  const envio = await insertWaitingEnvio(db, { destino, idcol, por: idcue, idceco: id, huella, repetido: reenviar })
  // Somebody queued the same between the look and the record.
  if (!envio) return { id, motivo: (await whyNotAgain(db, id)) ?? 'Ya está en cola' }
  await jobs.queue(db, MAIL, { envio: envio.id }, FIRST_TRY_OVER, envio.mensaje)
  return { id, idenv: envio.id }
}

/** Queues the mails of certificates in a transaction of the caller. */
export async function queueMails(deps: BulkDeps, asker: Asker, ids: string[], fields: MailFields): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of ids) outcomes.push(await queueMail(deps, asker, id, fields))
  return outcomes
}

/** Returns why a mail did not reach the mail server, or undefined when it did or waits. */
function whyNotSent(delivery: Delivery | undefined): string | undefined {
  if (delivery?.result === 'bandeja') return CORREO_EN_BANDEJA
  return delivery?.result === 'fallido' && !isUnanswered(delivery) ? delivery.reason : undefined
}

/**
 * Makes the queue of mails ready. Returns what tries each queued mail once; after a mail server
 * that does not answer, the others are left to their jobs (MAIL-8).
 */
export async function beginMails(deps: BulkDeps): Promise<(outcomes: Outcome[]) => Promise<Outcome[]>> {
  await deps.jobs.prepare(MAIL)
  let isSilent = false
  return async (outcomes) => {
    const changed: Outcome[] = []
    for (const outcome of outcomes) {
      if (outcome.idenv === undefined || isSilent) continue
      const delivery = await deliver(deps, outcome.idenv)
      if (delivery && isUnanswered(delivery)) isSilent = true
      const motivo = whyNotSent(delivery)
      if (motivo) changed.push({ ...outcome, motivo })
    }
    return changed
  }
}
