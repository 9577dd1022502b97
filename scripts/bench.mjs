// npm run bench [-- arguments]: the measurements of bench/; `--throughput` for answers a second,
// `--backup` for backups at full size, `--zip` for a ZIP of 1,000 certificates.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const args = process.argv.slice(2)
  const measured = ['throughput', 'backup', 'zip'].find((name) => args.includes(`--${name}`)) ?? 'main'
  return runNode([`bench/${measured}.ts`, ...args])
})
