// Gets an earlier version of the portal, in a folder of its own under `.cache/earlier`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/lib/setup.mjs'
import type { Pool } from 'pg'
import type * as Data from './data.ts'
import type * as Equipment from './equipment.ts'
import type * as Grow from './grow.ts'

/** The sources of an earlier version with its dependencies. */
export interface Earlier {
  /** Full hash of the commit. */
  sha: string
  /** Path of the file that starts its server. */
  server: string
  /** True when this version has the same tables, because no migration lies between the two. */
  hasSameTables: boolean
  /** Makes the rows of the bench with the SQL of the earlier version. */
  fill: (driver: Pool, isTenfold: boolean) => Promise<void>
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
/** Returns the full hash of a revision. Throws when git does not know it. */
function findCommit(revision: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
  } catch {
    throw new Error(`git knows no commit «${revision}».`)
  }
}
const readJournal = (folder: string) => readFileSync(join(folder, 'api/src/db/migrations/meta/_journal.json'), 'utf8')

/** Writes all sources of a commit into a folder, or none of them. */
function extract(sha: string, folder: string): void {
  if (existsSync(folder)) return
  const partial = `${folder}.${process.pid}`
  mkdirSync(partial, { recursive: true })
  try {
    const archive = execFileSync('git', ['archive', sha], { cwd: root, maxBuffer: Infinity })
    execFileSync('tar', ['-x', '-C', partial], { input: archive })
    renameSync(partial, folder)
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/**
 * Gets a version by any name that git knows, and installs its dependencies when they are missing.
 * Throws when git does not know the name or npm fails.
 */
export async function getEarlier(revision: string): Promise<Earlier> {
  const sha = findCommit(revision)
  const folder = join(root, '.cache/earlier', sha)
  extract(sha, folder)
  const setup = (await import(join(folder, 'scripts/lib/setup.mjs'))) as { ensureInstalled: () => void }
  setup.ensureInstalled()
  // The modules of the earlier version fill its own schema.
  const own = (file: string) => import(join(folder, 'bench', file))
  const data = (await own('data.ts')) as typeof Data
  const equipment = (await own('equipment.ts')) as typeof Equipment
  // A version from before `fillHistory` has history of the day on which its rows are made.
  const growth = (await own('grow.ts')) as Pick<typeof Grow, 'grow'> & Partial<typeof Grow>
  return {
    sha,
    server: join(folder, 'api/src/server.ts'),
    hasSameTables: readJournal(folder) === readJournal(root),
    fill: async (driver, isTenfold) => {
      await data.fill(driver, data.EMPTY, data.FULL)
      await data.fillBigCohort(driver)
      await equipment.fillEquipment(driver, data.EMPTY, data.FULL)
      await growth.fillHistory?.(driver)
      if (isTenfold) await growth.grow(driver, data.FULL, data.TENFOLD)
    },
  }
}
