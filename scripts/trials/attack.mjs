// npm run attack -- NAME [arguments]: runs an attack of `scripts/trials/attacks` on a portal of its
// own. Exits with 1 when an expectation failed.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, root, runMain, runNode } from '../lib/setup.mjs'

const FOLDER = 'scripts/trials/attacks'

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const [name = '', ...args] = process.argv.slice(2)
  const names = readdirSync(join(root, FOLDER)).map((file) => file.replace(/\.mjs$/, ''))
  if (names.includes(name)) return runNode([`${FOLDER}/${name}.mjs`, ...args], { stdio: 'inherit' })
  console.error(`npm run attack -- ${names.join(' | ')}`)
  return 1
})
