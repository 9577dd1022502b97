// npm run bench [-- arguments]: the measurements of bench/; `--throughput` for answers a second,
// `--backup` for backups at full size.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const args = process.argv.slice(2)
  const measured = ['throughput', 'backup'].find((name) => args.includes(`--${name}`)) ?? 'main'
  return runNode([`bench/${measured}.ts`, ...args])
})
