import { inject } from 'vitest'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { startProxy } from '../../../test/proxy.ts'
import type { Proxy } from '../../../test/proxy.ts'
import { within } from '../../../test/within.ts'
import { consultas } from '../tables/common.ts'
import { OutcomeUnknown } from './failures.ts'

// A database that is unreachable, silent, locked, or lost during a write, with the limits of the
// product. Needs a server (vitest.config.ts).

let t: TestApp
let proxy: Proxy
/** A connection that bypasses the proxy. */
let aside: Client
beforeAll(async () => {
  t = await startTestApp({ SLOW_MACHINE: 'off' }, false, async (url) => {
    proxy = await startProxy(url)
    aside = new Client(url)
    await aside.connect()
    return proxy.url
  })
})
afterAll(async () => {
  await aside.end()
  await t.close()
  await proxy.close()
})
beforeEach(() => {
  expect(inject('template').kind).toBe('server')
})

const SIN_BASE = {
  status: 503,
  code: 'sin_base_de_datos',
  message: 'La base de datos no está disponible; intente en un momento.',
}
const DESCONOCIDO = {
  status: 503,
  code: 'resultado_desconocido',
  message: 'No sabemos si quedó guardado. Revise antes de repetir.',
}

const cursos = () => t.as('adm').get('/cursos')
const isBack = async () => expect((await cursos()).status).toBe(200)
const comesBack = () => expect.poll(async () => (await cursos()).status).toBe(200)

describe('a database that', () => {
  test('refuses connections answers 503 at once, and works again when it accepts them', async () => {
    await isBack()
    await proxy.close()
    const seen = await Promise.all(Array.from({ length: 30 }, cursos))
    await proxy.open()
    for (const { body, headers } of seen) {
      expect(body).toMatchObject(SIN_BASE)
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    await comesBack()
  })

  test('stays silent answers 503 within three seconds, and works again when it responds', async () => {
    await isBack()
    proxy.swallow(true)
    const seen = await within(3_000, 30, () => Promise.all(Array.from({ length: 30 }, cursos)))
    const health = await within(2_000, 2, () =>
      Promise.all(['/healthz', '/readyz', '/livez'].map((url) => t.visitor.get(url))),
    )
    expect(health.map(({ status }) => status)).toEqual([503, 503, 200])
    // The pool does not wait for each idle connection in turn.
    const next = await within(3_000, 1, cursos)
    proxy.swallow(false)
    for (const { body } of [...seen, next]) expect(body).toMatchObject(SIN_BASE)
    await comesBack()
  })

  test('has a locked table refuses only the calls that need it, while it is locked', async () => {
    await isBack()
    await aside.query('begin')
    await aside.query('lock table empresas in access exclusive mode')
    const locked = Array.from({ length: 12 }, () => t.as('adm').post('/empresa', bodies.empresa()))
    const others = await Promise.all(Array.from({ length: 20 }, cursos))
    const refused = await Promise.all(locked)
    await aside.query('rollback')
    for (const { body } of refused) expect(body).toMatchObject(SIN_BASE)
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await t.as('adm').post('/empresa', bodies.empresa())).status).toBe(201)
  })
})

test('a server that only reads serves reads, and is not healthy', async () => {
  await isBack()
  const { name } = (await aside.query('select current_database() as name')).rows[0]
  await aside.query(`alter database ${name} set default_transaction_read_only = on`)
  // The setting only applies to new connections, so the test ends the existing ones.
  await aside.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  )
  await comesBack()
  const health = await t.visitor.get('/healthz')
  const write = await t.as('adm').post('/cursos', bodies.curso())
  expect([health.status, write.body.code]).toEqual([503, 'sin_base_de_datos'])
  await aside.query(`alter database ${name} set default_transaction_read_only = off`)
  // The read-only connections were dropped, and the new ones write.
  await expect.poll(async () => (await t.as('adm').post('/cursos', bodies.curso())).status).toBe(201)
  await expect.poll(async () => (await t.visitor.get('/healthz')).status).toBe(200)
})

describe('a write whose connection dies', () => {
  const create = () => t.as('adm').post('/certificaciones', bodies.certificacion({ idcur: 1 }))
  const count = async (table: string) => Number((await aside.query(`select count(*) from ${table}`)).rows[0].count)

  test.each([
    ['and that is stored', true, 1],
    ['before it was received', false, 0],
  ])('during COMMIT, %s, has an unknown outcome', async (_, delivered, stored) => {
    await isBack()
    const before = await count('certificaciones')
    proxy.cutAt('commit', delivered)
    const { body } = await create()
    proxy.cutAt(undefined)
    expect(body).toMatchObject(DESCONOCIDO)
    await expect.poll(() => count('certificaciones')).toBe(before + stored)
    await isBack()
  })

  test('is stored once when it is repeated with the same key', async () => {
    await isBack()
    const before = await count('certificaciones')
    const body = bodies.certificacion({ idcur: 1 })
    const press = () => t.as('adm').send('POST', '/certificaciones', body, { 'idempotency-key': 'una-sola-pulsacion' })
    proxy.cutAt('commit')
    const first = await press()
    proxy.cutAt(undefined)
    expect(first.body).toMatchObject(DESCONOCIDO)
    expect((await press()).status).toBe(201)
    expect(await count('certificaciones')).toBe(before + 1)
  })

  test('before COMMIT is not stored, and may be repeated', async () => {
    await isBack()
    const before = await count('certificaciones')
    proxy.cutAt('insert into "certificaciones"')
    const { body } = await create()
    proxy.cutAt(undefined)
    expect(body).toMatchObject(SIN_BASE)
    expect(await count('certificaciones')).toBe(before)
    expect((await create()).status).toBe(201)
  })

  test('alone, of rows without a history, has an unknown outcome', async () => {
    await isBack()
    proxy.cutAt('insert into "consultas"')
    const write = t.db.insert(consultas).values({ dia_con: '2026-11-20', tipo_con: 'prueba', total_con: 1 })
    await expect(write).rejects.toHaveProperty('cause', expect.any(OutcomeUnknown))
    proxy.cutAt(undefined)
  })

  test('alone, of rows with a history, is not stored, since its transaction was not committed', async () => {
    await isBack()
    const { id_cur } = (await t.as('adm').post('/cursos', bodies.curso())).body
    proxy.cutAt('delete from "cursos"')
    const { body } = await t.as('adm').delete(`/cursos/${id_cur}`)
    proxy.cutAt(undefined)
    expect(body).toMatchObject(SIN_BASE)
    await isBack()
    expect((await t.as('adm').delete(`/cursos/${id_cur}`)).status).toBe(200)
  })
})
