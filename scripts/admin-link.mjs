// npm run admin:link [-- usuario [--clave]]: makes a one-time link for an administrator. The
// operator of the server runs it.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runOperator } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runOperator('api/src/admin-link.ts')
})
