// npm run bench [-- arguments]: runs the measurements of bench/: `--throughput` for answers per
// second, `--against=REV` for a comparison with an earlier version.
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const args = process.argv.slice(2)
  const isAsked = (/** @type {string} */ name) => args.some((arg) => arg.split('=')[0] === `--${name}`)
  const measured = ['throughput', 'against'].find(isAsked) ?? 'main'
  return runNode([`bench/${measured}.ts`, ...args])
})
