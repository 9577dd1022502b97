import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { TEST_SECRET, startTestApp } from '../../../test/app.ts'
import type { RoleName, TestApp } from '../../../test/app.ts'
import { CALLS } from '@anclaje/contract/calls'
import type { ApiCall } from '@anclaje/contract/calls'
import type { Call } from '@anclaje/contract/call'
import { callables } from '../../../test/calls.ts'
import { bodies } from '../../../test/factories.ts'
import { picture } from '../../../test/pictures.ts'
import { rows } from '../../db/client.ts'
import { respuestas } from '../../db/tables/common.ts'
import { createApp } from '../../app.ts'
import { createSessions } from './session.ts'
import { purgeAnswers } from './repeats.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let last = 0
const newKey = () => `clave-de-la-prueba-${(last += 1)}`
const create = (path: string, body: unknown, key: string, role: RoleName = 'adm') =>
  t.as(role).send('POST', path, body, { 'idempotency-key': key })
const total = async (path: string) => (await t.as('adm').get(`${path}?page=0&size=1`)).body.totalItems

test('every repeated creation creates one row and gives the same answer', async () => {
  const creations = (await callables(t)).filter(({ method, url }) => {
    const call: Call | undefined = CALLS[`${method} ${url.replace('/api/v1', '')}` as ApiCall]
    return call?.created && !call.answer && !call.files
  })
  const tables = await rows<{ name: string }>(
    t.db,
    sql`select relname as name from pg_class where relkind = 'r'
    and relnamespace = 'public'::regnamespace and relname not in ('conteos', 'imagenes')`,
  )
  const count = async () => {
    const counts: number[] = []
    for (const { name } of tables)
      counts.push((await rows<{ n: number }>(t.db, sql`select count(*)::int as n from ${sql.identifier(name)}`))[0]!.n)
    return counts
  }
  expect(creations.length).toBeGreaterThan(15)
  for (const call of creations) {
    const [path, body, key] = [await call.path(), await call.body?.(), newKey()]
    const send = () => t.as('adm').send('POST', path, body, { 'idempotency-key': key })
    const first = await send()
    const stored = await count()
    const second = await send()
    expect([call.url, first.status, second.status]).toEqual([call.url, 201, 201])
    expect(second.raw.toString()).toBe(first.raw.toString())
    expect(second.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await count()).toEqual(stored)
  }
})

test('an answer with a key equals one without', async () => {
  const [plain, keyed] = [
    await t.as('adm').post('/cursos', bodies.curso()),
    await create('/cursos', bodies.curso(), newKey()),
  ]
  expect(Object.keys(keyed.body)).toEqual(Object.keys(plain.body))
})

test('several simultaneous calls create one row', async () => {
  const [before, body, key] = [await total('/cursos'), bodies.curso(), newKey()]
  const answers = await Promise.all(Array.from({ length: 6 }, () => create('/cursos', body, key)))
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw.toString()}`)).size).toBe(1)
  expect(await total('/cursos')).toBe(before + 1)
})

test('the same key with other data is refused, and creates nothing', async () => {
  const key = newKey()
  await create('/cursos', bodies.curso(), key)
  const before = await total('/cursos')
  const { status, body } = await create('/cursos', bodies.curso(), key)
  expect([status, body.code]).toEqual([409, 'clave_repetida'])
  expect(await total('/cursos')).toBe(before)
})

test('another picture counts as other data', async () => {
  const key = newKey()
  const form = (bytes: Uint8Array, data: object) =>
    t.as('adm').form('POST', '/empresa', data, { name: 'a.png', type: 'image/png', bytes }, { 'idempotency-key': key })
  const data = bodies.empresa()
  const [one, other] = [await picture(10, 10), await picture(11, 10)]
  expect([await form(one, data), await form(one, data), await form(other, data)].map(({ status }) => status)).toEqual([
    201, 201, 409,
  ])
})

test('a refused creation may be repeated with its key and other data', async () => {
  const key = newKey()
  expect((await create('/cursos', { ...bodies.curso(), nombre: '' }, key)).status).toBe(400)
  const taken = bodies.empresa()
  await t.as('adm').post('/empresa', taken)
  expect((await create('/empresa', taken, key)).status).toBe(409)
  expect((await create('/empresa', bodies.empresa(), key)).status).toBe(201)
})

const cuenta = async () => ({ idcolaborador: await t.make.colaborador(), idrol: 4, password: 'Cumbre#47x' })
const markOf = async (key: string) =>
  (await t.db.select().from(respuestas).where(eq(respuestas.clave_res, key)))[0]!.huella_res

/**
 * Returns the unkeyed hashes of the given texts. Somebody with a copy of the database could compute
 * them.
 */
const plainHashes = (...texts: string[]) =>
  texts.flatMap((text) =>
    ['sha1', 'sha256', 'sha512', 'md5'].flatMap((name) =>
      (['hex', 'base64', 'base64url'] as const).map((as) => createHash(name).update(text).digest(as)),
    ),
  )

test('the stored mark of a call cannot be computed from its data without the secret', async () => {
  for (const [path, body] of [
    ['/cursos', bodies.curso()],
    ['/cuentaacceso', await cuenta()],
  ] as const) {
    const key = newKey()
    expect((await create(path, body, key)).status).toBe(201)
    const mark = await markOf(key)
    expect(mark).toMatch(/^[\w-]{43}$/)
    expect(plainHashes(JSON.stringify(body), `${JSON.stringify(body)}\n`)).not.toContain(mark)
  }
})

test('the same key is refused with another password, and answers the same with the same one', async () => {
  const [body, key] = [await cuenta(), newKey()]
  const first = await create('/cuentaacceso', body, key)
  const again = await create('/cuentaacceso', body, key)
  expect([first.status, again.status, again.raw.toString()]).toEqual([201, 201, first.raw.toString()])
  const { status, body: refused } = await create('/cuentaacceso', { ...body, password: 'Cumbre#48x' }, key)
  expect([status, refused.code]).toEqual([409, 'clave_repetida'])
})

test('somebody who also has the secret needs a slow hash for each guess of a password', async () => {
  // The mark that this app stores is the input of the keyed hash. Somebody who has the secret can
  // compare guesses with that input.
  const app = await createApp({ ...t.deps, sessions: { ...t.sessions, keyedHash: (text) => text } }, false)
  const [body, key] = [await cuenta(), newKey()]
  const headers = { authorization: `Bearer ${t.tokens.adm}`, 'idempotency-key': key }
  expect((await app.inject({ method: 'POST', url: '/api/v1/cuentaacceso', headers, payload: body })).statusCode).toBe(
    201,
  )
  await app.close()
  const mark = await markOf(key)
  expect(mark).toContain(String(body.idcolaborador))
  const passwords = [body.password, JSON.stringify(body.password), JSON.stringify([body.password])]
  for (const text of passwords.flatMap((each) => [each, ...plainHashes(each)])) expect(mark).not.toContain(text)
})

test('a key still works after a restart with the same secret, and is refused after one with another secret', async () => {
  const [body, key] = [await cuenta(), newKey()]
  const first = await create('/cuentaacceso', body, key)
  const restarted = async (secret: string) => {
    const sessions = createSessions(t.db, { ...t.signing, secret }, () => t.clock.now)
    const app = await createApp({ ...t.deps, sessions }, false)
    const token = await sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 })
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const { statusCode, payload } = await app.inject({
      method: 'POST',
      url: '/api/v1/cuentaacceso',
      headers,
      payload: body,
    })
    await app.close()
    return [statusCode, statusCode === 201 ? payload : JSON.parse(payload).code]
  }
  expect(await restarted(TEST_SECRET)).toEqual([201, first.raw.toString()])
  expect(await restarted('another secret for tests, long enough')).toEqual([409, 'clave_repetida'])
})

test('every field of a body that holds a password is marked as such', () => {
  const named: [string, unknown][] = []
  for (const [name, { body, form, formByCaller, files }] of Object.entries<Call>(CALLS))
    for (const schema of [body, form, formByCaller, files])
      if (schema)
        JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (field, value) => {
          if (/^(pass|clave|contrase)/i.test(field)) named.push([`${name} ${field}`, value?.format])
          return value
        })
  expect(named.filter(([, format]) => format !== 'password')).toEqual([])
  expect(named.map(([field]) => field)).toContain('POST /cuentaacceso password')
})

test('a key belongs to an account and a call', async () => {
  const key = newKey()
  const mine = await create('/empresa', bodies.empresa(), key)
  const theirs = await create('/empresa', bodies.empresa(), key, 'registro')
  const elsewhere = await create('/cursos', bodies.curso(), key)
  expect([mine.status, theirs.status, elsewhere.status]).toEqual([201, 201, 201])
})

test('a malformed key is refused', async () => {
  expect((await create('/cursos', bodies.curso(), 'corta')).status).toBe(400)
})

test('the row and the answer are stored together or not at all', async () => {
  const before = await total('/cursos')
  await t.db.execute(sql`alter table respuestas add constraint de_prueba check (cuerpo_res is null) not valid`)
  const failed = await create('/cursos', bodies.curso(), newKey())
  await t.db.execute(sql`alter table respuestas drop constraint de_prueba`)
  expect(failed.status).toBe(500)
  expect(await total('/cursos')).toBe(before)
})

test('answers are kept for a day', async () => {
  const [body, key] = [bodies.curso(), newKey()]
  await create('/cursos', body, key)
  const later = (hours: number) => new Date(t.clock.now.getTime() + hours * 3_600_000)
  const isKept = async () => (await t.db.select().from(respuestas).where(eq(respuestas.clave_res, key))).length === 1
  await purgeAnswers(t.db, later(23))
  expect(await isKept()).toBe(true)
  await purgeAnswers(t.db, later(25))
  expect(await isKept()).toBe(false)
})
