import type { FastifyInstance } from 'fastify'
import type { Alterations } from './db/alterations.ts'
import type { Db } from './db/client.ts'
import type { Connections } from './db/server/pool.ts'
import type { Disk } from './process/disk.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { FixedCentro } from './documents/centro.ts'
import type { Env } from './settings/env.ts'
import type { Lookups } from './db/lookups.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Sessions } from './http/callers/session.ts'

/** Dependencies of the routes: database, settings, clock and services. A test can pass others. */
export interface Deps {
  db: Db
  env: Env
  /** Fields of the centre that the environment fixes. */
  fixedCentro: FixedCentro
  now: () => Date
  sessions: Sessions
  lookups: Lookups
  alterations: Alterations
  mailer: Mailer
  jobs: Jobs
  disk: Disk
  /** Connections to a database server; undefined with the embedded database. */
  server?: Connections | undefined
  /** Returns the memory of the embedded PostgreSQL in bytes. */
  embeddedBytes?: (() => number) | undefined
}

export type App = FastifyInstance
