import { ensureBuilt } from './setup.mjs'
import { program, step, vitest } from './steps.mjs'

const WORKSPACES = ['contract', 'api', 'web', 'e2e', '.']

/** Everything that needs neither a browser nor a second database. Gives whether the pages are built. */
export async function checks() {
  await step('formatting', () => program('node_modules/oxfmt/bin/oxfmt', '--check'))
  await step('lint', () => program('node_modules/oxlint/bin/oxlint', '--deny-warnings'))
  for (const workspace of WORKSPACES) {
    await step(`types: ${workspace}`, () => program('node_modules/typescript/bin/tsc', '-p', workspace))
  }
  await step('dead code', () => program('node_modules/knip/bin/knip.js'))
  await step('structure', () => program('scripts/structure.mjs'))
  await step('documents', () => program('scripts/docs.mjs'))
  await step('lockfile', () => program('scripts/lockfile.mjs'))
  await step('unit and API tests, embedded PostgreSQL', () => vitest([], { TEST_DATABASE_URL: '' }))
  const built = await step('pages', ensureBuilt)
  await step('size of the pages', async () => built && program('scripts/size.mjs'))
  return built
}
