import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { Answer, TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'

// Limits by address and minute without a session (decisions §2.10).

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ RATE_LIMITS: 'on' })
})
afterAll(() => t.close())

// A header that anyone can send is no other address unless a proxy is trusted.
let serial = 0
const from = () => ({ 'x-forwarded-for': `198.51.100.${++serial}` })

function expectLimited(answer: Answer) {
  expect(answer.body).toEqual({
    status: 429,
    code: 'demasiadas_solicitudes',
    message: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
}

test('the eleventh login of a minute is refused, whoever it is for', async () => {
  const login = (username: string) =>
    t.visitor.send('POST', '/cuentaacceso/auth', { username, password: 'otra-clave' }, from())
  for (let i = 0; i < 10; i += 1) expect((await login(`nadie${i}`)).status).toBe(401)
  expectLimited(await login('nadie10'))
})

test('the thirty-first look-up is refused, but not with a session', async () => {
  const lookUp = (as = t.visitor) => as.send('GET', '/certcol/GetByCedula?numerodocumento=123456', undefined, from())
  for (let i = 0; i < 30; i += 1) expect((await lookUp()).status).toBe(200)
  expectLimited(await lookUp())
  expect((await lookUp(t.as('consulta'))).status).toBe(200)
  expectLimited(await lookUp(t.withToken('not a session')))
})

test('the sixth registration is refused, counting companies and people together, but not with a session', async () => {
  const empresa = (as = t.visitor) => as.send('POST', '/empresa', bodies.empresa(), from())
  const persona = () => t.visitor.send('POST', '/colaboradores', bodies.colaborador(), from())
  const answers = [await empresa(), await persona(), await empresa(), await persona(), await empresa()]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expectLimited(await empresa())
  expectLimited(await persona())
  for (let i = 0; i < 6; i += 1) expect((await empresa(t.as('adm'))).status).toBe(201)
})
