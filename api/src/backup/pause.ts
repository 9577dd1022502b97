import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mailer } from '../mail/mailer.ts'

const fileOf = (dataDir: string) => join(dataDir, 'restaurado-en-pausa')

/** Keeps mails from leaving a restored portal: the one that the copy was made of may still run. */
export const pause = (dataDir: string): void => writeFileSync(fileOf(dataDir), '', { mode: 0o600 })

/** Lets mails leave again. */
export const resume = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true })

export const isPaused = (dataDir: string): boolean => existsSync(fileOf(dataDir))

/** Delivery of a paused portal: every mail fails with the reason. */
export const pausedMailer: Mailer = {
  send: async () => ({
    result: 'fallido',
    reason: 'Los correos están en pausa porque se restauró una copia. Avise a quien opera el portal.',
    isRefused: false,
  }),
}
