import type { FastifyInstance } from 'fastify'
import type { Db } from './db/client.ts'
import type { Disk } from './process/disk.ts'
import type { Env } from './settings/env.ts'
import type { Lookups } from './overview/consultas/lookups.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Sessions } from './http/callers/session.ts'

/**
 * What features work with: the database, the settings and the clock, handed in so that a test can
 * hand in its own.
 */
export interface Deps {
  db: Db
  env: Env
  now: () => Date
  sessions: Sessions
  lookups: Lookups
  mailer: Mailer
  disk: Disk
}

export type App = FastifyInstance
