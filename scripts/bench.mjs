// npm run bench [-- arguments]: the measurements of bench/; `--throughput` for answers a second.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const args = process.argv.slice(2)
  return runNode([args.includes('--throughput') ? 'bench/throughput.ts' : 'bench/main.ts', ...args])
})
