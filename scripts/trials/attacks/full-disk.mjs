// npm run attack -- full-disk: fills the disk of the running product, then lets another program
// take the rest of the disk. It needs Linux and the right to mount a small disk in memory (root).
// No acknowledged write may be lost, reads and logins must work, and the product must stop and
// start with a message. The last line counts the checks that held and those that broke.
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bodies } from '../../../api/test/factories.ts'
import { listening, startProcess } from '../../../api/test/process.ts'
import { caller } from '../../lib/portal.mjs'

const MB = 1024 * 1024
const DISK_MB = 300
const PASSWORD = 'zorro-gris-41'

const disk = mkdtempSync(join(tmpdir(), 'anclaje-disco-'))
const ballast = join(disk, 'otro-programa')
const count = { held: 0, broke: 0 }
/** @type {import('node:child_process').ChildProcess[]} */
const running = []

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
  const server = startProcess(disk, { DATA_DIR: join(disk, 'datos'), ADMIN_PASSWORD: PASSWORD })
  running.push(server.child)
  return { ...server, said: () => server.output() + server.errors() }
}

/** @param {string} base @param {string} [password] */
const login = (base, password = PASSWORD) =>
  caller(base)('POST', '/api/v1/cuentaacceso/auth', { username: 'admin', password })

/**
 * Checks every call that must work on a full disk.
 * @param {string} base @param {string} token @param {string} when
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
    const write = await call('POST', '/api/v1/empresa', bodies.empresa())
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
  const base = await listening(first)
  const token = (await login(base)).body.accesToken
  const call = caller(base, token)
  /** @type {number[]} */
  const stored = []
  fillUp(70 * MB)

  // The import is accepted, because there is room for a usual write, but it needs more room.
  const people = async () => (await call('GET', '/api/v1/colaboradores?size=1')).body.totalItems
  const before = await people()
  const many = Array.from({ length: 20_000 }, () => bodies.colaborador())
  const imported = await call('POST', '/api/v1/colaboradores/createArray', many)
  check('an import that does not fit is refused', imported.body.code === 'sin_espacio', imported)
  check('and leaves nothing of itself', (await people()) === before)
  rmSync(ballast)
  fillUp(70 * MB)

  const write = async () => {
    for (;;) {
      const answer = await call('POST', '/api/v1/empresa', bodies.empresa())
      if (answer.status !== 201) return answer
      stored.push(answer.body.id_emp)
    }
  }
  const refusals = await Promise.all([write(), write(), write(), write()])
  console.log(`       ${stored.length} writes were acknowledged, ${Math.floor(free() / MB)} MB are left`)
  const areTold = refusals.every(({ status, body }) => status === 503 && body.code === 'sin_espacio')
  check('the first refusals are 503 and say why', areTold, refusals)
  await goesOn(base, token, 'below 64 MB')

  fillUp(0)
  await goesOn(base, token, 'without one byte')
  await pause(6_000)
  first.child.kill('SIGTERM')
  check('it stops when it is asked to', (await first.ended) === 0, first.said())
  const told = first.said().split('the disk is full').length - 1
  // The disk was filled twice. The portal may have missed the first time, which was short.
  check('the full disk was told once each time', told === 1 || told === 2, told)

  const second = start()
  check('it does not start without room', (await second.ended) !== 0)
  check('and says so in one line', /^No [^\n]*espacio[^\n]*\n$/.test(second.said()), second.said())

  rmSync(ballast)
  const third = start()
  const again = await listening(third)
  const now = caller(again, (await login(again)).body.accesToken)
  /** @type {number[]} */
  const rows = []
  for (let page = 0; ; page++) {
    const { items, totalPages } = (await now('GET', `/api/v1/empresa?size=5000&page=${page}`)).body
    rows.push(...items.map((/** @type {{ id_emp: number }} */ row) => row.id_emp))
    if (page + 1 >= totalPages) break
  }
  const lost = new Set(stored).difference(new Set(rows))
  check('with room again everything acknowledged is there', lost.size === 0, lost.size)
  check('and writes are taken', (await now('POST', '/api/v1/empresa', bodies.empresa())).status === 201)
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
