import { mkdirSync } from 'node:fs'
import { hasDatabase, prepareFolder } from '../db/folder.ts'
import { lockFolder } from '../db/lock.ts'
import { openScratchPglite } from '../db/pglite.ts'
import { MIGRATION_LOCK } from '../db/server/migrate.ts'
import { makePrivate } from '../settings/private-files.ts'
import type { Env } from '../settings/env.ts'
import { StartupProblem } from '../settings/startup.ts'
import { withServer } from './backup.ts'
import { keyOfArchive } from './format/age.ts'
import { readArchive } from './format/archive.ts'
import { checkArchive, load } from './rows/load.ts'
import { Damaged } from './format/manifest.ts'
import type { Manifest, TablePart } from './format/manifest.ts'
import { refuseUnknown } from './rows/schema.ts'
import { parseSecrets, placeSecrets, refuseOtherSecret, unseal } from './format/secrets.ts'
import { pause } from './pause.ts'
import { embeddedSession, inTransaction } from './rows/session.ts'
import type { CopySession } from './rows/session.ts'
import { countObjects } from './rows/tables.ts'

/** Outcome of a restore for the keys of the archive. */
export type KeptSecrets = 'kept' | 'none in the archive' | 'left out'

export interface Restored {
  manifest: Manifest
  secrets: KeptSecrets
}

const notEmpty = (where: string) =>
  new StartupProblem(
    `${where} no está vacía: una copia solo se restaura donde no hay nada, para no borrar lo que haya. ` +
      'Elija otra base de datos u otra carpeta. No se restauró nada.',
  )

const notEncrypted = () =>
  new StartupProblem(
    'Hay BACKUP_PASSPHRASE y la copia no está cifrada: cualquiera que la haya tenido pudo cambiarla. No se restauró nada. ' +
      'Si confía en ella, como en una de una versión anterior, restaure con --sin-cifrar.',
  )

/** Matches PostgreSQL's error codes about values: invalid data and violated constraints. */
const IS_ABOUT_VALUES = /^2[23]/

/**
 * Throws `Damaged` when the database refuses rows of an archive. The message contains only the
 * error code: PostgreSQL's message repeats values, which could be control sequences for a terminal.
 */
function refuseValues(error: unknown): never {
  const { code = '' } = error as { code?: string }
  throw IS_ABOUT_VALUES.test(code) ? new Damaged(`la base de datos no acepta sus filas: ${code}`) : error
}

/**
 * Restores an archive into the empty database or folder that the environment names. Every check
 * that can refuse the archive runs first; a later failure leaves no database behind.
 */
export async function restore(
  env: Env,
  file: string,
  onTable: (part: TablePart) => void,
  { withKeys = true, takesPlain = false, create = openScratchPglite }: Options = {},
): Promise<Restored> {
  const passphrase = env.BACKUP_PASSPHRASE
  const key = await keyOfArchive(file, passphrase)
  if (passphrase !== undefined && !key && !takesPlain) throw notEncrypted()
  const { manifest, secrets: archived } = await checkArchive(file, key)
  refuseUnknown(manifest)
  // Without a passphrase the keys of an archive of an older version are left out.
  const secrets =
    archived && withKeys && passphrase !== undefined
      ? parseSecrets(key ? archived : await unseal(archived, passphrase))
      : undefined
  mkdirSync(env.DATA_DIR, { recursive: true })
  makePrivate(env.DATA_DIR)
  if (secrets) refuseOtherSecret(secrets, env)
  const fill = async (session: CopySession) => {
    await load(session, readArchive(file, key), manifest, onTable).catch(refuseValues)
    await pause(session)
  }
  const finish = () => {
    if (secrets) placeSecrets(secrets, env)
  }
  if (env.DATABASE_URL) await intoServer(env, env.DATABASE_URL, fill, finish)
  else await intoFolder(env.DATA_DIR, create, fill, finish)
  return { manifest, secrets: secrets ? 'kept' : archived ? 'left out' : 'none in the archive' }
}

interface Options {
  /** Whether the archive's keys are restored too. */
  withKeys?: boolean
  /** Whether an archive that is not encrypted is taken although there is a passphrase. */
  takesPlain?: boolean
  /** Makes an empty embedded database. */
  create?: Create
}

type Fill = (session: CopySession) => Promise<void>
type Create = (folder: string) => ReturnType<typeof openScratchPglite>

const intoServer = (env: Env, url: string, fill: Fill, finish: () => void) =>
  withServer(env, url, async (session) => {
    // A portal that starts meanwhile waits for this lock, and then finds a complete database.
    await session.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if ((await countObjects(session)) > 0) throw notEmpty('La base de datos de DATABASE_URL')
    await inTransaction(session, 'begin', async () => {
      await fill(session)
      finish()
    })
  })

async function intoFolder(dataDir: string, create: Create, fill: Fill, finish: () => void): Promise<void> {
  const unlock = await lockFolder(dataDir, () => process.exit(1))
  try {
    if (hasDatabase(dataDir)) throw notEmpty(`La carpeta ${dataDir}`)
    await prepareFolder(dataDir, async (folder) => {
      const pglite = await create(folder)
      try {
        const session = embeddedSession(pglite, folder)
        await inTransaction(session, 'begin', () => fill(session))
        // Otherwise the portal's first minutes would be slow because of autovacuum.
        await session.query('vacuum')
      } finally {
        await pglite.close()
      }
      finish()
    })
  } finally {
    unlock()
  }
}
