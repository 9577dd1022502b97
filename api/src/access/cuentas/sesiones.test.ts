import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { sesiones } from '../../db/tables/access.ts'
import { createUses } from '../../http/callers/uses.ts'
import { purgeTokens } from '../../http/callers/session.ts'
import { unwatched } from '../../process/disk.ts'

// The list of one's own open sessions (ACC-28, ACC-29).

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36'
const MINUTE = 60_000

let t: TestApp
/** A full hour. */
let hour: Date
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
beforeAll(async () => {
  t = await startTestApp()
  hour = t.clock.now
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.now = after(7)
  account = await t.make.cuenta(ROLES.consulta)
})

const after = (minutes: number) => new Date(hour.getTime() + minutes * MINUTE)
const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const open = async (agent = CHROME, { username } = account): Promise<string> => {
  const body = { username, password: PASSWORD }
  const answer = await t.visitor.send('POST', '/cuentaacceso/auth', body, { 'user-agent': agent })
  expect(answer.status).toBe(200)
  return answer.body.accesToken
}
const listOf = async (token: string) => (await t.withToken(token).get('/cuentaacceso/sesiones')).body
const alive = async (token: string) => (await t.withToken(token).get('/auth/me')).status
const rowsOf = (idcue = account.id_cue) => t.db.select().from(sesiones).where(eq(sesiones.idcue_ses, idcue))
const end = (token: string, id: number) => t.withToken(token).delete(`/cuentaacceso/sesiones/${id}`)
const endOthers = (token: string) => t.withToken(token).post('/cuentaacceso/sesiones/cerrar')

test('the list shows the sessions of the account with browser and system, the current one first, without tokens', async () => {
  const here = await open(CHROME)
  wait(20 * MINUTE)
  await open(FIREFOX)
  await t.visitor.post('/cuentaacceso/auth', { username: t.accounts.adm.username, password: PASSWORD })
  const answer = await t.withToken(here).get('/cuentaacceso/sesiones')
  expect(answer.body).toEqual([
    {
      id_ses: expect.any(Number),
      navegador_ses: 'Chrome',
      sistema_ses: 'Windows',
      creada_ses: after(7).toISOString(),
      uso_ses: hour.toISOString(),
      actual: true,
    },
    expect.objectContaining({ navegador_ses: 'Firefox', sistema_ses: 'Linux', actual: false }),
  ])
  const [row] = await rowsOf()
  expect(answer.raw.toString()).not.toContain(row!.jti_ses)
  expect(Object.keys(row!).join()).not.toMatch(/ip|direccion/)
})

test('the last use is stored to a quarter of an hour, with one write per session and quarter', async () => {
  const token = await open()
  const use = async (times: number) => {
    for (let i = 0; i < times; i += 1) expect(await alive(token)).toBe(200)
    await t.uses.flush()
  }
  // PostgreSQL gives a row another `xmin` each time that it is written.
  const version = { xmin: sql<string>`xmin::text`, uso: sesiones.uso_ses }
  const mine = eq(sesiones.idcue_ses, account.id_cue)
  const written = async () => (await t.db.select(version).from(sesiones).where(mine))[0]!
  await use(5)
  const first = await written()
  for (let minute = 0; minute < 7; minute += 1) {
    wait(MINUTE)
    await use(3)
  }
  expect(await written()).toEqual(first)
  wait(MINUTE)
  await use(3)
  const second = await written()
  expect([new Date(second.uso), second.xmin === first.xmin]).toEqual([after(15), false])
  await use(3)
  // Another process that sees the session in the same quarter of an hour does not write the row
  // either.
  const now = () => t.clock.now
  const other = createUses(t.db, now, () => {}, unwatched)
  const [{ jti_ses: jti } = { jti_ses: '' }] = await rowsOf()
  other.note({ jti, idcue: account.id_cue })
  await other.stop()
  expect(await written()).toEqual(second)
})

test('ending a session ends no other one, and its next call is 401', async () => {
  const [here, there, third] = [await open(), await open(FIREFOX), await open(FIREFOX)]
  const [, , first] = await listOf(here)
  expect((await end(here, first.id_ses)).status).toBe(200)
  const states = await Promise.all([here, there, third].map(alive))
  expect(states).toEqual([200, 401, 200])
  expect(await listOf(here)).toHaveLength(2)
  const again = await end(here, first.id_ses)
  expect([again.status, again.body.message]).toEqual([404, 'La sesión ya se cerró.'])
})

test('nobody reads or ends the sessions of somebody else', async () => {
  const token = await open()
  const [{ id_ses } = { id_ses: 0 }] = await rowsOf()
  for (const as of [t.as('adm'), t.as('registro')]) {
    expect((await as.delete(`/cuentaacceso/sesiones/${id_ses}`)).status).toBe(404)
    expect(JSON.stringify((await as.get('/cuentaacceso/sesiones')).body)).not.toContain(`"id_ses":${id_ses},`)
    expect((await as.post('/cuentaacceso/sesiones/cerrar')).status).toBe(200)
  }
  expect(await alive(token)).toBe(200)
  expect((await t.visitor.get('/cuentaacceso/sesiones')).status).toBe(401)
  expect((await end(token, 0)).status).toBe(404)
  expect((await t.withToken(token).delete('/cuentaacceso/sesiones/no-es')).status).toBe(400)
})

test('ending the others also ends sessions without a row, and keeps the current one', async () => {
  // This session has no row, like one that was opened by an older version or on a full disk.
  const unlisted = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
  wait(1000)
  const [here, there] = [await open(), await open(FIREFOX)]
  expect(await alive(unlisted)).toBe(200)
  const answer = await endOthers(here)
  expect([answer.status, answer.body]).toEqual([200, { message: 'Se cerraron las demás sesiones' }])
  expect(await Promise.all([here, there, unlisted].map(alive))).toEqual([200, 401, 401])
  expect(await listOf(here)).toHaveLength(1)
  // A session that is opened later remains open, and may end the first one.
  const later = await open(FIREFOX)
  expect(await Promise.all([here, later].map(alive))).toEqual([200, 200])
  wait(1000)
  await endOthers(later)
  expect(await Promise.all([here, later].map(alive))).toEqual([401, 200])
})

test('when two sessions end each other at the same moment, one remains', async () => {
  const [one, other] = [await open(), await open(FIREFOX)]
  // Both sessions pass the check before either of them is ended.
  const [first, second] = await Promise.all([one, other].map((token) => t.sessions.verify(token)))
  const ended = await Promise.all([t.sessions.endOthers(first!), t.sessions.endOthers(second!)])
  const states = await Promise.all([one, other].map(alive))
  expect(states.toSorted()).toEqual([200, 401])
  // The session whose call succeeded is the one that remains open.
  expect(ended).toEqual(states.map((status) => status === 200))
})

test('after the others were ended with a clock that was ahead, a new password still lets the user in', async () => {
  const now = t.clock.now
  wait(60 * MINUTE)
  await endOthers(await open())
  t.clock.now = now
  await t.as('adm').put(`/cuentaacceso/${account.id_cue}`, { password: 'zorro-gris-41' })
  const answer = await t.visitor.post('/cuentaacceso/auth', { username: account.username, password: 'zorro-gris-41' })
  expect(await alive(answer.body.accesToken)).toBe(200)
})

test('a session without a row stays open, and is shown to itself', async () => {
  const token = await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 })
  expect(await listOf(token)).toEqual([expect.objectContaining({ id_ses: 0, actual: true })])
  await t.uses.flush()
  expect(await rowsOf()).toEqual([])
})

test('on a full disk users log in and out, and no session is stored', async () => {
  t.freeSpace.free = 1024
  const token = await open()
  expect(await alive(token)).toBe(200)
  await t.uses.flush()
  expect(await rowsOf()).toEqual([])
  expect((await t.withToken(token).post('/cuentaacceso/salir')).status).toBe(200)
  expect(await alive(token)).toBe(401)
  t.freeSpace.free = Infinity
})

test('on a full disk the other sessions can still be ended', async () => {
  const [here, there, third] = [await open(), await open(FIREFOX), await open(FIREFOX)]
  const [, , first] = await listOf(here)
  t.freeSpace.free = 1024
  expect((await end(here, first.id_ses)).status).toBe(200)
  expect((await endOthers(here)).status).toBe(200)
  expect(await Promise.all([here, there, third].map(alive))).toEqual([200, 401, 401])
  expect((await t.as('adm').put(`/cuentaacceso/${account.id_cue}/bloqueo`, { bloqueada: true })).status).toBe(200)
  expect(await alive(here)).toBe(401)
  t.freeSpace.free = Infinity
})

test('a log-out, a new password and the expiry of the token remove sessions from the list', async () => {
  const [first, second] = [await open(), await open(FIREFOX)]
  await t.withToken(first).post('/cuentaacceso/salir')
  expect(await listOf(second)).toHaveLength(1)
  const body = { password: 'zorro-gris-41', passwordactual: PASSWORD }
  const changed = await t.withToken(second).put(`/cuentaacceso/${account.id_cue}`, body)
  expect(await listOf(changed.body.accesToken)).toEqual([expect.objectContaining({ actual: true })])
  await purgeTokens(t.db, new Date(t.clock.now.getTime() + 11 * 60 * MINUTE))
  expect(await rowsOf()).toEqual([])
})

test('of the browser’s own description only known words are stored', async () => {
  const hostile = [
    'Chrome/'.repeat(2000),
    '<img src=x onerror=alert(1)> Firefox/1',
    'x\u0001\u0007\u001b[31m',
    '',
    "'; drop table sesiones; --",
  ]
  for (const agent of hostile) await open(agent)
  const words = (await rowsOf()).map(({ navegador_ses, sistema_ses }) => `${navegador_ses} ${sistema_ses}`)
  expect(words).toEqual([
    'Chrome otro sistema',
    'Firefox otro sistema',
    'Otro navegador otro sistema',
    'Otro navegador otro sistema',
    'Otro navegador otro sistema',
  ])
})

test('a session that nobody uses ends, where the portal asks for it, and an open page is no use', async () => {
  const idle = await startTestApp({ SESSION_IDLE: 2 })
  const { username } = idle.accounts.adm
  const enter = async () => (await idle.visitor.post('/cuentaacceso/auth', { username, password: PASSWORD })).body
  const call = async (token: string, path = '/auth/me') => {
    const { status } = await idle.withToken(token).get(path)
    await idle.uses.flush()
    return status
  }
  const [left, polled, used] = [(await enter()).accesToken, (await enter()).accesToken, (await enter()).accesToken]
  for (let minutes = 45; minutes <= 135; minutes += 45) {
    idle.clock.now = new Date(idle.clock.now.getTime() + 45 * MINUTE)
    expect([minutes, await call(used)]).toEqual([minutes, 200])
    for (const path of ['/notificaciones', '/importaciones'])
      expect([minutes, await call(polled, path)]).toEqual([minutes, minutes < 135 ? 200 : 401])
  }
  expect([await call(left), await call(polled), await call(used)]).toEqual([401, 401, 200])
  // It stays ended when the clock is set back, or the setting is taken away.
  idle.clock.now = new Date(idle.clock.now.getTime() - 120 * MINUTE)
  expect(await call(left)).toBe(401)
  await idle.close()
})

test('a token of an account that a restored copy does not have opens none with its id (ACC-4)', async () => {
  const make = async () => {
    const idcolaborador = await t.make.colaborador()
    const body = { idcolaborador, password: PASSWORD, idrol: ROLES.consulta }
    const { id_cue, username_cue } = (await t.as('adm').post('/cuentaacceso', body)).body
    return { id_cue: Number(id_cue), token: await open(CHROME, { ...account, username: username_cue }) }
  }
  const lost = await make()
  expect(await alive(lost.token)).toBe(200)
  await t.as('adm').delete(`/cuentaacceso/${lost.id_cue}`)
  await t.db.execute(sql`select setval(pg_get_serial_sequence('cuentas', 'id_cue'), ${lost.id_cue}, false)`)
  const other = await make()
  expect([other.id_cue, await alive(other.token), await alive(lost.token)]).toEqual([lost.id_cue, 200, 401])
})
