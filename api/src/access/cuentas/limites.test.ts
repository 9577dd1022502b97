import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { BEHIND_PROXY, startTestApp } from '../../../test/app.ts'
import type { Answer, TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { answered } from '../../../test/inspections.ts'
import { historia } from '../../db/tables/trust.ts'

// Calls per minute are limited by address. For some calls a session has a higher limit, which is
// counted by account (ACC-26).

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ ...BEHIND_PROXY, RATE_LIMITS: 'on' })
})
afterAll(() => t.close())

// Each test uses its own addresses.
const from = (address: string) => ({ 'x-forwarded-for': address })

function expectLimited(answer: Answer) {
  expect(answer.body).toMatchObject({
    status: 429,
    code: 'demasiadas_solicitudes',
    message: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
}

const login = (username: string, address: string, as = t.visitor) =>
  as.send('POST', '/cuentaacceso/auth', { username, password: 'otra-clave' }, from(address))
const lookUp = (address: string, as = t.visitor) =>
  as.send('GET', '/certcol/GetByCedula?numerodocumento=123456', undefined, from(address))

describe('logins', () => {
  test('the eleventh in a minute is refused, for any user name', async () => {
    for (let i = 0; i < 10; i += 1) expect((await login(`nadie${i}`, '198.51.100.1')).status).toBe(401)
    expectLimited(await login('nadie10', '198.51.100.1'))
    expect((await login('nadie10', '198.51.100.2')).status).toBe(401)
  })

  test('a session does not raise the limit', async () => {
    const as = t.as('consulta')
    for (let i = 0; i < 10; i += 1) expect((await login(`otro${i}`, '198.51.100.3', as)).status).toBe(401)
    expectLimited(await login('otro10', '198.51.100.3', as))
    expectLimited(await login('otro10', '198.51.100.3', t.as('adm')))
  })

  test('an IPv6 network of 64 bits counts as one address, and an IPv4 address inside IPv6 as that address', async () => {
    for (let i = 0; i < 10; i += 1) expect((await login(`red${i}`, `2001:db8:0:7::${i}`)).status).toBe(401)
    expectLimited(await login('red10', '2001:db8:0:7:ffff::1'))
    expect((await login('red10', '2001:db8:0:8::1')).status).toBe(401)
    for (let i = 0; i < 10; i += 1) expect((await login(`cuatro${i}`, '198.51.100.4')).status).toBe(401)
    expectLimited(await login('cuatro10', '::ffff:198.51.100.4'))
  })
})

test('the sixth request for a link is refused, for any user name, also with a session', async () => {
  const ask = (username: string, as = t.visitor) =>
    as.send('POST', '/cuentaacceso/olvido', { username }, from('198.51.100.30'))
  for (let i = 0; i < 5; i += 1) expect((await ask(`nadie${i}`)).status).toBe(200)
  expectLimited(await ask('nadie5'))
  expectLimited(await ask('nadie6', t.as('adm')))
})

describe('look-ups', () => {
  test('the thirty-first in a minute is refused, counting all kinds together', async () => {
    for (let i = 0; i < 30; i += 1) expect((await lookUp('198.51.100.10')).status).toBe(200)
    expectLimited(await lookUp('198.51.100.10'))
    expectLimited(await lookUp('198.51.100.10', t.withToken('not a session')))
    expectLimited(await t.visitor.send('GET', '/publico/inspecciones/EQ-000001', undefined, from('198.51.100.10')))
  })

  test('a session may make three hundred, counted by account from all addresses', async () => {
    const as = t.as('consulta')
    const options = (address: string, who = as) => who.send('GET', '/publico/opciones/paises', undefined, from(address))
    for (let i = 0; i < 300; i += 1) expect((await lookUp(`198.51.101.${i % 250}`, as)).status).toBe(200)
    expectLimited(await lookUp('198.51.102.1', as))
    expect((await lookUp('198.51.102.1', t.as('registro'))).status).toBe(200)
    for (let i = 0; i < 300; i += 1) expect((await options('198.51.100.11')).status).toBe(200)
    expectLimited(await options('198.51.100.12'))
  })
})

test('the sixth registration is refused, counting companies and people together, but not those by staff', async () => {
  const address = from('198.51.100.20')
  const empresa = (as = t.visitor) => as.send('POST', '/empresa', bodies.empresa(), address)
  const persona = () => t.visitor.send('POST', '/colaboradores', bodies.colaborador(), address)
  const answers = [await empresa(), await persona(), await empresa(), await persona(), await empresa()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expectLimited(await empresa())
  expectLimited(await persona())
  for (let i = 0; i < 6; i += 1) expect((await empresa(t.as('adm'))).status).toBe(201)
})

test('an account may write 600 times a minute, besides answers of inspections and what it reads', async () => {
  const { id_cue } = await t.make.cuenta(ROLES.adm)
  const as = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  // Of more at once some could wait too long for a connection, on a slow machine.
  const AT_ONCE = 50
  const many = async (count: number, call: () => Promise<Answer>) => {
    const answers: Answer[] = []
    while (answers.length < count)
      answers.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - answers.length) }, call))))
    return answers
  }
  const { id_cur } = (await t.as('adm').post('/cursos', bodies.curso())).body
  let saves = 0
  const save = () => as.put(`/cursos/${id_cur}`, bodies.curso({ nombre: `Curso ${(saves += 1)}` }))
  const statuses = (await many(700, save)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(600)
  expect(await t.db.$count(historia, eq(historia.cuenta_his, id_cue))).toBe(600)
  expectLimited(await save())
  expectLimited(await as.send('POST', '/empresa', bodies.empresa(), from('198.51.100.77')))
  const { id, lines } = await answered(t)
  const answers = await many(300, () => as.put(`/evaluaciondetalle/${lines[0]!.id_evadet}`, { resultado: 1 }))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await as.get(`/evaluacion/${id}`)).status).toBe(200)
  expect((await t.as('adm').put('/cursos/999999', bodies.curso())).status).toBe(404)
  // A stolen token may have made these calls: its owner can still change the password.
  const change = (address: string, of = id_cue) =>
    as.send('PUT', `/cuentaacceso/${of}`, { password: 'nueva-clave', passwordactual: PASSWORD }, from(address))
  expectLimited(await change('198.51.100.80', t.accounts.consulta.id_cue))
  const own = await many(10, () => as.send('PUT', `/cuentaacceso/${id_cue}`, {}, from('198.51.100.80')))
  expect(own.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
  expectLimited(await change('198.51.100.80'))
  // Nor does a stolen token guess the first code of a second factor, or keep its owner from it.
  const guess = (codigo: string) => as.send('PUT', '/cuentaacceso/segundofactor', { codigo }, from('198.51.100.82'))
  const guesses = await many(10, () => guess('000000'))
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400))
  expectLimited(await guess('000000'))
  expect((await change('198.51.100.81')).status).toBe(200)
})

test('a header that anybody can send does not change the address unless a proxy is trusted', async () => {
  const direct = await startTestApp({ RATE_LIMITS: 'on' })
  const call = (address: string) =>
    direct.visitor.send('GET', '/certcol/GetByCedula?numerodocumento=123456', undefined, from(address))
  for (let i = 0; i < 30; i += 1) expect((await call(`198.51.100.${i}`)).status).toBe(200)
  expectLimited(await call('198.51.100.31'))
  await direct.close()
})
