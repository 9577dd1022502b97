// npm run bench [-- arguments]: runs a measurement of bench/. With `--throughput` it is of answers
// per second, with `--against=REV` a comparison with an earlier version, otherwise bench/main.ts.
import { exitOnSignals } from './lib/run.mjs'
import { ensureBuilt, ensureInstalled, runMain, runNode } from './lib/setup.mjs'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  if (!(await ensureBuilt())) return 1
  const args = process.argv.slice(2)
  const isAsked = (/** @type {string} */ name) => args.some((arg) => arg.split('=')[0] === `--${name}`)
  const measured = ['throughput', 'against'].find(isAsked) ?? 'main'
  return runNode([`bench/${measured}.ts`, ...args])
})
