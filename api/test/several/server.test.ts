import { ROLES } from '@anclaje/contract/permissions'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { RECOVERY, handleRecoveryJob } from '../../src/access/cuentas/actions/recover.ts'
import { openServer, rows } from '../../src/db/client.ts'
import { cuentas, sesiones } from '../../src/db/tables/access.ts'
import { certcol } from '../../src/db/tables/certificates.ts'
import { limites } from '../../src/db/tables/processes.ts'
import { browserOf } from '../../src/http/callers/browser.ts'
import { Copies } from '../../src/http/callers/copies.ts'
import type { Moment } from '../../src/http/callers/copies.ts'
import { createSessions } from '../../src/http/callers/session.ts'
import type { Session } from '../../src/http/callers/session.ts'
import { createJobs } from '../../src/jobs/jobs.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { createLookups } from '../../src/db/lookups.ts'
import { afterAnswers } from '../../src/process/after-answer.ts'
import { unwatched } from '../../src/process/disk.ts'
import { requireSameSecret } from '../../src/http/callers/same-secret.ts'
import { startHeartbeat } from '../../src/http/callers/heartbeat.ts'
import { patienceOf, readEnv } from '../../src/settings/env.ts'
import { TEST_SECRET } from '../app.ts'
import { openTestDatabase } from '../db.ts'
import { bodies, factories } from '../factories.ts'
import { TEST_LIMITS } from '../limits.ts'
import { startSmtp } from '../smtp.ts'
import { startTcpProxy } from '../tcp-proxy.ts'

// Two processes with one database (OPS-41). The heartbeat of one of them goes through a proxy that
// the test disturbs. Needs a server (vitest.config.ts).

const now = () => new Date()
const QUICK_MS = 500

/** Starts the product as one of several processes. Its heartbeat uses `heartUrl`. */
async function startOne(url: string, heartUrl = url, clock?: () => Moment, limits: 'on' | 'off' = 'off', smtp = '') {
  const patience = patienceOf(TEST_LIMITS)
  const database = await openServer(url, patience)
  const heart = await openServer(heartUrl, patience)
  const copies = new Copies<Session>(clock)
  const heartbeat = startHeartbeat({ ...database, dial: heart.dial! }, copies, () => {})
  const sessions = createSessions(database.db, TEST_SECRET, now, { copies, settle: heartbeat.settle })
  const env = readEnv({ ...TEST_LIMITS, RATE_LIMITS: limits, DATABASE_URL: url, SMTP_URL: smtp })
  const lookups = createLookups(database.db, () => {}, unwatched)
  const mailer = createMailer(env, () => {})
  const jobs = createJobs(database.queue, () => {})
  const deps = { db: database.db, env, fixedCentro: {}, now, sessions, lookups, mailer, jobs, disk: unwatched }
  const app = await createApp(deps)
  const send = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    copies,
    sessions,
    send,
    deps,
    close: async () => {
      await app.close()
      await afterAnswers()
      await jobs.stop()
      await lookups.stop()
      await heartbeat.stop()
      await Promise.all([database.close(), heart.close()])
    },
  }
}
type One = Awaited<ReturnType<typeof startOne>>

let database: Awaited<ReturnType<typeof openTestDatabase>>
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
let [here, there]: One[] = []
let adm: string
let make: ReturnType<typeof factories>

beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await startTcpProxy(database.url!)
  here = await startOne(database.url!)
  there = await startOne(database.url!, proxy.url)
  make = factories(database.db)
  adm = await here.sessions.issue({ ...(await make.cuenta(ROLES.adm)), sesion_cue: 1 })
})
afterAll(async () => {
  proxy.set('pass')
  await Promise.all([here!.close(), there!.close()])
  proxy.close()
  await database.close()
})

const held = (one: One) => expect.poll(() => one.copies.isHeld(), { interval: 10 }).toBe(true)
beforeEach(async () => {
  proxy.set('pass')
  await Promise.all([held(here!), held(there!)])
})

/**
 * A change in the process `here`, and a call to the process `there` that answers differently
 * afterwards.
 */
interface Case {
  name: string
  call: string
  before: number
  after: number
  change: (who: { id_cue: number; token: string; idrol: number }) => Promise<{ status: number }>
}

const CASES: Case[] = [
  {
    name: 'a switch',
    call: '/empresa?page=0&size=1',
    before: 200,
    after: 403,
    change: async ({ idrol }) => {
      const { body } = await here!.send(adm, 'GET', `/permisosroles?idrol=${idrol}&page=0&size=50`)
      const { id_prol } = body.items.find(({ ver_prol }: { ver_prol: number }) => ver_prol)
      return here!.send(adm, 'PUT', `/permisosroles/${id_prol}`, { ver: 0 })
    },
  },
  {
    name: 'a role',
    call: '/auth/me',
    before: 200,
    after: 401,
    change: ({ id_cue }) => here!.send(adm, 'PUT', `/cuentaacceso/${id_cue}`, { idrol: ROLES.inspector }),
  },
  {
    name: 'a password',
    call: '/auth/me',
    before: 200,
    after: 401,
    change: ({ id_cue }) => here!.send(adm, 'PUT', `/cuentaacceso/${id_cue}`, { password: 'zorro-gris-41' }),
  },
  {
    name: 'an account that is deleted',
    call: '/auth/me',
    before: 200,
    after: 401,
    change: ({ id_cue }) => here!.send(adm, 'DELETE', `/cuentaacceso/${id_cue}`),
  },
  {
    name: 'a log-out',
    call: '/auth/me',
    before: 200,
    after: 401,
    change: ({ token }) => here!.send(token, 'POST', '/cuentaacceso/salir'),
  },
  {
    name: 'a block',
    call: '/auth/me',
    before: 200,
    after: 401,
    change: ({ id_cue }) => here!.send(adm, 'PUT', `/cuentaacceso/${id_cue}/bloqueo`, { bloqueada: true }),
  },
  {
    name: 'a session that another one of the account ends',
    call: '/auth/me',
    before: 200,
    after: 401,
    change: async ({ id_cue, token }) => {
      const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
      const other = await here!.sessions.issue({ id_cue, sesion_cue: 1 }, browserOf(''))
      // The token of a test has no row in the list of sessions, so it gets the row of `other`.
      const [row] = await database.db
        .update(sesiones)
        .set({ jti_ses: jti })
        .where(eq(sesiones.idcue_ses, id_cue))
        .returning()
      return here!.send(other, 'DELETE', `/cuentaacceso/sesiones/${row!.id_ses}`)
    },
  },
]

/** Creates an account with its own role, which may see companies. Returns it with a token. */
async function someone() {
  const rol = await here!.send(adm, 'POST', '/rol', bodies.rol())
  const idrol = rol.body.id_rol as number
  const modules = await here!.send(adm, 'GET', '/modulos')
  const { id_mod } = modules.body.find(({ nombre_mod }: { nombre_mod: string }) => nombre_mod === 'Empresas')
  const created = await here!.send(adm, 'POST', '/permisosroles', { idrol, idmodulo: id_mod, ver: 1 })
  expect(created.status).toBe(201)
  const { id_cue } = await make.cuenta(idrol)
  return { id_cue, idrol, token: await here!.sessions.issue({ id_cue, sesion_cue: 1 }) }
}

/**
 * Makes a change in one process. Returns the status with which the other process answers right
 * afterwards, and the milliseconds that the change took.
 */
async function changed({ call, before, change }: Case, other: One, misbehave: () => void) {
  const who = await someone()
  // The second answer comes from the cached copy.
  for (const _ of [1, 2]) expect((await other.send(who.token, 'GET', call)).status).toBe(before)
  misbehave()
  const started = performance.now()
  const { status } = await change(who)
  const ms = performance.now() - started
  expect(status).toBe(200)
  return { status: (await other.send(who.token, 'GET', call)).status, ms }
}

test.each(CASES)('$name applies from the next call in the other process', async (each) => {
  const { status } = await changed(each, there!, () => {})
  expect(status).toBe(each.after)
})

test('a change waits for confirmations, but not until the leases end', async () => {
  const times: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const started = performance.now()
    await here!.sessions.settle()
    times.push(performance.now() - started)
  }
  expect(Math.min(...times)).toBeLessThan(QUICK_MS)
})

test.each(CASES)('$name applies when the other process loses its connection', async (each) => {
  const { status } = await changed(each, there!, () => proxy.set('refuse'))
  expect(status).toBe(each.after)
})

test.each(CASES)('$name applies when nothing reaches the other process any more', async (each) => {
  const { status, ms } = await changed(each, there!, () => proxy.set('swallow'))
  expect(status).toBe(each.after)
  expect(ms).toBeLessThan(2_000)
})

test('without a time limit the other process would not notice', async () => {
  const frozen = await startOne(database.url!, proxy.url, () => ({ steady: 0, wall: 0 }))
  await held(frozen)
  const { status } = await changed(CASES[4]!, frozen, () => proxy.set('swallow'))
  expect(status).toBe(CASES[4]!.before)
  proxy.set('refuse')
  await frozen.close()
})

test('an approval in one process uses the centre that another one saved', async () => {
  const nombre = 'Guardado Aquí S.A.S.'
  expect((await here!.send(adm, 'PUT', '/centro', { nombre })).status).toBe(200)
  const id = await make.inscripcion(await make.certificacion(), await make.colaborador())
  expect((await there!.send(adm, 'PUT', `/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  const [row] = await database.db.select({ datos: certcol.datos_ceco }).from(certcol).where(eq(certcol.id_ceco, id))
  expect(row?.datos?.centro.nombre).toBe(nombre)
})

test('a change by hand in the database applies within a second and a half', async () => {
  const { token, id_cue } = await someone()
  for (const _ of [1, 2]) expect((await there!.send(token, 'GET', '/auth/me')).status).toBe(200)
  await database.db.update(cuentas).set({ sesion_cue: 7 }).where(eq(cuentas.id_cue, id_cue))
  await expect.poll(async () => (await there!.send(token, 'GET', '/auth/me')).status, { timeout: 1_500 }).toBe(401)
})

test('a process that is gone slows changes down, but they still apply', async () => {
  const gone = await startOne(database.url!, proxy.url)
  await held(gone)
  proxy.set('swallow')
  const { status, ms } = await changed(CASES[2]!, gone, () => {})
  expect(status).toBe(401)
  expect(ms).toBeLessThan(2_000)
  proxy.set('refuse')
  await gone.close()
})

test('several processes together allow as many calls as one', async () => {
  const many = await Promise.all([1, 2, 3].map(() => startOne(database.url!, database.url, undefined, 'on')))
  const login = { username: 'nadie-de-aquí', password: 'otra-clave' }
  const statuses: number[] = []
  for (let call = 0; call < 12; call += 1) {
    const { status } = await many[call % 3]!.send('', 'POST', '/cuentaacceso/auth', login)
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  const counted = async () => (await database.db.select().from(limites)).map(({ total_lim }) => total_lim)
  // A process that refuses an address does not ask the database again. Two processes have counted
  // one refused call each. The third process counts one during the calls below.
  expect(await counted()).toEqual([12])
  for (let call = 0; call < 9; call += 1) await many[call % 3]!.send('', 'POST', '/cuentaacceso/auth', login)
  expect(await counted()).toEqual([13])
  expect(JSON.stringify(await database.db.select().from(limites))).not.toContain('127.0.0.1')
  await Promise.all(many.map((one) => one.close()))
})

test('several processes together send three mails an hour, and five answers a minute to an address', async () => {
  const smtp = await startSmtp()
  const many = await Promise.all([1, 2].map(() => startOne(database.url!, database.url, undefined, 'on', smtp.url)))
  const { username } = await make.cuenta(ROLES.consulta, { correopersonal: 'olvidadiza@example.com' })
  const ask = (one: One) => one.send('', 'POST', '/cuentaacceso/olvido', { username })
  const answers = await Promise.all([0, 1, 0, 1, 0].map((which) => ask(many[which]!)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const one of many) expect((await ask(one)).status).toBe(429)
  const waiting = () =>
    rows<{ data: { cuenta: number } }>(database.db, sql`select data from pgboss.job where name = ${RECOVERY.name}`)
  await expect.poll(waiting).toHaveLength(5)
  const done = (await waiting()).map(({ data }, at) =>
    handleRecoveryJob(many[at % 2]!.deps, { data, isLast: false }, () => {}),
  )
  await Promise.all(done)
  const counts = async () => (await database.db.select().from(limites)).map(({ total_lim }) => total_lim)
  await expect.poll(counts).toEqual(expect.arrayContaining([5]))
  expect(smtp.received).toHaveLength(3)
  await Promise.all(many.map((one) => one.close()))
  await smtp.close()
})

test('a process with another secret does not start, and names the variable to set', async () => {
  await requireSameSecret(database.db, TEST_SECRET, true)
  await requireSameSecret(database.db, TEST_SECRET, false)
  for (const isSet of [true, false])
    await expect(requireSameSecret(database.db, 'another secret, long enough too', isSet)).rejects.toThrow(/JWT_SECRET/)
})

test('a new secret replaces the old one when no process runs', async () => {
  const alone = await openTestDatabase()
  await requireSameSecret(alone.db, TEST_SECRET, true)
  await expect(requireSameSecret(alone.db, 'another secret, long enough too', false)).rejects.toThrow(/JWT_SECRET/)
  await requireSameSecret(alone.db, 'another secret, long enough too', true)
  await expect(requireSameSecret(alone.db, TEST_SECRET, false)).rejects.toThrow(/JWT_SECRET/)
  await alone.close()
})
