// npm run attack -- NAME [arguments]: runs an attack on a portal of its own. Exits with 1 when an
// expectation failed.
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, runMain, runNode } from '../lib/setup.mjs'

/** @type {Record<string, string>} */
const ATTACKS = {
  stall: 'bench/stall.ts',
  reads: 'bench/reads.ts',
  bulk: 'bench/bulk.ts',
  'full-disk': 'scripts/trials/attacks/full-disk.mjs',
  jobs: 'scripts/trials/attacks/jobs.mjs',
  archive: 'scripts/trials/attacks/archive.mjs',
}

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const [name = '', ...args] = process.argv.slice(2)
  const file = ATTACKS[name]
  if (file) return runNode([file, ...args], { stdio: 'inherit' })
  console.error(`npm run attack -- ${Object.keys(ATTACKS).join(' | ')}`)
  return 1
})
