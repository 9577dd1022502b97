import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { hoyEnBogota } from '@anclaje/contract/rules/fechas'
import type { Db } from '../db/client.ts'
import type { Disk } from './disk.ts'
import type { Env } from './env.ts'
import type { Lookups } from './lookups.ts'
import type { Mailer } from './mail.ts'
import type { Sessions } from './session.ts'

/** What features work with: the database, the settings and the clock, handed in so that a test can hand in its own. */
export interface Deps {
  db: Db
  env: Env
  now: () => Date
  sessions: Sessions
  lookups: Lookups
  mailer: Mailer
  disk: Disk
}

/** The server with schemas as types. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Today in Colombia, `YYYY-MM-DD`, by the clock of the deps. */
export const today = (deps: Pick<Deps, 'now'>): string => hoyEnBogota(deps.now())
