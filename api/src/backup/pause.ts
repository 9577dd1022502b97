import type { Mailer } from '../mail/mailer.ts'
import type { Db } from '../db/client.ts'
import { pausas } from '../db/tables/jobs.ts'
import type { Session } from './rows/session.ts'

/** Keeps mails from leaving a restored portal: the one that the copy was made of may still run. */
export const pause = (session: Session) =>
  session.query("insert into public.pausas (nombre_pau) values ('restaurado') on conflict do nothing")

/** Lets mails leave again. */
export const resume = (db: Db) => db.delete(pausas)

export const isPaused = async (db: Db): Promise<boolean> => (await db.select().from(pausas).limit(1)).length > 0

/** Delivery of a paused portal: every mail fails with the reason. */
export const pausedMailer: Mailer = {
  delivers: false,
  send: async () => ({
    result: 'fallido',
    reason: 'Los correos están en pausa porque se restauró una copia. Avise a quien opera el portal.',
    isRefused: false,
  }),
}
