import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'
import type { PGlite } from '@electric-sql/pglite'
import { useEmbedded } from '../src/db/client.ts'
import { prepareFolder } from '../src/db/folder.ts'
import { SMALL, openScratchPglite } from '../src/db/pglite.ts'
import { seedDemo } from '../demo/demo.ts'
import { seedReference } from '../src/seed/reference.ts'
import { hashPassword } from '../src/access/cuentas/passwords/hash.ts'
import { readEnv } from '../src/settings/env.ts'
import type { Env } from '../src/settings/env.ts'
import type { Manifest, TablePart } from '../src/backup/format/manifest.ts'
import { restore } from '../src/backup/restore.ts'
import { copyBlank } from './blank.ts'
import { factories } from './factories.ts'
import { TEST_LIMITS } from './limits.ts'

/** User name and password of the demonstration's administrator. */
export const DEMO_ADM = { username: '1010200301', password: 'demo-adm' }

/** Creates a temporary folder. Returns paths in it, and settings for portals that use it. */
export function backupFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-respaldo-'))
  const path = (name: string) => join(folder, name)
  return {
    path,
    /** Returns settings of a portal whose data folder has the given name. */
    env: (name: string, more: Record<string, string> = {}) =>
      readEnv({ ...TEST_LIMITS, DATA_DIR: path(name), ...more }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Returns a function that copies a folder. `make` fills the folder once for all test files of a
 * run; other processes wait until it is complete.
 */
function copiesOf(name: string, make: (folder: string) => Promise<void>): (folder: string) => Promise<void> {
  const once = async () => {
    const folder = join(inject('models'), name)
    if (existsSync(folder)) return folder
    const isFirst = mkdirSync(`${folder}.making`, { recursive: true }) !== undefined
    if (isFirst) {
      await make(`${folder}.making/made`)
      renameSync(`${folder}.making/made`, folder)
    }
    while (!existsSync(folder)) await pause(50)
    return folder
  }
  return async (folder) => cpSync(await once(), folder, { recursive: true })
}

const copySeeded = copiesOf('seeded', async (folder) => {
  const { db, close } = await useEmbedded(await openBlank(folder))
  await seedReference(db)
  await close()
})
const copySmall = copiesOf('small', async (folder) => {
  await copySeeded(folder)
  const { db, close } = await useEmbedded(await openScratchPglite(folder, SMALL))
  const make = factories(db)
  await make.inscripcion(await make.certificacion(), await make.colaborador())
  await close()
})
const copyDemo = copiesOf('demo', async (folder) => {
  await copySeeded(folder)
  const { db, close } = await useEmbedded(await openScratchPglite(folder, SMALL))
  await seedDemo(db, { now: new Date('2026-11-20T15:00:00Z'), passwordHash: hashPassword })
  await close()
})

/** Opens a blank embedded database in a new folder. */
export async function openBlank(folder: string): Promise<PGlite> {
  copyBlank(folder)
  return openScratchPglite(folder, SMALL)
}

/** Puts a blank embedded database into a data folder. */
export const makeBlank = (dataDir: string) => makeFrom(dataDir, async (folder) => copyBlank(folder))

/**
 * Puts an embedded database into a data folder as a first start leaves it, but without accounts.
 */
export const makeSeeded = (dataDir: string) => makeFrom(dataDir, copySeeded)

/** Puts an embedded database with one certificate into a data folder. */
export const makeSmall = (dataDir: string) => makeFrom(dataDir, copySmall)

/** Puts an embedded database with the demonstration set into a data folder. */
export const makeDemo = (dataDir: string) => makeFrom(dataDir, copyDemo)

async function makeFrom(dataDir: string, copy: (folder: string) => Promise<void>): Promise<void> {
  mkdirSync(dataDir)
  await prepareFolder(dataDir, copy)
}

/**
 * Restores an archive as the command does, but copies the empty database instead of creating it.
 */
export const restoreQuickly = (
  env: Env,
  file: string,
  onTable: (part: TablePart) => void = () => {},
  withKeys = true,
) => restore(env, file, onTable, { withKeys, takesPlain: true, create: openBlank })

/** Returns the parts of a manifest that are equal in two archives with the same rows. */
export const rowsOf = ({ tables, sequences, migration }: Manifest) => ({ tables, sequences, migration })
