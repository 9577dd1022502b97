// npm run drill: kills the primary of two PostgreSQL servers under write load, promotes the
// standby, and lets the old primary come back. Prints the lost writes and the time without writes.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { caller, login, startPortal, stopPortal } from '../lib/portal.mjs'
import { startInstalled } from '../lib/postgres.mjs'
import { runMain } from '../lib/setup.mjs'

const WRITERS = 8
const LOAD_MS = 3_000
const BACK_LIMIT_MS = 2_000
const PASSWORD = 'clave-123'

/** @typedef {{ name: string, at: number }} Write */

let last = 0
/** Writes courses until `stop` is called. @param {string} base @param {string} token */
function writeTo(base, token) {
  const load = { on: true, stored: /** @type {Write[]} */ ([]), failed: 0, slowest: 0 }
  const call = caller(base, token)
  const write = async () => {
    const name = `Simulacro ${(last += 1)}`
    const began = performance.now()
    const reply = await call('POST', '/cursos', { nombre: name, iniciales: `S${last}`, horas: 8, vigencia: 12 })
    const at = performance.now()
    load.slowest = Math.max(load.slowest, at - began)
    if (reply.status === 201) load.stored.push({ name, at })
    else {
      load.failed += 1
      if (reply.status !== 503) throw new Error(`a write was answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      await sleep(20)
    }
  }
  const writers = Array.from({ length: WRITERS }, async () => {
    while (load.on) await write()
  })
  return {
    load,
    stop: async () => {
      load.on = false
      await Promise.all(writers)
    },
  }
}

/** Returns the rows of a statement on a server. @param {string} url @param {string} sql */
async function run(url, sql) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

/** Returns the courses of the drill on a server. @param {string} url */
const coursesOn = async (url) =>
  new Set(
    (await run(url, "select nombre_cur from cursos where nombre_cur like 'Simulacro %'")).map((row) => row.nombre_cur),
  )

await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-drill-'))
  const old = await startInstalled({ settings: { synchronous_commit: 'on' } })
  const next = await startInstalled({ settings: { synchronous_commit: 'on' }, standbyOf: old.url })
  await run(old.url, "alter system set synchronous_standby_names = '*'")
  await run(old.url, 'select pg_reload_conf()')
  const both = new URL(next.url)
  const hosts = `127.0.0.1:${old.port},127.0.0.1:${next.port}`
  const url = `postgres://postgres:${both.password}@${hosts}/postgres?target_session_attrs=read-write`
  const env = { DATABASE_URL: url, ADMIN_PASSWORD: PASSWORD, JWT_SECRET: randomBytes(32).toString('hex') }
  const portal = await startPortal({ ...env, DATA_DIR: join(folder, 'uno') })
  const writing = writeTo(portal.base, await login(portal.base, 'admin', PASSWORD))
  const { load } = writing

  await sleep(LOAD_MS)
  const killed = performance.now()
  old.kill()
  await sleep(1_000)
  next.promote()
  const promoted = performance.now()
  await sleep(LOAD_MS)
  const before = load.stored.filter(({ at }) => at <= killed)
  const back = load.stored.find(({ at }) => at > promoted)

  // The old primary comes back and accepts writes of any client. A process that starts now sees
  // both servers.
  old.resume()
  await run(old.url, "alter system set synchronous_standby_names = ''")
  await run(old.url, 'select pg_reload_conf()')
  const strayBefore = await coursesOn(old.url)
  await run(
    next.url,
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  )
  const fresh = await startPortal({ ...env, DATA_DIR: join(folder, 'dos') })
  const writingAnew = writeTo(fresh.base, await login(fresh.base, 'admin', PASSWORD))
  await sleep(LOAD_MS)
  await Promise.all([writing.stop(), writingAnew.stop()])

  const stored = await coursesOn(next.url)
  const acknowledged = [...load.stored, ...writingAnew.load.stored]
  const lost = acknowledged.filter(({ name }) => !stored.has(name))
  const stray = (await coursesOn(old.url)).difference(strayBefore)
  const backMs = back ? back.at - promoted : Infinity
  const seconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(2)
  const table = {
    'writes acknowledged before the kill': before.length,
    'writes acknowledged in all': acknowledged.length,
    'acknowledged and lost': lost.length,
    'answered 503': load.failed + writingAnew.load.failed,
    'slowest answer, s': seconds(load.slowest),
    'no write, from the kill, s': seconds(back ? back.at - killed : Infinity),
    'promotion, s': seconds(promoted - killed - 1_000),
    'no write, from the end of the promotion, s': seconds(backMs),
    'written to the former primary': stray.size,
    'written by a process started beside it': writingAnew.load.stored.length,
  }
  console.table(table)
  await Promise.all([stopPortal(portal), stopPortal(fresh)])
  old.stop()
  next.stop()
  rmSync(folder, { recursive: true, force: true })
  const good = lost.length === 0 && stray.size === 0 && backMs < BACK_LIMIT_MS && writingAnew.load.stored.length > 0
  return good && before.length > 0 ? 0 : 1
})
