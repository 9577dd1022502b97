import { createAlterations } from '../api/src/db/alterations.ts'
import { createLookups } from '../api/src/db/lookups.ts'
import { createJobs } from '../api/src/jobs/jobs.ts'
import { createMailer } from '../api/src/mail/mailer.ts'
import { readFixedCentro } from '../api/src/documents/centro.ts'
import { unwatched } from '../api/src/process/disk.ts'
import type { Database, Db } from '../api/src/db/client.ts'
import type { Deps } from '../api/src/deps.ts'
import type { Env } from '../api/src/settings/env.ts'
import type { Sessions } from '../api/src/http/callers/session.ts'

interface Given {
  db: Db
  queue: Database['queue']
  env: Env
  sessions: Sessions
}

/** Returns the dependencies of the portal, with the real clock and an unwatched disk. */
export const benchDeps = async ({ db, queue, env, sessions }: Given): Promise<Deps> => ({
  db,
  env,
  fixedCentro: await readFixedCentro(db, env),
  now: () => new Date(),
  sessions,
  lookups: createLookups(db, console.error, unwatched),
  alterations: createAlterations({
    db,
    now: () => new Date(),
    disk: unwatched,
    onFound: () => {},
    onError: console.error,
  }),
  mailer: createMailer(env, console.error),
  jobs: createJobs(queue, console.error),
  disk: unwatched,
})
