// node scripts/attacks/stall.mjs: whether a visitor's call can keep everybody else waiting. It
// attacks the real product on a folder of its own, and ends with 1 when another call waited for
// too long.
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, runMain, runNode } from '../lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  return runNode(['bench/stall.ts', ...process.argv.slice(2)])
})
