// npm run wire -- --against=REV: thousands of calls by five kinds of callers to this version and to
// an earlier one, over the same data and by the same clock. Ends with 1 when one answer differs.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['bench/wire.ts', ...process.argv.slice(2)])
})
