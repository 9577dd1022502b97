// npm run wire -- --against=REV [--show]: makes the same calls to this version and to an earlier
// one and compares status, headers and bodies. The data are the demonstration of the earlier
// version; each version has a copy. With --show it prints every call with its status.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { listening, startProcess } from '../api/test/process.ts'
import type { Running } from '../api/test/process.ts'
import { root } from '../scripts/lib/setup.mjs'
import { getEarlier } from './earlier.ts'
import { Pair, wordsFor } from './wire/pair.ts'
import { play } from './wire/plan.ts'
import type { Caller } from './wire/plan.ts'

const SHOWN = 10
const CALLERS: readonly Caller[] = [
  { name: 'visitor' },
  { name: 'ADM', login: { username: '1010200301', password: 'demo-adm' } },
  { name: 'REGISTRO', login: { username: '1010200303', password: 'demo-registro' } },
  { name: 'INSPECTOR', login: { username: '1010200302', password: 'demo-inspector' } },
  { name: 'CONSULTA', login: { username: '1020304050', password: 'demo-consulta' } },
]

const { values: options } = parseArgs({
  options: { against: { type: 'string', default: 'HEAD' }, show: { type: 'boolean', default: false } },
})
const folder = mkdtempSync(join(tmpdir(), 'anclaje-wire-'))
const frozen = pathToFileURL(join(root, 'scripts/lib/frozen.mjs')).href
const start = String(Date.now())
const running: Running[] = []

/** Starts a version on a data folder. The calls set its clock with a header. Returns its port. */
async function open(name: string, server: string | undefined, seed: string, args: string[] = []): Promise<number> {
  const env = {
    DATA_DIR: join(folder, name),
    JWT_SECRET: 'una-clave-que-solo-sirve-para-comparar-versiones',
    ADMIN_PASSWORD: 'zorro-gris-41',
    PUBLIC_URL: 'http://localhost:3000',
    NODE_OPTIONS: `--import=${frozen}`,
    WIRE_START: start,
    WIRE_SEED: seed,
  }
  const started = startProcess(folder, env, args, server)
  running.push(started)
  return Number(new URL(await listening(started)).port)
}

async function endAll(): Promise<void> {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
}

try {
  const earlier = await getEarlier(options.against)
  await open('earlier', earlier.server, 'fill', ['--demo'])
  await endAll()
  cpSync(join(folder, 'earlier'), join(folder, 'now'), { recursive: true })
  const ports = [await open('earlier', earlier.server, 'play'), await open('now', undefined, 'play')] as const
  const pair = new Pair(ports, options.show ? console.log : undefined)
  await play(pair, CALLERS)
  pair.close()
  const { calls, differences, statuses } = pair
  for (const difference of differences.slice(0, SHOWN)) console.log(wordsFor(difference))
  const counts = [...statuses].toSorted(([one], [other]) => one - other).map((each) => each.join(': '))
  console.log(`statuses ${counts.join(', ')}`)
  console.log(`${calls} calls against ${earlier.sha.slice(0, 8)}, ${differences.length} differ`)
  if (differences.length > 0 || calls === 0) process.exitCode = 1
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
