// npm run migrate [-- usuario]: migrates the database of a server as its owner, and gives a user
// the rights on rows with which the portal runs.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runOperator } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runOperator('api/src/migrate.ts')
})
