import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { SMALL, openMemoryPglite, openScratchPglite } from '../src/db/pglite.ts'

// PostgreSQL takes seconds to create a database. An empty database is therefore created once and
// cached until the version of PGlite or `src/db/pglite.ts` changes.

const CACHE = join(import.meta.dirname, '../../.cache/postgres')
const sources = [
  join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), '../package.json'),
  join(import.meta.dirname, '../src/db/pglite.ts'),
]
const hash = createHash('sha256')
for (const source of sources) hash.update(readFileSync(source))
const made = join(CACHE, hash.digest('hex'))
const FOLDER = 'folder'
const DUMP = 'dump.tar'

/** Makes the empty database that `copyBlank` and `openBlankMemory` copy, if there is none. */
export async function ensureBlank(): Promise<void> {
  if (existsSync(made)) return
  rmSync(CACHE, { recursive: true, force: true })
  mkdirSync(CACHE, { recursive: true })
  const making = mkdtempSync(join(CACHE, 'making-'))
  const pglite = await openScratchPglite(join(making, FOLDER), SMALL)
  writeFileSync(join(making, DUMP), Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  renameSync(making, made)
}

/** Copies the folder of an empty embedded database. */
export const copyBlank = (folder: string): void => cpSync(join(made, FOLDER), folder, { recursive: true })

/** Opens an empty embedded database in memory. */
export const openBlankMemory = async (): Promise<PGlite> => openMemoryPglite(await openAsBlob(join(made, DUMP)))
