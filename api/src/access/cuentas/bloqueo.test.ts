import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { Answer, TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { cuentas, enlaces } from '../../db/tables/access.ts'
import { makeLink } from './queries/links.ts'

// Blocking accounts (ACC-27). The rule about who may block whom is tested in jerarquia.test.ts.

const withoutId = ({ body }: Answer) => ({ ...body, idSolicitud: '' })

let t: TestApp
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  account = await t.make.cuenta(ROLES.inspector)
})

const block = (id = account.id_cue, bloqueada = true, as = t.as('adm')) =>
  as.put(`/cuentaacceso/${id}/bloqueo`, { bloqueada })
const login = (password = PASSWORD) => t.visitor.post('/cuentaacceso/auth', { username: account.username, password })
const tokenOf = async () => (await login()).body.accesToken as string
const alive = async (token: string) => (await t.withToken(token).get('/auth/me')).status

test('is answered with the account and with the list of people', async () => {
  const { status, body } = await block()
  expect([status, body]).toEqual([200, expect.objectContaining({ id_cue: account.id_cue, bloqueada_cue: true })])
  const [person] = (await t.as('adm').get(`/colaboradores/getByParams?id=${account.id_col}`)).body
  expect(person.cuentaacceso.bloqueada_cue).toBe(true)
  expect((await block(account.id_cue, false)).body.bloqueada_cue).toBe(false)
})

test('only whoever knows the password learns of the block', async () => {
  await block()
  const right = await login()
  expect([right.status, right.body.code, right.body.message]).toEqual([
    403,
    'cuenta_bloqueada',
    'Su cuenta está bloqueada. Comuníquese con el centro.',
  ])
  const wrong = await login('otra-clave')
  const unknown = await t.visitor.post('/cuentaacceso/auth', { username: 'nadie', password: 'otra-clave' })
  expect(withoutId(wrong)).toEqual(withoutId(unknown))
  await block(account.id_cue, false)
  expect((await login()).status).toBe(200)
})

test('ends all sessions at their next call, also those opened with a link, for good', async () => {
  const tokens = [await tokenOf(), await tokenOf()]
  expect(await Promise.all(tokens.map(alive))).toEqual([200, 200])
  await block()
  expect(await Promise.all(tokens.map(alive))).toEqual([401, 401])
  // A session that is issued without the login does not work either.
  const [row] = await t.db.select().from(cuentas).where(eq(cuentas.id_cue, account.id_cue))
  expect(await alive(await t.sessions.issue(row!))).toBe(401)
  await block(account.id_cue, false)
  expect(await Promise.all(tokens.map(alive))).toEqual([401, 401])
})

describe('an open session', () => {
  const told = async (token: string) => (await t.withToken(token).get('/auth/me')).body

  test('learns that the account is blocked, and not that the session ended', async () => {
    const token = await tokenOf()
    await block()
    const message = 'Su cuenta está bloqueada. Comuníquese con el centro.'
    const blocked = { status: 401, code: 'cuenta_bloqueada', message }
    expect(await told(token)).toMatchObject(blocked)
    const publicOr = await t.withToken(token).post('/empresa', bodies.empresa())
    expect(publicOr.body).toMatchObject(blocked)
    await block(account.id_cue, false)
    expect(await told(token)).toMatchObject({ status: 401, code: 'sin_sesion' })
  })

  test('that its owner ended, or that expired, learns nothing about the account', async () => {
    const [ended, kept] = [await tokenOf(), await tokenOf()]
    await t.withToken(ended).post('/cuentaacceso/salir', {})
    await block()
    expect((await told(ended)).code).toBe('sin_sesion')
    expect((await told(`${kept}x`)).code).toBe('sin_sesion')
    expect((await told(kept)).code).toBe('cuenta_bloqueada')
    const { now } = t.clock
    t.clock.now = new Date(now.getTime() + 10 * 60 * 60 * 1000)
    const late = await told(kept)
    t.clock.now = now
    expect(late.code).toBe('sin_sesion')
  })
})

test.each(['ingreso', 'clave'] as const)(
  'invalidates an open link of the kind %s, and no new one is made',
  async (tipo) => {
    const code = (await makeLink(t.db, account.id_cue, { tipo, now: t.clock.now }))!
    await block()
    expect(await t.db.$count(enlaces, eq(enlaces.idcue_enl, account.id_cue))).toBe(0)
    expect(await makeLink(t.db, account.id_cue, { tipo, now: t.clock.now })).toBeUndefined()
    await block(account.id_cue, false)
    const answer =
      tipo === 'ingreso'
        ? await t.visitor.post('/cuentaacceso/auth', { token: code })
        : await t.visitor.post('/cuentaacceso/restablecer', { token: code, password: 'zorro-gris-41' })
    expect(answer.status).toBe(tipo === 'ingreso' ? 401 : 410)
  },
)

test('blocking a blocked account changes nothing and ends no session', async () => {
  const token = await tokenOf()
  expect((await block(account.id_cue, false)).status).toBe(200)
  expect(await alive(token)).toBe(200)
})

test('is refused for one’s own account, for an unknown one, and with a malformed body', async () => {
  const own = await block(t.accounts.adm.id_cue)
  expect([own.status, own.body.message]).toEqual([403, 'No puede bloquear su propia cuenta.'])
  expect((await block(999_999)).status).toBe(404)
  for (const bloqueada of [undefined, null, 1, 'true'])
    expect((await t.as('adm').put(`/cuentaacceso/${account.id_cue}/bloqueo`, { bloqueada })).status).toBe(400)
  expect((await block(account.id_cue, true, t.as('consulta'))).status).toBe(403)
  expect((await block(account.id_cue, true, t.visitor)).status).toBe(401)
})

test('a blocked person cannot be named as a signer, and remains one where they were named before', async () => {
  const adm = t.as('adm')
  const names = async () =>
    (await t.as('registro').get('/colaboradores/getByParams?rol=ADM,INSPECTOR')).body.map(
      ({ id_col }: { id_col: number }) => id_col,
    )
  const cohort = bodies.certificacion({ responsables: [account.id_col] })
  const signed = (await adm.post('/certificaciones', cohort)).body
  const inspection = await t.make.evaluacion(await t.make.equipo())
  expect(await names()).toContain(account.id_col)
  await block()
  expect(await names()).not.toContain(account.id_col)
  expect((await adm.post('/certificaciones', cohort)).status).toBe(400)
  expect((await adm.put(`/evaluacion/${inspection}`, { idcol: account.id_col })).status).toBe(400)
  const kept = await adm.put(`/certificaciones/${signed.id_cer}`, cohort)
  expect([kept.status, kept.body.colaboradores.length]).toEqual([200, 1])
})

test('a job that a blocked account requested does not run', async () => {
  const { readAsker } = await import('../../overview/trabajos/queries/asker.ts')
  expect(await readAsker(t.db, account.id_cue)).toMatchObject({ idcue: account.id_cue })
  await block()
  expect(await readAsker(t.db, account.id_cue)).toBeUndefined()
})

describe('a blocked administrator', () => {
  test('does not count as the last administrator', async () => {
    const other = await t.make.cuenta(ROLES.adm)
    const as = t.withToken(await t.sessions.issue({ id_cue: other.id_cue, sesion_cue: 1 }))
    expect((await block(t.accounts.adm.id_cue, true, as)).status).toBe(200)
    // `other` is the last administrator who can log in: no write to the database can change that.
    const wrongs = [{ bloqueada_cue: true }, { idroles_cue: ROLES.consulta }]
    for (const wrong of wrongs)
      await expect(t.db.update(cuentas).set(wrong).where(eq(cuentas.id_cue, other.id_cue))).rejects.toThrow()
    await expect(t.db.delete(cuentas).where(eq(cuentas.id_cue, other.id_cue))).rejects.toThrow()
    // A blocked administrator may lose the role, and may be deleted.
    const gone = await t.make.cuenta(ROLES.adm)
    expect((await block(gone.id_cue, true, as)).status).toBe(200)
    expect((await as.put(`/cuentaacceso/${gone.id_cue}`, { idrol: ROLES.consulta })).status).toBe(200)
    expect((await as.delete(`/cuentaacceso/${gone.id_cue}`)).status).toBe(200)
    expect((await block(t.accounts.adm.id_cue, false, as)).status).toBe(200)
    t.tokens.adm = await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 3 })
  })
})
