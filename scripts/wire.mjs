// npm run wire -- --against=REV: sends thousands of calls by five kinds of callers to this version
// and to an earlier one, over the same data and with the same clock. Exits with 1 when an answer
// differs.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['bench/wire.ts', ...process.argv.slice(2)])
})
