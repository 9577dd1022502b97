// npm run admin:link [-- usuario [--clave]]: makes a one-time link for an administrator. The
// operator of the server runs it.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['api/src/admin-link.ts', ...process.argv.slice(2)])
})
