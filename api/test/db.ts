import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { openServer, useEmbedded } from '../src/db/client.ts'
import type { Database } from '../src/db/client.ts'
import { patienceOf } from '../src/settings/env.ts'
import type { Env } from '../src/settings/env.ts'
import { openMemoryPglite } from '../src/db/pglite.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { TEST_LIMITS } from './limits.ts'

/** Migrated databases that a worker copies, with and without the rows of the seeds. */
interface Copied {
  seeded: string
  empty: string
}

/** Dumps of embedded databases in files, or databases on a server. */
type Template = Copied & ({ kind: 'embedded' } | { kind: 'server'; url: string })

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
    /** Folder for databases that test files create once in a run and copy. */
    models: string
  }
}

/**
 * Opens a new migrated and seeded database of the kind that this run tests. `through` may replace
 * the address of a server by that of a proxy; `url` is the server's own address. `limits` says how
 * long to wait for a server.
 */
export async function openTestDatabase(
  through: (url: string) => string | Promise<string> = (url) => url,
  copied: keyof Copied = 'seeded',
  limits: Pick<Env, 'SLOW_MACHINE'> = TEST_LIMITS,
): Promise<Database & { url?: string }> {
  const template = inject('template')
  if (template.kind === 'embedded') return useEmbedded(await openMemoryPglite(await openAsBlob(template[copied])))
  const name = `anclaje_test_${randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(template.url, name, template[copied])
  const database = await openServer(await through(url), patienceOf(limits))
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await dropDatabase(template.url, name)
    },
  }
}

/** Opens a fresh migrated database without rows. */
export const openEmptyDatabase = (): Promise<Database> => openTestDatabase(undefined, 'empty')
