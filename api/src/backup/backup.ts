import { Connections } from '../db/server/pool.ts'
import { openScratchPglite } from '../db/pglite.ts'
import { patienceOf } from '../settings/env.ts'
import type { Env } from '../settings/env.ts'
import { writeArchive } from './format/archive.ts'
import type { Add } from './format/archive.ts'
import { withCopy } from './copy.ts'
import { dump } from './rows/dump.ts'
import type { Manifest } from './format/manifest.ts'
import { readSecrets } from './format/secrets.ts'
import { embeddedSession, serverSession } from './rows/session.ts'
import type { CopySession } from './rows/session.ts'

/** Manifest and size of an archive that was written. */
export interface Written {
  manifest: Manifest
  bytes: number
}

/** Runs a function with one connection to the server at `url`, and closes it. */
export async function withServer<T>(env: Env, url: string, work: (session: CopySession) => Promise<T>): Promise<T> {
  const server = new Connections(url, patienceOf(env))
  try {
    const client = await server.connectAlone()
    try {
      return await work(serverSession(client))
    } finally {
      await client.end()
    }
  } finally {
    await server.end()
  }
}

/**
 * Writes an archive of the portal that the environment describes, whether or not that portal is
 * running. With `BACKUP_PASSPHRASE` it is encrypted and has the portal's keys.
 */
export async function backup(env: Env, file: string): Promise<Written> {
  const passphrase = env.BACKUP_PASSPHRASE
  const own = passphrase === undefined ? undefined : readSecrets(env)
  const secrets = own ? Buffer.from(JSON.stringify(own)) : null
  const write = async (session: CopySession, kind: Manifest['kind']): Promise<Written> => {
    let manifest: Manifest | undefined
    const fill = async (add: Add) => {
      manifest = await dump({ session, kind, secrets }, add)
    }
    const bytes = await writeArchive(file, fill, passphrase)
    return { manifest: manifest!, bytes }
  }
  if (env.DATABASE_URL) return withServer(env, env.DATABASE_URL, (session) => write(session, 'server'))
  return withCopy(env.DATA_DIR, async (folder) => {
    const pglite = await openScratchPglite(folder)
    try {
      return await write(embeddedSession(pglite, folder), 'embedded')
    } finally {
      await pglite.close()
    }
  })
}
