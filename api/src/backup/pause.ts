import type { Mailer } from '../mail/mailer.ts'
import type { Db } from '../db/client.ts'
import { pausas } from '../db/tables/jobs.ts'
import type { CopySession } from './rows/session.ts'

/**
 * Stops the mails and background jobs of a restored portal, because the portal that was backed up
 * might still be running.
 */
export const pause = (session: CopySession) =>
  session.query("insert into public.pausas (nombre_pau) values ('restaurado') on conflict do nothing")

/** Lets the mails and background jobs of a restored portal run again. */
export const resume = (db: Db) => db.delete(pausas)

export const isPaused = async (db: Db): Promise<boolean> => (await db.select().from(pausas).limit(1)).length > 0

/** Mailer of a paused portal. Every mail fails with the reason. */
export const pausedMailer: Mailer = {
  delivers: false,
  send: async () => ({
    result: 'fallido',
    reason: 'Los correos están en pausa porque se restauró una copia. Avise a quien opera el portal.',
    isRefused: false,
  }),
}
