// npm run attack -- full-disk: fills the disk of the running product, then lets another program
// take the rest of the disk. It needs Linux and the right to mount a small disk in memory (root).
// No acknowledged write may be lost, reads and logins must work, and the product must stop and
// start with a message. The last line counts the checks that held and those that broke.
import { execFileSync, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { company, person } from '../../lib/bodies.mjs'
import { node24, root } from '../../lib/setup.mjs'

const MB = 1024 * 1024
const DISK_MB = 300
const PASSWORD = 'secreto1'

const disk = mkdtempSync(join(tmpdir(), 'anclaje-disco-'))
const ballast = join(disk, 'otro-programa')
const count = { held: 0, broke: 0 }
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {string} what @param {boolean} holds @param {unknown} [seen] */
function check(what, holds, seen) {
  count[holds ? 'held' : 'broke'] += 1
  console.log(`${holds ? 'ok    ' : 'BROKEN'} ${what}${holds ? '' : ` ${JSON.stringify(seen)}`}`)
}

const free = () => {
  const { bavail, bsize } = statfsSync(disk)
  return bavail * bsize
}

/** Fills the disk until only `left` bytes are free. @param {number} left */
function fillUp(left) {
  for (const step of [MB, 4096]) {
    while (free() - step >= left) appendFileSync(ballast, Buffer.alloc(step))
  }
}

/** Starts the product on the small disk. */
function start() {
  const child = spawn(node24(), ['api/src/server.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(disk, 'datos'),
      DATABASE_URL: '',
      JWT_SECRET: '',
      PORT: '0',
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part) => (said += part))
  child.stderr.on('data', (part) => (said += part))
  const ended = new Promise((resolve) => child.once('close', resolve))
  running.add(child)
  child.once('close', () => running.delete(child))
  return { child, ended, said: () => said }
}
/** @typedef {ReturnType<typeof start>} Server */

/**
 * Returns the address on which the server listens, or undefined when it ended.
 * @param {Server} server
 */
async function origin({ child, said }) {
  for (;;) {
    const address = /listo en (http:\S+)/.exec(said())?.[1]
    if (address || child.exitCode !== null) return address
    await pause(50)
  }
}

/** @param {string} base @param {string} [token] */
const caller =
  (base, token) =>
  /** @param {string} method @param {string} path @param {object} [body] */
  async (method, path, body) => {
    const reply = await fetch(base + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    }).catch((/** @type {Error} */ error) => error)
    if (reply instanceof Error) return { status: 0, body: { code: reply.name } }
    return { status: reply.status, body: /** @type {any} */ (await reply.json()) }
  }

/** @param {string} base @param {string} [password] */
const login = (base, password = PASSWORD) =>
  caller(base)('POST', '/api/v1/cuentaacceso/auth', { username: 'admin', password })

let serial = 0

/**
 * Checks every call that must work on a full disk.
 * @param {string} base
 * @param {string} token
 * @param {string} when
 */
async function goesOn(base, token, when) {
  const call = caller(base, token)
  const before = free()
  for (let round = 0; round < 50; round++) {
    const answers = [
      await call('GET', '/api/v1/empresa?size=10'),
      await call('GET', '/api/v1/dashboard'),
      await caller(base)('GET', '/api/v1/certcol/GetByCedula?numerodocumento=1020304050'),
      await caller(base)('GET', '/livez'),
      await login(base),
    ]
    const wrong = await login(base, 'otra-clave')
    const write = await call('POST', '/api/v1/empresa', company(++serial))
    const holds =
      answers.every(({ status }) => status === 200) && wrong.status === 401 && write.body.code === 'sin_espacio'
    if (holds && round < 49) continue
    check(`${when}: reads, look-ups and logins are answered, writes are refused`, holds, [...answers, wrong, write])
    break
  }
  check(`${when}: none of it took room`, before - free() < MB, before - free())
}

async function attack() {
  const first = start()
  const base = (await origin(first)) ?? ''
  const token = (await login(base)).body.accesToken
  const call = caller(base, token)
  /** @type {number[]} */
  const stored = []
  fillUp(70 * MB)

  // The import is accepted, because there is room for a usual write, but it needs more room.
  const people = async () => (await call('GET', '/api/v1/colaboradores?size=1')).body.totalItems
  const before = await people()
  const imported = await call(
    'POST',
    '/api/v1/colaboradores/createArray',
    Array.from({ length: 20_000 }, () => person(++serial)),
  )
  check('an import that does not fit is refused', imported.body.code === 'sin_espacio', imported)
  check('and leaves nothing of itself', (await people()) === before)
  rmSync(ballast)
  fillUp(70 * MB)

  const write = async () => {
    for (;;) {
      const answer = await call('POST', '/api/v1/empresa', company(++serial))
      if (answer.status !== 201) return answer
      stored.push(answer.body.id_emp)
    }
  }
  const refusals = await Promise.all([write(), write(), write(), write()])
  console.log(`       ${stored.length} writes were acknowledged, ${Math.floor(free() / MB)} MB are left`)
  check(
    'the first refusals are 503 and say why',
    refusals.every(({ status, body }) => status === 503 && body.code === 'sin_espacio'),
    refusals,
  )
  await goesOn(base, token, 'below 64 MB')

  fillUp(0)
  await goesOn(base, token, 'without one byte')
  await pause(6_000)
  first.child.kill('SIGTERM')
  check('it stops when it is asked to', (await first.ended) === 0, first.said())
  check('the full disk was told once', first.said().split('the disk is full').length === 2, first.said())

  const second = start()
  check('it does not start without room', (await origin(second)) === undefined)
  check('and says so in one line', /^No [^\n]*espacio[^\n]*\n$/.test(second.said()), second.said())

  rmSync(ballast)
  const third = start()
  const again = (await origin(third)) ?? ''
  const now = caller(again, (await login(again)).body.accesToken)
  /** @type {number[]} */
  const rows = []
  for (let page = 0; ; page++) {
    const { items, totalPages } = (await now('GET', `/api/v1/empresa?size=5000&page=${page}`)).body
    rows.push(...items.map((/** @type {{ id_emp: number }} */ row) => row.id_emp))
    if (page + 1 >= totalPages) break
  }
  const kept = new Set(rows)
  check(
    'with room again everything acknowledged is there',
    stored.every((id) => kept.has(id)),
    stored.length,
  )
  check('and writes are taken', (await now('POST', '/api/v1/empresa', company(++serial))).status === 201)
  third.child.kill('SIGTERM')
  await third.ended
}

execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'anclaje', disk])
try {
  await attack()
} finally {
  for (const child of running) child.kill('SIGKILL')
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
}
console.log(`\n${count.held} held, ${count.broke} broken`)
process.exitCode = count.broke > 0 ? 1 : 0
