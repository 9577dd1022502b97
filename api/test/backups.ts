import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { useEmbedded } from '../src/db/client.ts'
import { prepareFolder } from '../src/db/folder.ts'
import { openScratchPglite } from '../src/db/pglite.ts'
import { seedDemo } from '../src/seed/demo/demo.ts'
import { seedReference } from '../src/seed/reference/reference.ts'
import { hashPassword } from '../src/access/cuentas/passwords/hash.ts'
import { readEnv } from '../src/settings/env.ts'
import type { Manifest } from '../src/backup/format/manifest.ts'

/** Password of the demonstration's administrator, whose user name this is. */
export const DEMO_ADM = { username: '1010200301', password: 'demo-adm' }

/** Creates a temporary folder with paths in it, and the settings of portals on them. */
export function backupFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-respaldo-'))
  const path = (name: string) => join(folder, name)
  return {
    path,
    /** Settings of a portal whose data folder has this name. */
    env: (name: string, more: Record<string, string> = {}) => readEnv({ DATA_DIR: path(name), ...more }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Makes an embedded database with the demonstration set, and closes it. */
export async function makeDemo(dataDir: string): Promise<void> {
  mkdirSync(dataDir)
  await prepareFolder(dataDir, async (folder) => {
    const { db, close } = await useEmbedded(await openScratchPglite(folder))
    await seedReference(db)
    await seedDemo(db, { now: new Date('2026-11-20T15:00:00Z'), passwordHash: hashPassword })
    await close()
  })
}

/** Returns what two archives of the same rows have in common, whatever made them. */
export const rowsOf = ({ tables, sequences, migration }: Manifest) => ({ tables, sequences, migration })
