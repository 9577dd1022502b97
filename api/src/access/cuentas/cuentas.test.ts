import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { CLAVE_COMUN, CLAVE_DEL_LUGAR, CLAVE_PROPIA } from '@anclaje/contract/rules/access/clave'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { hashPassword, passwordColumns } from './passwords/hash.ts'
import { createSessions, purgeTokens } from '../../http/callers/session.ts'
import { cierres, cuentas } from '../../db/tables/access.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const login = async (username: string, password: string) =>
  (await t.visitor.post('/cuentaacceso/auth', { username, password })).status

/** Creates an account through the API; its user name is the document number. */
async function create(idrol: number = ROLES.consulta) {
  const body = bodies.colaborador()
  const persona = await t.as('adm').post('/colaboradores', body)
  const cuenta = await t
    .as('adm')
    .post('/cuentaacceso', { idcolaborador: persona.body.id_col, password: PASSWORD, idrol })
  expect(cuenta.status).toBe(201)
  return { id: cuenta.body.id_cue, persona: body, id_col: persona.body.id_col, row: cuenta.body }
}
const tokenOf = async (username: string, password = PASSWORD) =>
  (await t.visitor.post('/cuentaacceso/auth', { username, password })).body.accesToken as string

describe('an account', () => {
  test('has the document number as its user name and never shows its password', async () => {
    const { row, persona, id, id_col } = await create()
    expect(row).toEqual({
      id_cue: id,
      username_cue: persona.numerodocumento,
      idcol_cue: id_col,
      idroles_cue: ROLES.consulta,
      bloqueada_cue: false,
      segundofactor_cue: null,
      rol: { id_rol: ROLES.consulta, nombre_rol: 'CONSULTA' },
    })
    const list = await t.as('adm').get('/cuentaacceso')
    expect(list.raw.toString()).not.toMatch(/password|argon2/)
  })

  test('is one for each person, who must exist, with a role that exists', async () => {
    const { id_col } = await create()
    const post = (over: object) =>
      t.as('adm').post('/cuentaacceso', { idcolaborador: id_col, password: PASSWORD, idrol: ROLES.consulta, ...over })
    expect((await post({})).status).toBe(409)
    const unknown = await post({ idcolaborador: 999_999 })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['idcolaborador']])
    const noRole = await post({ idcolaborador: await t.make.colaborador(), idrol: 999 })
    expect([noRole.status, Object.keys(noRole.body.fields)]).toEqual([400, ['idrol']])
  })

  test.each([
    ['1234', 400],
    ['7k2p5', 201],
    ['7k2p5-9d4m1-6b3', 201],
    ['1234567890123456', 400],
  ])('with the password %s is answered %i', async (password, status) => {
    const idcolaborador = await t.make.colaborador()
    const answer = await t.as('adm').post('/cuentaacceso', { idcolaborador, password, idrol: ROLES.consulta })
    expect(answer.status).toBe(status)
    if (status === 400)
      expect(answer.body.fields).toEqual({ password: 'La contraseña debe tener entre 5 y 15 caracteres.' })
  })

  test.each([
    ['123456', CLAVE_COMUN],
    ['PassWord', CLAVE_COMUN],
    ['qwerty123456', CLAVE_COMUN],
    ['TeAmo', CLAVE_COMUN],
    ['ingrid-2026', CLAVE_PROPIA],
    ['NUNEZ1994', CLAVE_PROPIA],
    ['ANCLAJE-2026', CLAVE_DEL_LUGAR],
    ['Prueba2026', CLAVE_DEL_LUGAR],
  ])('a new password %s is refused, whoever sets it', async (password, message) => {
    const refused = { status: 400, code: 'datos_invalidos', message, fields: { password: message } }
    const idcolaborador = await t.make.colaborador()
    expect(
      (await t.as('adm').post('/cuentaacceso', { idcolaborador, password, idrol: ROLES.consulta })).body,
    ).toMatchObject(refused)
    const { id, persona } = await create()
    expect((await t.as('adm').put(`/cuentaacceso/${id}`, { password })).body).toMatchObject(refused)
    const me = t.withToken(await tokenOf(persona.numerodocumento))
    expect((await me.put(`/cuentaacceso/${id}`, { password, passwordactual: PASSWORD })).body).toMatchObject(refused)
    expect(await login(persona.numerodocumento, PASSWORD)).toBe(200)
  })

  test("with the centre's new name is refused", async () => {
    const { id } = await create()
    const change = () => t.as('adm').put(`/cuentaacceso/${id}`, { password: 'vertice2026' })
    expect((await change()).status).toBe(200)
    expect((await t.as('adm').put('/centro', { nombre: 'Vértice Andino' })).status).toBe(200)
    expect((await change()).body.message).toBe(CLAVE_DEL_LUGAR)
  })

  test("with its person's number, or a part of it, is refused", async () => {
    const { id, persona } = await create()
    for (const password of [persona.numerodocumento, `x${persona.numerodocumento}`, persona.numerodocumento.slice(-6)])
      expect((await t.as('adm').put(`/cuentaacceso/${id}`, { password })).body.message, password).toBe(CLAVE_PROPIA)
  })

  test('with an older password of that kind can still log in', async () => {
    const { username, id_cue } = await t.make.cuenta(ROLES.consulta)
    await t.db
      .update(cuentas)
      .set(passwordColumns(await hashPassword('123456'), 'owner'))
      .where(eq(cuentas.id_cue, id_cue))
    expect(await login(username, '123456')).toBe(200)
  })

  test('follows a change of its person’s document number', async () => {
    const { persona, id_col } = await create()
    const numerodocumento = `7${persona.numerodocumento}`
    expect((await t.as('adm').put(`/colaboradores/${id_col}`, { ...persona, numerodocumento })).status).toBe(200)
    expect(await login(numerodocumento, PASSWORD)).toBe(200)
    expect(await login(persona.numerodocumento, PASSWORD)).toBe(401)
  })

  test('is only changed when id and person belong together', async () => {
    const { id, id_col, persona } = await create()
    const other = await create()
    const put = (over: object) => t.as('adm').put(`/cuentaacceso/${id}`, { password: 'nueva-clave', ...over })
    const message = 'La cuenta no es de esa persona.'
    const foreign = await put({ idcolaborador: other.id_col })
    expect([foreign.status, foreign.body.fields]).toEqual([400, { idcolaborador: message }])
    expect((await put({ id: other.id })).body.fields).toEqual({ id: 'Los datos son de otra cuenta.' })
    const own = t.withToken(await tokenOf(persona.numerodocumento))
    const mine = { password: 'nueva-clave', passwordactual: PASSWORD, idcolaborador: other.id_col }
    expect((await own.put(`/cuentaacceso/${id}`, mine)).body.fields).toEqual({ idcolaborador: message })
    expect(await login(persona.numerodocumento, PASSWORD)).toBe(200)
    expect((await put({ id, idcolaborador: id_col })).status).toBe(200)
    expect(await login(persona.numerodocumento, 'nueva-clave')).toBe(200)
  })

  test('prevents the deletion of its person', async () => {
    const { id_col } = await create()
    const { status, body } = await t.as('adm').delete(`/colaboradores/${id_col}`)
    expect([status, body.message]).toEqual([409, 'El registro se encuentra asociado, no es posible eliminarlo'])
  })
})

describe('the sessions of an account end', () => {
  let cuenta: Awaited<ReturnType<typeof create>>
  let session: ReturnType<TestApp['withToken']>
  const alive = async () => (await session.get('/auth/me')).status === 200
  beforeEach(async () => {
    cuenta = await create()
    session = t.withToken(await tokenOf(cuenta.persona.numerodocumento))
    expect(await alive()).toBe(true)
  })

  test('when the password changes', async () => {
    await t.as('adm').put(`/cuentaacceso/${cuenta.id}`, { password: 'nueva-clave' })
    expect(await alive()).toBe(false)
    expect(await login(cuenta.persona.numerodocumento, 'nueva-clave')).toBe(200)
  })

  test('when the role changes', async () => {
    await t.as('adm').put(`/cuentaacceso/${cuenta.id}`, { idrol: ROLES.registro })
    expect(await alive()).toBe(false)
  })

  test('when the account is deleted', async () => {
    await t.as('adm').delete(`/cuentaacceso/${cuenta.id}`)
    expect(await alive()).toBe(false)
    expect(await login(cuenta.persona.numerodocumento, PASSWORD)).toBe(401)
  })

  test('but not when nothing changes', async () => {
    await t.as('adm').put(`/cuentaacceso/${cuenta.id}`, { idrol: ROLES.consulta })
    expect(await alive()).toBe(true)
  })

  test('when the user changes the password, except that the answer brings a new token', async () => {
    const { status, body } = await session.put(`/cuentaacceso/${cuenta.id}`, {
      password: 'nueva-clave',
      passwordactual: PASSWORD,
    })
    expect(status).toBe(200)
    expect(await alive()).toBe(false)
    expect((await t.withToken(body.accesToken).get('/auth/me')).status).toBe(200)
  })
})

describe('logging out', () => {
  const salir = (token: string) => t.withToken(token).post('/cuentaacceso/salir')
  const alive = async (token: string) => (await t.withToken(token).get('/auth/me')).status === 200

  test('ends the token everywhere, and no other session of the account', async () => {
    const { persona } = await create()
    const here = await tokenOf(persona.numerodocumento)
    const elsewhere = await tokenOf(persona.numerodocumento)
    const { status, body } = await salir(here)
    expect([status, body]).toEqual([200, { message: 'Sesión cerrada' }])
    expect([await alive(here), await alive(elsewhere)]).toEqual([false, true])
    expect((await salir(here)).status).toBe(401)
    expect((await t.visitor.post('/cuentaacceso/salir')).status).toBe(401)
  })

  test('ends the session for all processes of the database, and for calls that visitors may make', async () => {
    const token = await tokenOf((await create()).persona.numerodocumento)
    const other = createSessions(t.db, t.signing, () => t.clock.now)
    expect(await other.verify(token)).not.toBeNull()
    await salir(token)
    expect(await other.verify(token)).toBeNull()
    expect((await t.withToken(token).post('/empresa', bodies.empresa())).status).toBe(401)
  })

  test('is remembered until the token would have expired', async () => {
    const start = t.clock.now
    const token = await tokenOf((await create()).persona.numerodocumento)
    await salir(token)
    const kept = () => t.db.$count(cierres)
    const before = await kept()
    const hours = (n: number) => new Date(start.getTime() + n * 3_600_000)
    await purgeTokens(t.db, hours(9.9))
    expect(await kept()).toBe(before)
    await purgeTokens(t.db, hours(10.1))
    expect(await kept()).toBe(0)
  })
})

describe("one's own account", () => {
  test('changes its password only with the current one', async () => {
    const { id, persona } = await create()
    const me = t.withToken(await tokenOf(persona.numerodocumento))
    for (const passwordactual of [undefined, '', 'otra-clave']) {
      const { status, body } = await me.put(`/cuentaacceso/${id}`, { password: 'nueva-clave', passwordactual })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['passwordactual']])
    }
    expect(await login(persona.numerodocumento, PASSWORD)).toBe(200)
  })

  test('is slowed down after ten wrong current passwords, like the login', async () => {
    const { id, persona } = await create()
    const me = t.withToken(await tokenOf(persona.numerodocumento))
    const change = (passwordactual: string) =>
      me.put(`/cuentaacceso/${id}`, { password: 'nueva-clave', passwordactual })
    for (let i = 0; i < 10; i += 1) expect((await change(`otra-${i}`)).status).toBe(400)
    const early = await change(PASSWORD)
    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'demasiados_intentos', '1'])
    // Wrong passwords here and at the login share one count.
    expect(await login(persona.numerodocumento, PASSWORD)).toBe(429)
    t.clock.now = new Date(t.clock.now.getTime() + 1000)
    expect((await change(PASSWORD)).status).toBe(200)
  })

  test('does not change its role, nor delete itself', async () => {
    const { id, persona } = await create(ROLES.registro)
    const me = t.withToken(await tokenOf(persona.numerodocumento))
    expect((await me.put(`/cuentaacceso/${id}`, { idrol: ROLES.adm })).status).toBe(400)
    const changed = await me.put(`/cuentaacceso/${id}`, {
      idrol: ROLES.adm,
      password: 'nueva-clave',
      passwordactual: PASSWORD,
    })
    expect([changed.status, changed.body.idroles_cue]).toEqual([200, ROLES.registro])
    expect((await t.as('adm').delete(`/cuentaacceso/${t.accounts.adm.id_cue}`)).status).toBe(403)
  })
})
