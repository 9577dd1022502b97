// A second factor that accounts turn on, or that the portal asks of ADM (ACC-36, ACC-37).
import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { historyOf } from '../../../test/history.ts'
import { isWaiting } from '../../../test/races.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'
import { afterAnswers } from '../../process/after-answer.ts'
import { makeLink } from './queries/links.ts'
import { startFactor } from './queries/second-factor.ts'

const PATH = '/cuentaacceso/segundofactor'
const SECOND = 1000
let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
let serial = 0
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startTestApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})

const wait = (ms: number, app = t) => (app.clock.now = new Date(app.clock.now.getTime() + ms))
/** Returns the code that an authenticator shows now, or whose clock is off by some milliseconds. */
const codeOf = (secreto: string, off = 0, app = t) =>
  new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: app.clock.now.getTime() + off })
const login = (username: string, codigo?: string, app = t) =>
  app.visitor.post('/cuentaacceso/auth', { username, password: PASSWORD, ...(codigo !== undefined && { codigo }) })

async function session(idrol: number = ROLES.registro, app = t) {
  const account = await app.make.cuenta(idrol, { correopersonal: `factor${++serial}@example.com` })
  return { ...account, me: app.withToken(await app.sessions.issue({ ...account, sesion_cue: 1 })) }
}
/** Makes an account with a second factor that is on, whose first code was used a while ago. */
async function withFactor(idrol: number = ROLES.registro) {
  const account = await session(idrol)
  const { secreto } = (await account.me.post(PATH, { passwordactual: PASSWORD })).body as { secreto: string }
  const { body } = await account.me.put(PATH, { codigo: codeOf(secreto) })
  wait(90 * SECOND)
  return { ...account, secreto, codigos: body.codigos as string[] }
}
const WRONG = { status: 401, code: 'codigo_invalido', message: expect.stringContaining('ya se usó') }

describe('a second factor', () => {
  test('is turned on with the password and a code, is asked for from then on, and its owner is told', async () => {
    smtp.received.length = 0
    const { me, username, id_cue } = await session()
    expect((await me.get(PATH)).body).toEqual({ desde: null, quedan: 0 })
    expect((await me.post(PATH, { passwordactual: 'no-es-esta' })).status).toBe(400)
    expect((await me.put(PATH, { codigo: '123456' })).status).toBe(400)
    const { body } = await me.post(PATH, { passwordactual: PASSWORD })
    expect(body).toEqual({
      secreto: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`:${username}?issuer=`),
      qr: expect.stringMatching(/^<svg/),
    })
    // Until the first code nothing has changed.
    const plain = await login(username)
    expect([plain.status, Object.keys(plain.body)]).toEqual([200, ['accesToken', 'dataUser']])
    const wrong = await me.put(PATH, { codigo: codeOf(body.secreto, 120 * SECOND) })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['codigo']])

    const told = await historyOf(t.db)()
    const on = await me.put(PATH, { codigo: codeOf(body.secreto) })
    expect(new Set(on.body.codigos).size).toBe(10)
    expect((await me.get(PATH)).body).toEqual({ desde: t.clock.now.toISOString(), quedan: 10 })
    expect((await me.post(PATH, { passwordactual: PASSWORD })).body.code).toBe('segundo_factor_activo')
    // So does a page that was opened before.
    const late = await me.put(PATH, { codigo: codeOf(body.secreto, 30 * SECOND) })
    expect(late.body.code).toBe('segundo_factor_activo')
    expect((await login(username)).body).toEqual({ segundofactor: 'codigo' })
    const added = (await historyOf(t.db)()).slice(told.length)
    expect(added.map(({ sujeto, id, cambios }) => [sujeto, id, Object.keys(cambios as object)])).toEqual([
      ['cuenta', String(id_cue), ['segundofactor_cue']],
    ])
    await afterAnswers()
    expect(partsOf(smtp.received.at(-1)!.raw)[0]!.content.toString()).toContain(
      'pide un código además de la contraseña',
    )
  })

  test('has a secret that nobody saw who knew the password before, also of two pages at once', async () => {
    const { me, username } = await session()
    const prepare = async () => (await me.post(PATH, { passwordactual: PASSWORD })).body.secreto as string
    const seen = await prepare()
    const secreto = await prepare()
    expect(secreto).not.toBe(seen)
    expect((await me.put(PATH, { codigo: codeOf(seen) })).status).toBe(400)
    const both = await Promise.all([
      me.put(PATH, { codigo: codeOf(secreto) }),
      me.put(PATH, { codigo: codeOf(secreto) }),
    ])
    // The second finds the code used, or the factor on if it comes after the first was stored.
    expect([
      [200, 400],
      [200, 409],
    ]).toContainEqual(both.map(({ status }) => status).toSorted())
    expect((await me.post(PATH, { passwordactual: PASSWORD })).status).toBe(409)
    wait(60 * SECOND)
    expect((await login(username, codeOf(secreto))).status).toBe(200)
  })

  test('takes a code once, of its own time, and of a clock that is half a minute off', async () => {
    const { username, secreto } = await withFactor()
    const now = codeOf(secreto)
    const both = await Promise.all([login(username, now), login(username, ` ${now.slice(0, 3)} ${now.slice(3)} `)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    // Also the code before it, which was not used, is of the past now.
    for (const old of [now, codeOf(secreto, -30 * SECOND)])
      expect((await login(username, old)).body).toMatchObject(WRONG)
    // Enough for these failures to count no more.
    wait(16 * 60 * SECOND)
    for (const off of [-120, -60, 60, 120])
      expect((await login(username, codeOf(secreto, off * SECOND))).body, `${off}`).toMatchObject(WRONG)
    for (const wrong of ['000000', '12345', 'abcdefgh', '      '])
      expect((await login(username, wrong)).status, wrong).toBeGreaterThanOrEqual(400)
    expect((await login(username, codeOf(secreto, -30 * SECOND))).status).toBe(200)
    expect((await login(username, codeOf(secreto, 30 * SECOND))).status).toBe(200)
  })

  test('takes each reserve code once, as it is typed, until none is left', async () => {
    const { username, codigos, me } = await withFactor()
    const [first, ...others] = codigos
    expect((await login(username, first!.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await login(username, first)).body).toMatchObject(WRONG)
    expect((await me.get(PATH)).body.quedan).toBe(9)
    // As a word processor keeps it, in which the hyphen became a dash.
    const [dashed] = others.splice(0, 1)
    expect((await login(username, dashed!.replace('-', ' – '))).status).toBe(200)
    const twice = await Promise.all([login(username, others[0]), login(username, others[0])])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401])
    for (const code of others.slice(1)) expect((await login(username, code)).status).toBe(200)
    expect((await me.get(PATH)).body.quedan).toBe(0)
    expect((await login(username, codigos.at(-1))).body).toMatchObject(WRONG)
    // Who administers accounts is the way back.
    expect((await login(username)).body).toEqual({ segundofactor: 'codigo' })
  })

  test('counts wrong codes as failures, which the password alone does not take back', async () => {
    const { username, secreto } = await withFactor()
    for (let i = 0; i < 5; i += 1) {
      expect((await login(username, '000000')).status).toBe(401)
      expect((await login(username)).status).toBe(200)
    }
    expect((await login(username, codeOf(secreto))).status).toBe(429)
    wait(2 * SECOND)
    expect((await login(username, codeOf(secreto))).status).toBe(200)
  })

  test('counts them also where a session and the password are in wrong hands, which open no way in', async () => {
    const { me, username } = await withFactor()
    for (let i = 0; i < 8; i += 1) expect((await login(username, '000000')).status).toBe(401)
    expect((await me.post(PATH, { passwordactual: PASSWORD })).body.code).toBe('segundo_factor_activo')
    expect((await login(username, '000000')).status).toBe(401)
    expect((await login(username, '000000')).status).toBe(429)
  })

  test('is not spoiled by a login from before it was turned off, with a code of what was begun anew', async () => {
    const { me, username, id_cue } = await withFactor()
    const begun = new Secret({ size: 20 }).base32
    const before = await t.db.transaction(async (tx) => {
      await tx.execute(sql`lock table intentos in exclusive mode`)
      const entering = login(username, codeOf(begun))
      await vi.waitUntil(() => isWaiting(t.db))
      expect((await t.as('adm').delete(`/cuentaacceso/${id_cue}/segundofactor`)).status).toBe(200)
      await startFactor(t.db, id_cue, begun)
      return { entering }
    })
    expect((await before.entering).body).toMatchObject(WRONG)
    expect((await me.post(PATH, { passwordactual: PASSWORD })).status).toBe(200)
  })

  test('does not say that a password is right to who does not know it', async () => {
    const { username } = await withFactor()
    const wrong = await t.visitor.post('/cuentaacceso/auth', { username, password: 'no-es-esta', codigo: '123456' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'credenciales_invalidas'])
  })

  test('is turned off with the password, or by who may set it, and a lower role may not', async () => {
    const { me, id_cue, username } = await withFactor()
    expect((await me.post(`${PATH}/quitar`, { passwordactual: 'no-es-esta' })).status).toBe(400)
    expect((await me.delete(`/cuentaacceso/${id_cue}/segundofactor`)).status).toBe(403)
    expect((await me.post(`${PATH}/quitar`, { passwordactual: PASSWORD })).status).toBe(200)
    expect((await me.post(`${PATH}/quitar`, { passwordactual: PASSWORD })).body.code).toBe('sin_segundo_factor')
    expect(Object.keys((await login(username)).body)).toEqual(['accesToken', 'dataUser'])

    const other = await withFactor(ROLES.adm)
    const path = `/cuentaacceso/${other.id_cue}/segundofactor`
    expect((await t.as('registro').delete(path)).status).toBe(403)
    expect((await other.me.delete(path)).body.message).toBe('Su propio segundo factor se quita en Mi cuenta.')
    expect((await t.as('adm').delete('/cuentaacceso/999999/segundofactor')).status).toBe(404)
    expect((await t.as('adm').delete(path)).status).toBe(200)
    expect((await t.as('adm').delete(path)).body.code).toBe('sin_segundo_factor')
    expect(Object.keys((await login(other.username)).body)).toEqual(['accesToken', 'dataUser'])
    await afterAnswers()
    expect(partsOf(smtp.received.at(-1)!.raw)[0]!.content.toString()).toContain('lo quitó quien administra las cuentas')
  })
})

describe('a portal that asks it of ADM', () => {
  let asking: TestApp
  beforeAll(async () => void (asking = await startTestApp({ ADMIN_SECOND_FACTOR: 'on', SMTP_URL: smtp.url })))
  afterAll(() => asking.close())
  let account: Awaited<ReturnType<typeof session>>
  beforeEach(async () => void (account = await session(ROLES.adm, asking)))

  test('lets an ADM in when it was turned on at the login, and lets nobody out for good who lost it', async () => {
    const { username } = account
    const { status, body } = await login(username, undefined, asking)
    expect([status, Object.keys(body), body.segundofactor]).toEqual([200, ['segundofactor', 'nuevo'], 'activar'])
    expect((await login(username, '000000', asking)).status).toBe(401)
    smtp.received.length = 0
    const entered = await login(username, codeOf(body.nuevo.secreto, 0, asking), asking)
    expect([entered.status, entered.body.codigos.length]).toEqual([200, 10])
    await afterAnswers()
    expect(partsOf(smtp.received.at(-1)!.raw)[0]!.content.toString()).toContain(username)
    const me = asking.withToken(entered.body.accesToken)
    expect((await me.get(PATH)).body).toMatchObject({ quedan: 10 })
    expect((await login(username, undefined, asking)).body).toEqual({ segundofactor: 'codigo' })
    // A link of the console is the way back for who lost the phone.
    const token = await makeLink(asking.db, account.id_cue, {
      tipo: 'ingreso',
      origen: 'consola',
      now: asking.clock.now,
    })
    const back = (await asking.visitor.post('/cuentaacceso/auth', { token })).body
    expect(Object.keys(back)).toEqual(['accesToken', 'dataUser'])
    const again = asking.withToken(back.accesToken)
    expect((await again.post(`${PATH}/quitar`, { passwordactual: PASSWORD })).status).toBe(200)
    expect((await login(username, undefined, asking)).body.segundofactor).toBe('activar')
  })

  test('asks nothing of other roles', async () => {
    const { username } = await session(ROLES.registro, asking)
    expect(Object.keys((await login(username, undefined, asking)).body)).toEqual(['accesToken', 'dataUser'])
  })
})
