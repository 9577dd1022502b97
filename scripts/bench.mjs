// npm run bench [-- arguments]: the measurements of bench/.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['bench/main.ts', ...process.argv.slice(2)])
})
