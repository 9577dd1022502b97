import { randomUUID } from 'node:crypto'
import { ROLES } from '@anclaje/contract/permissions'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { createApp } from '../../src/app.ts'
import { RECOVERY, handleRecoveryJob } from '../../src/access/cuentas/actions/recover.ts'
import { openServer, rows } from '../../src/db/client.ts'
import type { Db } from '../../src/db/client.ts'
import { LONG } from '../../src/db/server/pool.ts'
import { certcol } from '../../src/db/tables/certificates.ts'
import { limites } from '../../src/db/tables/processes.ts'
import { createSessions } from '../../src/http/callers/session.ts'
import { createJobs } from '../../src/jobs/jobs.ts'
import { createMailer } from '../../src/mail/mailer.ts'
import { createAlterations } from '../../src/db/alterations.ts'
import { createLookups } from '../../src/db/lookups.ts'
import { afterAnswers } from '../../src/process/after-answer.ts'
import { unwatched } from '../../src/process/disk.ts'
import { requireSameSecret } from '../../src/http/callers/same-secret.ts'
import { patienceOf, readEnv } from '../../src/settings/env.ts'
import { TEST_SECRET } from '../app.ts'
import { openTestDatabase } from '../db.ts'
import { factories } from '../factories.ts'
import { TEST_LIMITS } from '../limits.ts'
import { startSmtp } from '../smtp.ts'

// Several processes with one database (OPS-40). Needs a server (vitest.config.ts).

const now = () => new Date()
const OTHER_SECRET = 'another secret, long enough too'

/** Starts the product as one of several processes. */
async function startOne(url: string, limits: 'on' | 'off' = 'off', smtp = '') {
  const database = await openServer(url, patienceOf(TEST_LIMITS))
  const env = readEnv({ ...TEST_LIMITS, RATE_LIMITS: limits, DATABASE_URL: url, SMTP_URL: smtp })
  const sessions = createSessions(database.db, { secret: TEST_SECRET, portal: env.PUBLIC_URL }, now)
  const lookups = createLookups(database.db, () => {}, unwatched)
  const alterations = createAlterations({
    db: database.db,
    now,
    disk: unwatched,
    onFound: () => {},
    onError: () => {},
  })
  const mailer = createMailer(env, () => {})
  const jobs = createJobs(database.queue, () => {})
  const deps = {
    db: database.db,
    env,
    fixedCentro: {},
    now,
    sessions,
    lookups,
    alterations,
    mailer,
    jobs,
    disk: unwatched,
  }
  const app = await createApp(deps)
  const send = async (token: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const reply = await app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  return {
    sessions,
    send,
    deps,
    close: async () => {
      await app.close()
      await afterAnswers()
      await jobs.stop()
      await lookups.stop()
      await alterations.stop()
      await database.close()
    },
  }
}
type One = Awaited<ReturnType<typeof startOne>>

let database: Awaited<ReturnType<typeof openTestDatabase>>
let [here, there, third]: One[] = []
let adm: string
let make: ReturnType<typeof factories>

beforeAll(async () => {
  database = await openTestDatabase()
  here = await startOne(database.url!)
  there = await startOne(database.url!)
  third = await startOne(database.url!)
  make = factories(database.db)
  adm = await here.sessions.issue({ ...(await make.cuenta(ROLES.adm)), sesion_cue: 1 })
})
afterAll(async () => {
  await Promise.all([here!, there!, third!].map((one) => one.close()))
  await database.close()
})

const ENDS: Record<string, (id: number, token: string) => Promise<{ status: number }>> = {
  'a block': (id) => here!.send(adm, 'PUT', `/cuentaacceso/${id}/bloqueo`, { bloqueada: true }),
  'another role': (id) => here!.send(adm, 'PUT', `/cuentaacceso/${id}`, { idrol: ROLES.inspector }),
  'a log-out': (_, token) => here!.send(token, 'POST', '/cuentaacceso/salir'),
}
test.each(Object.entries(ENDS))('%s holds in all processes while a hundred calls are under way', async (_, end) => {
  const { id_cue } = await make.cuenta(ROLES.consulta)
  const token = await here!.sessions.issue({ id_cue, sesion_cue: 1 })
  const all = [here!, there!, third!]
  const call = (at: number) => all[at % 3]!.send(token, 'GET', '/auth/me')
  const underWay = Array.from({ length: 100 }, (_each, at) => call(at))
  expect((await end(id_cue, token)).status).toBe(200)
  expect((await Promise.all([0, 1, 2].map(call))).map(({ status }) => status)).toEqual([401, 401, 401])
  for (const { status } of await Promise.all(underWay)) expect([200, 401]).toContain(status)
})

test('who may not make a long call is told so while all connections for long calls are taken', async () => {
  const { id_cue } = await make.cuenta(ROLES.consulta)
  const ended = await here!.sessions.issue({ id_cue, sesion_cue: 7 })
  const { promise: over, resolve: release } = Promise.withResolvers<void>()
  const taken = Array.from({ length: LONG.max }, () => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    const held = here!.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select`)
      resolve()
      await over
    })
    return { begun, held }
  })
  await Promise.all(taken.map(({ begun }) => begun))
  expect((await here!.send(ended, 'GET', `/certcol/${randomUUID()}/pdf`)).status).toBe(401)
  release()
  await Promise.all(taken.map(({ held }) => held))
})

test('an approval in one process uses the centre that another one saved', async () => {
  const nombre = 'Guardado Aquí S.A.S.'
  expect((await here!.send(adm, 'PUT', '/centro', { nombre })).status).toBe(200)
  const id = await make.inscripcion(await make.certificacion(), await make.colaborador())
  expect((await there!.send(adm, 'PUT', `/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  const [row] = await database.db.select({ datos: certcol.datos_ceco }).from(certcol).where(eq(certcol.id_ceco, id))
  expect(row?.datos?.centro.nombre).toBe(nombre)
})

test('several processes together allow as many calls as one', async () => {
  const many = await Promise.all([1, 2, 3].map(() => startOne(database.url!, 'on')))
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
  const many = await Promise.all([1, 2].map(() => startOne(database.url!, 'on', smtp.url)))
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

/** Opens a database whose connections have no name, as behind a pooler. */
async function openPooled(url: string) {
  const client = new Client(url)
  await client.connect()
  return { db: drizzle(client) as unknown as Db, close: () => client.end() }
}

describe('a process with another secret', () => {
  let alone: Awaited<ReturnType<typeof openTestDatabase>>
  beforeEach(async () => {
    alone = await openTestDatabase()
    await requireSameSecret(alone.db, { secret: TEST_SECRET, isSet: false, isNew: false })
  })
  afterEach(() => alone.close())

  const start = (given: { secret?: string; isSet?: boolean; isNew?: boolean } = {}) =>
    requireSameSecret(alone.db, { secret: OTHER_SECRET, isSet: true, isNew: false, ...given })
  /** Opens a connection as another process has one. */
  async function another() {
    const client = new Client({ connectionString: alone.url!, application_name: 'anclaje otro' })
    await client.connect()
    return client
  }

  test('does not start while others run, whatever it says, and names the variable to set', async () => {
    const client = await another()
    await start({ secret: TEST_SECRET })
    for (const isSet of [true, false])
      for (const isNew of [true, false]) await expect(start({ isSet, isNew })).rejects.toThrow(/JWT_SECRET/)
    await client.end()
  })

  test('replaces the old one when it is set and no other process runs', async () => {
    await expect(start({ isSet: false })).rejects.toThrow(/JWT_SECRET/)
    await start()
    await start()
    await expect(start({ secret: TEST_SECRET, isSet: false })).rejects.toThrow(/JWT_SECRET/)
  })

  test('needs the word of the operator behind a pooler that hides who is connected', async () => {
    const pooled = await openPooled(alone.url!)
    await pooled.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await expect(requireSameSecret(pooled.db, { secret: OTHER_SECRET, isSet: true, isNew: false })).rejects.toThrow(
      /--nueva-clave/,
    )
    await requireSameSecret(pooled.db, { secret: OTHER_SECRET, isSet: true, isNew: true })
    await pooled.close()
  })
})
