// npm run attack -- frozen: makes the main thread of a running portal loop for ever, and waits
// until `npm start` has started it again. It takes about three minutes, on Linux or macOS. The last
// line counts the checks that held and those that broke.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../lib/setup.mjs'

const MOST_MS = 300_000
const SPIN = "data:text/javascript,process.on('SIGUSR2',()=>{for(;;);})"

const dataDir = mkdtempSync(join(tmpdir(), 'anclaje-congelado-'))
const count = { held: 0, broke: 0 }
/** @param {string} what @param {boolean} holds */
function check(what, holds) {
  count[holds ? 'held' : 'broke'] += 1
  console.log(`${holds ? 'ok    ' : 'BROKEN'} ${what}`)
}

const portal = spawn(process.execPath, ['scripts/start.mjs'], {
  cwd: root,
  env: {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_OPTIONS: `--import ${SPIN}`,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
})
let said = ''
portal.stdout.on('data', (part) => (said += part))
portal.stderr.on('data', (part) => (said += part))
const ended = new Promise((resolve) => portal.once('exit', resolve))

/**
 * Waits until the portal has started at least `starts` times. Returns false when it ended or when
 * that took too long.
 * @param {number} starts
 */
async function running(starts) {
  for (const until = Date.now() + MOST_MS; Date.now() < until && portal.exitCode === null; await pause(200)) {
    if (said.split('está listo').length > starts) return true
  }
  return false
}
const serverId = () => Number(execFileSync('pgrep', ['-P', String(portal.pid), '-f', 'api/src/server.ts']))

try {
  check('it starts', await running(1))
  const frozen = serverId()
  process.kill(frozen, 'SIGUSR2')
  // Without this pause the kernel might deliver the second signal first.
  await pause(1_000)
  // The main thread can no longer handle this signal. Only the watchdog thread can end the process.
  process.kill(frozen, 'SIGINT')
  check('it is ended and started again', await running(2))
  check('by another process', serverId() !== frozen)
  check('with a sentence', said.includes('El portal dejó de responder durante 120 segundos'))
  check('that npm start goes on from', said.includes('El portal se inicia de nuevo (1 de 3 veces en una hora).'))
  portal.kill('SIGTERM')
  check('and a signal still ends both', (await ended) === 0)
} finally {
  portal.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
  if (count.broke > 0) console.log(said)
}
console.log(`\n${count.held} held, ${count.broke} broken`)
process.exitCode = count.broke > 0 ? 1 : 0
