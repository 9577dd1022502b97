import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { ensureLoginLink } from '../../db/seed/admin.ts'
import { cuentas, enlaces } from '../../db/tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: true })
})
afterAll(() => t.close())

const MINUTE = 60_000
const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const login = (username: string, password: string, address = '203.0.113.7') =>
  t.visitor.send('POST', '/cuentaacceso/auth', { username, password }, { 'x-forwarded-for': address })

describe('a login', () => {
  test('gives a token that works and who it is, and nothing else', async () => {
    const { username, id_cue, id_col } = t.accounts.registro
    const { status, body } = await login(username, PASSWORD)
    expect(status).toBe(200)
    expect(body).toEqual({
      accesToken: expect.any(String),
      dataUser: {
        id_cue,
        username_cue: username,
        idroles_cue: 3,
        id_col,
        nombres_col: 'Íngrid Yuliana',
        apellidos_col: 'Núñez Ñáñez',
        correopersonal_col: expect.any(String),
        nombre_rol: 'REGISTRO',
      },
    })
    expect((await t.withToken(body.accesToken).get('/auth/me')).body).toEqual(body.dataUser)
    const claims = JSON.parse(Buffer.from(body.accesToken.split('.')[1], 'base64url').toString())
    expect(claims.exp - Math.floor(t.clock.now.getTime() / 1000)).toBe(10 * 3600)
  })

  test('takes the user name in capitals or not', async () => {
    expect((await login(t.accounts.adm.username.toLowerCase(), PASSWORD)).status).toBe(200)
  })

  test('that is wrong says the same of a user who exists and of one who does not', async () => {
    const wrong = await login(t.accounts.adm.username, 'otra-clave')
    const unknown = await login('nadie', 'otra-clave')
    expect(wrong.body).toEqual({
      status: 401,
      code: 'credenciales_invalidas',
      message: 'Usuario o contraseña invalidos',
    })
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })

  test('without a field names it', async () => {
    expect((await t.visitor.post('/cuentaacceso/auth', {})).body.fields).toEqual({
      username: 'Ingrese el usuario.',
      password: 'Ingrese la contraseña.',
    })
    expect((await t.visitor.post('/cuentaacceso/auth', { token: 5 })).body.fields).toEqual({
      token: 'El enlace no es válido.',
    })
  })
})

describe('failed logins', () => {
  let username: string
  beforeEach(async () => {
    username = (await t.make.cuenta(4)).username
  })
  const fail = async (times: number, address?: string) => {
    for (let i = 0; i < times; i += 1) expect((await login(username, 'otra-clave', address)).status).toBe(401)
  }

  test('ten in 15 minutes lock the user name from that address for 15 minutes, and from no other', async () => {
    await fail(10)
    const locked = await login(username, PASSWORD)
    expect(locked.status).toBe(429)
    expect(locked.body).toMatchObject({
      code: 'cuenta_bloqueada',
      message: 'Demasiados intentos fallidos. Intente de nuevo en 15 minutos.',
    })
    expect(Number(locked.headers['retry-after'])).toBe(900)
    expect((await login(username, PASSWORD, '203.0.113.8')).status).toBe(200)
    expect((await login(t.accounts.adm.username, PASSWORD)).status).toBe(200)
    wait(14 * MINUTE)
    expect((await login(username.toLowerCase(), PASSWORD)).status).toBe(429)
    wait(2 * MINUTE)
    expect((await login(username, PASSWORD)).status).toBe(200)
  })

  test('a success in between starts the count again', async () => {
    await fail(9)
    expect((await login(username, PASSWORD)).status).toBe(200)
    await fail(9)
    expect((await login(username, PASSWORD)).status).toBe(200)
  })

  test('an unknown user name locks in the same way', async () => {
    for (let i = 0; i < 10; i += 1) expect((await login('fantasma', 'otra-clave')).status).toBe(401)
    expect((await login('fantasma', 'otra-clave')).status).toBe(429)
  })

  test('a hundred in an hour, from anywhere, lock the user name', async () => {
    const at = new Date(t.clock.now.getTime() - 20 * MINUTE).toISOString()
    await t.db.execute(sql`
      insert into intentos (usuario_int, direccion_int, fecha_int)
      select ${username}, '198.51.100.' || n, ${at}::timestamptz from generate_series(1, 99) n`)
    await fail(1, '203.0.113.20')
    const locked = await login(username, PASSWORD, '203.0.113.21')
    expect([locked.status, Number(locked.headers['retry-after'])]).toEqual([429, 3600])
    wait(61 * MINUTE)
    expect((await login(username, PASSWORD, '203.0.113.21')).status).toBe(200)
  })

  test('guesses at the same moment get no more tries than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(username, 'otra-clave')))
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeLessThanOrEqual(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25 - tried)
  })
})

describe('the one-time link', () => {
  const redeem = (token: string) => t.visitor.post('/cuentaacceso/auth', { token })

  test('works once', async () => {
    const code = await ensureLoginLink(t.db, t.accounts.adm.id_cue, t.clock.now)
    const first = await redeem(code)
    expect([first.status, first.body.dataUser.id_cue]).toEqual([200, t.accounts.adm.id_cue])
    expect((await redeem(code)).status).toBe(401)
  })

  test('works once when two redeem it at the same moment', async () => {
    const code = await ensureLoginLink(t.db, t.accounts.adm.id_cue, t.clock.now)
    const answers = await Promise.all([redeem(code), redeem(code), redeem(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('is void after an hour, and when a newer one was made', async () => {
    const old = await ensureLoginLink(t.db, t.accounts.adm.id_cue, t.clock.now)
    const code = await ensureLoginLink(t.db, t.accounts.adm.id_cue, t.clock.now)
    expect((await redeem(old)).status).toBe(401)
    wait(61 * MINUTE)
    expect((await redeem(code)).status).toBe(401)
  })

  test('is stored as a hash: what the database holds does not log in', async () => {
    await ensureLoginLink(t.db, t.accounts.adm.id_cue, t.clock.now)
    const [stored] = await t.db.select().from(enlaces)
    expect((await redeem(stored!.hash_enl)).status).toBe(401)
  })
})

test('the first login of an account is kept, later ones change nothing', async () => {
  const { username, id_cue } = t.accounts.inspector
  const first = async () => (await t.db.select().from(cuentas).where(eq(cuentas.id_cue, id_cue)))[0]!.ingreso_cue
  await t.db.update(cuentas).set({ ingreso_cue: null }).where(eq(cuentas.id_cue, id_cue))
  await login(username, 'equivocada')
  expect(await first()).toBe(null)
  await login(username, PASSWORD)
  const when = await first()
  expect(when).not.toBe(null)
  wait(MINUTE)
  await login(username, PASSWORD)
  expect(await first()).toBe(when)
})
