// npm run admin:link [-- usuario [--clave]]: a one-time link of an administrator, for who runs the
// server.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['api/src/admin-link.ts', ...process.argv.slice(2)])
})
