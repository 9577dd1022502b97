import { availableParallelism } from 'node:os'
import { DROPPED, installedPostgres, startPostgres } from './postgres.mjs'
import { ensureBuilt } from './setup.mjs'
import { program, step, vitest } from './steps.mjs'

/** TypeScript programs to check. The program of the root includes the API. */
const PROGRAMS = ['contract', 'web', 'e2e', '.']
/**
 * Number of threads with which the TypeScript compiler checks one program (`--checkers`). Threads
 * repeat some of each other's work, so at most four are used, and no more than there are cores.
 */
const CHECKERS = String(Math.min(4, availableParallelism()))

/**
 * Runs the unit and API tests. The API tests use a server of the installed PostgreSQL if there is
 * one.
 * @param {number | undefined} version
 */
async function tests(version) {
  if (!version) return vitest({ TEST_DATABASE_URL: '' })
  const server = await startPostgres(version, { settings: DROPPED, inMemory: true })
  try {
    return await vitest({ TEST_DATABASE_URL: server.ownerUrl })
  } finally {
    server.stop()
  }
}

/** Runs all checks that need no browser. Returns whether the pages are built. */
export async function checks() {
  const version = installedPostgres()
  const databases = version
    ? `PostgreSQL ${version} server and embedded`
    : 'embedded PostgreSQL; no server is installed'
  await step('formatting', () => program('node_modules/oxfmt/bin/oxfmt', '--check'))
  await step('lint', () => program('node_modules/oxlint/bin/oxlint', '--deny-warnings'))
  for (const project of PROGRAMS) {
    const args = ['-p', project, '--checkers', CHECKERS]
    await step(`types: ${project}`, () => program('node_modules/typescript/bin/tsc', ...args))
  }
  await step('dead code', () => program('node_modules/knip/bin/knip.js'))
  await step('structure', () => program('scripts/structure.mjs'))
  await step('documents', () => program('scripts/docs.mjs'))
  await step('lockfile', () => program('scripts/lockfile.mjs'))
  await step(`unit and API tests, ${databases}`, () => tests(version))
  const built = await step('pages', ensureBuilt)
  await step('size of the pages', async () => built && program('scripts/size.mjs'))
  return built
}
