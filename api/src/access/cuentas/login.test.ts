import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { BEHIND_PROXY, startTestApp } from '../../../test/app.ts'
import type { Answer, TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { hashPassword, passwordColumns } from './passwords/hash.ts'
import { makeLink } from './queries/links.ts'
import { cuentas, direcciones, enlaces, intentos } from '../../db/tables/access.ts'

/** Returns the body of an error without the id of its request. */
const withoutId = ({ body }: Answer) => ({ ...body, idSolicitud: '' })

let t: TestApp
beforeAll(async () => {
  t = await startTestApp(BEHIND_PROXY)
})
afterAll(() => t.close())

const MINUTE = 60_000
const wait = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const login = (username: string, password: string, address = '203.0.113.7') =>
  t.visitor.send('POST', '/cuentaacceso/auth', { username, password }, { 'x-forwarded-for': address })

describe('a login', () => {
  test('returns a working token and who the user is, and nothing else', async () => {
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
        nombres_col: 'Wílliam Andrés',
        apellidos_col: expect.stringMatching(/^Cárdenas /),
        correopersonal_col: expect.any(String),
        nombre_rol: 'REGISTRO',
      },
    })
    expect((await t.withToken(body.accesToken).get('/auth/me')).body).toEqual(body.dataUser)
    const claims = JSON.parse(Buffer.from(body.accesToken.split('.')[1], 'base64url').toString())
    expect(claims.exp - Math.floor(t.clock.now.getTime() / 1000)).toBe(10 * 3600)
  })

  test('accepts the user name in capitals', async () => {
    expect((await login(t.accounts.adm.username.toLowerCase(), PASSWORD)).status).toBe(200)
  })

  test('takes a password in the form NFC and as it was typed, whichever form was stored', async () => {
    const [composed, split] = (['NFC', 'NFD'] as const).map((form) => 'Ñandú-canción-1'.normalize(form))
    const { id_cue, username } = await t.make.cuenta(ROLES.consulta)
    const fits = async (stored: string) => {
      await t.db.update(cuentas).set(passwordColumns(stored, 'other')).where(eq(cuentas.id_cue, id_cue))
      return [(await login(username, composed!)).status, (await login(username, split!)).status]
    }
    expect(await fits(await hashPassword(split!))).toEqual([200, 200])
    expect(await fits(await hash(composed!))).toEqual([200, 200])
    // An older hash of the split form fits only what it was made of.
    expect(await fits(await hash(split!))).toEqual([401, 200])
  })

  test('makes a hash of older parameters anew, ends no session, and leaves other hashes alone', async () => {
    const { id_cue, username } = await t.make.cuenta(ROLES.consulta)
    const stored = async () => (await t.db.select().from(cuentas).where(eq(cuentas.id_cue, id_cue)))[0]!
    const old = await hash(PASSWORD, { memoryCost: 4096, timeCost: 3 })
    await t.db.update(cuentas).set(passwordColumns(old, 'other')).where(eq(cuentas.id_cue, id_cue))
    const before = await stored()
    expect((await login(username, 'otra-clave')).status).toBe(401)
    expect(await stored()).toEqual(before)
    const { body } = await login(username, PASSWORD)
    const after = await stored()
    expect(after).toEqual({
      ...before,
      ingreso_cue: expect.any(String),
      ultimodia_cue: expect.any(String),
      password_cue: expect.stringMatching('m=19456,t=2'),
    })
    expect((await login(username, PASSWORD)).status).toBe(200)
    expect(await stored()).toEqual(after)
    expect((await t.withToken(body.accesToken).get('/auth/me')).status).toBe(200)
  })

  test('that fails gives the same answer for known and unknown user names', async () => {
    const wrong = await login(t.accounts.adm.username, 'otra-clave')
    const unknown = await login('nadie', 'otra-clave')
    expect(wrong.body).toMatchObject({
      status: 401,
      code: 'credenciales_invalidas',
      message: 'Usuario o contraseña invalidos',
    })
    expect(withoutId(unknown)).toEqual(withoutId(wrong))
  })

  test('without a field is refused with its name', async () => {
    expect((await t.visitor.post('/cuentaacceso/auth', {})).body.fields).toEqual({
      username: 'Escriba el usuario.',
      password: 'Escriba la contraseña.',
    })
    expect((await t.visitor.post('/cuentaacceso/auth', { token: 5 })).body.fields).toEqual({
      token: 'El enlace no es válido.',
    })
  })
})

describe('failed logins slow down and do not lock out', () => {
  const SECOND = 1000
  const DAY = 24 * 60 * MINUTE
  let username: string
  beforeEach(async () => {
    username = (await t.make.cuenta(4)).username
  })
  const fail = async (times: number, address?: string) => {
    for (let i = 0; i < times; i += 1) expect((await login(username, 'otra-clave', address)).status).toBe(401)
  }
  const secondsLeft = async (password = PASSWORD, address?: string) => {
    const answer = await login(username, password, address)
    expect(answer.status).toBe(429)
    return Number(answer.headers['retry-after'])
  }

  test('after ten failures the next password is only checked after a wait, and the answer says how long', async () => {
    await fail(10)
    const early = await login(username, PASSWORD)
    expect([early.status, early.headers['retry-after']]).toEqual([429, '1'])
    expect(early.body).toMatchObject({
      status: 429,
      code: 'demasiados_intentos',
      message: 'Demasiados intentos fallidos. Intente de nuevo en 1 segundo.',
    })
    wait(SECOND)
    expect((await login(username, PASSWORD)).status).toBe(200)
  })

  test('the wait doubles with every checked failure, up to a minute', async () => {
    await fail(10)
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await secondsLeft()).toBe(seconds)
      wait(seconds * SECOND - 1)
      expect(await secondsLeft()).toBe(1)
      wait(1)
      await fail(1)
    }
    expect((await login(username, PASSWORD)).body.message).toBe(
      'Demasiados intentos fallidos. Intente de nuevo en 60 segundos.',
    )
    wait(60 * SECOND)
    expect((await login(username.toLowerCase(), PASSWORD)).status).toBe(200)
  })

  test('a login that comes too early neither counts nor prolongs the wait', async () => {
    await fail(10)
    wait(SECOND)
    await fail(1)
    const before = await t.db.$count(intentos)
    for (let i = 0; i < 30; i += 1) await secondsLeft('otra-clave')
    expect(await t.db.$count(intentos)).toBe(before)
    wait(2 * SECOND)
    expect((await login(username, PASSWORD)).status).toBe(200)
  })

  test('another address or another user name does not wait', async () => {
    await fail(10)
    await secondsLeft()
    expect((await login(username, PASSWORD, '203.0.113.8')).status).toBe(200)
    expect((await login(t.accounts.adm.username, PASSWORD)).status).toBe(200)
  })

  test('an IPv6 network of 64 bits counts as one address', async () => {
    for (let i = 0; i < 10; i += 1) await fail(1, `2001:db8::${i}`)
    expect(await secondsLeft(PASSWORD, '2001:db8::ffff')).toBe(1)
    expect((await login(username, PASSWORD, '2001:db8:0:1::1')).status).toBe(200)
  })

  test('failures are forgotten after 15 minutes, and by a success', async () => {
    await fail(10)
    wait(16 * MINUTE)
    await fail(9)
    expect((await login(username, PASSWORD)).status).toBe(200)
    await fail(10)
    await secondsLeft()
  })

  test('an unknown user name waits in the same way and gets the same answer', async () => {
    await fail(10)
    for (let i = 0; i < 10; i += 1) expect((await login('fantasma', 'otra-clave')).status).toBe(401)
    const known = await login(username, PASSWORD)
    const unknown = await login('FANTASMA', PASSWORD)
    expect(withoutId(unknown)).toEqual(withoutId(known))
    expect(unknown.headers['retry-after']).toBe(known.headers['retry-after'])
  })

  test('a hundred failures in an hour slow down all addresses except those where the user has logged in', async () => {
    const [home, far] = ['203.0.113.50', '203.0.113.51']
    expect((await login(username, PASSWORD, home)).status).toBe(200)
    for (let i = 0; i < 20; i += 1) await fail(5, `198.51.100.${i}`)
    expect(await secondsLeft(PASSWORD, far)).toBe(1)
    expect((await login(username, PASSWORD, home)).status).toBe(200)
    wait(SECOND)
    await fail(1, far)
    expect(await secondsLeft(PASSWORD, '203.0.113.52')).toBe(2)
    expect((await login(username, 'otra-clave', home)).status).toBe(401)
    wait(4 * SECOND)
    expect((await login(username, PASSWORD, far)).status).toBe(200)
  })

  test('an address is remembered for 90 days after a login', async () => {
    const home = '203.0.113.60'
    expect((await login(username, PASSWORD, home)).status).toBe(200)
    const flood = async () => {
      for (let i = 0; i < 20; i += 1) await fail(5, `198.51.100.${i}`)
    }
    wait(90 * DAY - MINUTE)
    await flood()
    expect((await login(username, 'otra-clave', home)).status).toBe(401)
    wait(2 * MINUTE)
    await fail(1, '198.51.100.99')
    expect(await secondsLeft(PASSWORD, home)).toBeGreaterThan(0)
  })

  test('simultaneous guesses get no more checks than consecutive ones', async () => {
    const many = (times: number) => Promise.all(Array.from({ length: times }, () => login(username, 'otra-clave')))
    const checked = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length
    const first = await many(25)
    expect([checked(first), first.filter(({ status }) => status === 429).length]).toEqual([10, 15])
    wait(SECOND)
    expect(checked(await many(10))).toBe(1)
  })

  test('neither user names nor addresses are stored in the clear', async () => {
    await fail(1, '203.0.113.77')
    expect((await login(username, PASSWORD, '203.0.113.78')).status).toBe(200)
    const kept = JSON.stringify([await t.db.select().from(intentos), await t.db.select().from(direcciones)])
    expect(kept).not.toContain('203.0.113')
    expect(kept).not.toContain(username)
  })
})

describe('the one-time link', () => {
  const redeem = (token: string) => t.visitor.post('/cuentaacceso/auth', { token })

  test('works once', async () => {
    const code = (await makeLink(t.db, t.accounts.adm.id_cue, { tipo: 'ingreso', now: t.clock.now }))!
    const first = await redeem(code)
    expect([first.status, first.body.dataUser.id_cue]).toEqual([200, t.accounts.adm.id_cue])
    expect((await redeem(code)).status).toBe(401)
  })

  test('works once when two calls redeem it at the same moment', async () => {
    const code = (await makeLink(t.db, t.accounts.adm.id_cue, { tipo: 'ingreso', now: t.clock.now }))!
    const answers = await Promise.all([redeem(code), redeem(code), redeem(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  test('expires after an hour, and when a newer one is made', async () => {
    const old = (await makeLink(t.db, t.accounts.adm.id_cue, { tipo: 'ingreso', now: t.clock.now }))!
    const code = (await makeLink(t.db, t.accounts.adm.id_cue, { tipo: 'ingreso', now: t.clock.now }))!
    expect((await redeem(old)).status).toBe(401)
    wait(61 * MINUTE)
    expect((await redeem(code)).status).toBe(401)
  })

  test('is stored as a hash, with which nobody can log in', async () => {
    await makeLink(t.db, t.accounts.adm.id_cue, { tipo: 'ingreso', now: t.clock.now })
    const [stored] = await t.db.select().from(enlaces)
    expect((await redeem(stored!.hash_enl)).status).toBe(401)
  })
})

test('the first login of an account is recorded, and later ones do not change it', async () => {
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
