// node scripts/attacks/reads.mjs [part]: every read with every filter, and what takes long, on the
// embedded database with the demonstration: what each takes, and what it makes others wait for.
// With a part of their names: only those calls. Ends with 1 when one took too long.
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, runMain, runNode } from '../lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['bench/reads.ts', ...process.argv.slice(2)])
})
