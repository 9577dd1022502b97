import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { PASSWORD, bodies } from '../../test/factories.ts'
import { fingerprint } from '../../test/hostile.ts'
import { callables } from '../../test/calls.ts'
import { rows } from '../db/client.ts'
import { intentos } from '../db/tables/access.ts'
import { consultas } from '../db/tables/common.ts'
import { makeLink } from '../access/cuentas/queries/links.ts'
import { RESERVE_BYTES, freeBytes, watchDisk } from './disk.ts'

// With less than 64 MB of free space, calls that write are refused and all others work.

/**
 * Calls other than reads that work on a full disk: login and its link, ending sessions, blocking an
 * account, and reading an uploaded sheet, which saves nothing.
 */
const GOES_ON = [
  'POST /cuentaacceso/auth',
  'POST /cuentaacceso/auth/vigente',
  'POST /cuentaacceso/salir',
  'POST /cuentaacceso/sesiones/cerrar',
  'DELETE /cuentaacceso/sesiones/:id',
  'PUT /cuentaacceso/:id/bloqueo',
  'POST /colaboradores/importar',
]

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterEach(() => {
  t.freeSpace.free = Infinity
})
afterAll(() => t.close())
const fill = () => {
  t.freeSpace.free = RESERVE_BYTES - 1
}

test('each call that writes answers 503 and saves nothing', async () => {
  const writes = (await callables(t)).filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(40)
  const named = new Set(writes.map(({ method, url }) => `${method} ${url}`))
  expect(GOES_ON.filter((name) => !named.has(name))).toEqual([])
  for (const { method, url, path, body } of writes) {
    t.freeSpace.free = Infinity
    const [target, payload] = [await path(), await body?.()]
    const before = await fingerprint(t.db)
    fill()
    // This session is separate, because one of the calls ends it.
    const token = await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
    const answer = await t.withToken(token).send(method, target, payload)
    const name = `${method} ${url}`
    if (GOES_ON.includes(name)) {
      expect(answer.status, name).not.toBe(503)
      continue
    }
    expect([answer.status, answer.body.code], name).toEqual([503, 'sin_espacio'])
    expect(answer.body.message).toMatch(/^No hay espacio en el disco.*no se guardó nada/)
    expect(await fingerprint(t.db), name).toBe(before)
  }
})

test('reads give the usual answers, and an unknown address stays unknown', async () => {
  fill()
  const reads = (await callables(t)).filter(
    ({ method, url }) => method === 'GET' && !url.includes(':') && url !== '/healthz',
  )
  for (const { url } of reads) expect((await t.as('adm').get(url)).status, url).not.toBe(503)
  for (const url of ['/healthz', '/readyz'])
    expect((await t.visitor.get(url)).body).toMatchObject({ status: 503, code: 'sin_espacio' })
  expect((await t.visitor.get('/livez')).status).toBe(200)
  expect((await t.as('adm').post('/nada', {})).status).toBe(404)
})

test('a certificate is handed out only if that was recorded before', async () => {
  const adm = t.as('adm')
  const cohort = await t.make.certificacion({ responsables: [t.accounts.inspector.id_col] })
  const id = await t.make.inscripcion(cohort, await t.make.colaborador())
  expect((await adm.put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  fill()
  expect((await adm.get(`/certcol/${id}/pdf`)).body).toMatchObject({ status: 503, code: 'sin_espacio' })
  expect((await adm.get(`/certcol/${id}/pdf?vista=1`)).headers['content-type']).toBe('application/pdf')
  expect((await adm.get(`/certcol/GetById/${id}`)).body.descargado_ceco).toBe(0)
  t.freeSpace.free = Infinity
  expect((await adm.get(`/certcol/${id}/pdf`)).status).toBe(200)
  fill()
  expect((await adm.get(`/certcol/${id}/pdf`)).headers['content-type']).toBe('application/pdf')
})

test('people log in with a password and with a link, and failures are not counted', async () => {
  fill()
  const login = (body: object) => t.visitor.post('/cuentaacceso/auth', body)
  const { username } = t.accounts.registro
  expect((await login({ username, password: 'equivocada' })).status).toBe(401)
  expect(await t.db.select().from(intentos)).toEqual([])
  expect((await login({ username, password: PASSWORD })).status).toBe(200)
  const token = (await makeLink(t.db, t.accounts.adm.id_cue, { tipo: 'ingreso', now: t.clock.now }))!
  expect((await login({ token })).status).toBe(200)
  expect((await login({ token })).status).toBe(401)
})

test('look-ups are answered, and wait in memory until they can be counted', async () => {
  fill()
  await t.visitor.get('/certcol/GetByCedula?numerodocumento=1020304050')
  await t.lookups.flush()
  expect(await t.db.select().from(consultas)).toEqual([])
  t.freeSpace.free = Infinity
  await t.lookups.flush()
  expect(await t.db.select().from(consultas)).toMatchObject([{ total_con: 1 }])
})

test('the change is reported once, not by every call', async () => {
  await t.as('adm').post('/empresa', bodies.empresa())
  t.freeSpace.changes.splice(0)
  fill()
  for (let n = 0; n < 3; n++) await t.as('adm').post('/empresa', bodies.empresa())
  expect(t.freeSpace.changes).toEqual([true])
  t.freeSpace.free = RESERVE_BYTES
  for (let n = 0; n < 3; n++)
    expect((await t.as('adm').post('/empresa', bodies.empresa())).status, 'with room again').toBe(201)
  expect(t.freeSpace.changes).toEqual([true, false])
})

test('an error of the database about missing space has the same answer', async () => {
  await rows(
    t.db,
    sql`create function sin_espacio() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$`,
  )
  await rows(
    t.db,
    sql`create trigger sin_espacio before insert on empresas for each row execute function sin_espacio()`,
  )
  const answer = await t.as('adm').post('/empresa', bodies.empresa())
  expect([answer.status, answer.body.code]).toEqual([503, 'sin_espacio'])
  await rows(t.db, sql`drop trigger sin_espacio on empresas`)
})

test('the file system is asked once a second', () => {
  let asked = 0
  const disk = watchDisk(
    () => {
      asked += 1
      return 0
    },
    () => {},
  )
  expect(Array.from({ length: 50 }, () => disk.isLow())).not.toContain(false)
  expect(asked).toBe(1)
})

test('a disk whose free space is unknown counts as one with room', () => {
  expect(freeBytes(import.meta.dirname)).toBeGreaterThan(0)
  expect(freeBytes('/no/existe')).toBe(Infinity)
})
