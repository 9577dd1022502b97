// A person sets the first password with a mailed link, which staff never see (ACC-35).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { ROLES } from '@anclaje/contract/permissions'
import { COLABORADOR } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD, bodies } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'
import { colaboradores } from '../../db/tables/training.ts'
import { handleRecoveryJob } from './actions/recover.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NEW = 'zorro-gris-41'
let t: TestApp
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startTestApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
let start: Date
beforeEach(() => void (start = t.clock.now))
afterEach(() => {
  smtp.received.length = 0
  // The clock goes back, because the sessions would expire in the days that a test skips.
  t.clock.now = start
})

/** Creates an account without a password through the API. */
async function invite(over: object = {}) {
  const idcolaborador = await t.make.colaborador({ ...bodies.colaborador(), ...over })
  const { status, body } = await t.as('adm').post('/cuentaacceso', { idcolaborador, idrol: ROLES.consulta })
  expect(status, body.message).toBe(201)
  return body as { id_cue: number; idcol_cue: number; username_cue: string }
}
const fails = (message: string) => ({ status: 'fail', message })
const send = (id: number, as = t.as('adm')) => as.post(`/cuentaacceso/${id}/enlace`)
/**
 * Returns the mails with a link. The mails about a changed password arrive at any time and are left
 * out.
 */
const letters = () =>
  smtp.received
    .map(({ raw }) => partsOf(raw)[0]!.content.toString())
    .filter((letter) => letter.includes('/restablecer#'))
const text = (n = 0) => letters()[n]!
const tokenOf = (letter: string) => /\/restablecer#(\S+)/.exec(letter)![1]!
const set = (token: string) => t.visitor.post('/cuentaacceso/restablecer', { token, password: NEW })
const login = (username: string, password: string) => t.visitor.post('/cuentaacceso/auth', { username, password })

test('a link sets the password once, within seven days, and staff see neither link nor password', async () => {
  const { id_cue, username_cue } = await invite()
  const sent = await send(id_cue)
  expect([sent.status, sent.body.status]).toEqual([200, 'ok'])
  expect(Object.keys(sent.body).toSorted()).toEqual(['message', 'status'])
  expect(text()).toContain(username_cue)
  expect(text()).toContain('7 días')
  const token = tokenOf(text())
  t.clock.now = new Date(t.clock.now.getTime() + 7 * DAY_MS - 60_000)
  expect((await set(token)).status).toBe(200)
  expect((await login(username_cue, NEW)).status).toBe(200)
  expect((await set(token)).status).toBe(410)
})

test('an older link, or one that was followed by another, sets nothing', async () => {
  const { id_cue } = await invite()
  await send(id_cue)
  await send(id_cue)
  expect((await set(tokenOf(text(0)))).status).toBe(410)
  t.clock.now = new Date(t.clock.now.getTime() + 7 * DAY_MS + 60_000)
  expect((await set(tokenOf(text(1)))).status).toBe(410)
})

test('a link stays valid while visitors request others, and ends when a password is set', async () => {
  const { id_cue } = await invite()
  await send(id_cue)
  const ask = () => handleRecoveryJob(t.deps, { data: { cuenta: id_cue }, isLast: true }, () => {})
  await ask()
  await ask()
  expect(letters()).toHaveLength(3)
  const [first, older, newer] = letters().map(tokenOf)
  // Of the two links that last an hour, the newer one has invalidated the older one.
  expect((await set(older!)).status).toBe(410)
  t.clock.now = new Date(t.clock.now.getTime() + 2 * DAY_MS)
  expect((await set(newer!)).status).toBe(410)
  expect((await set(first!)).status).toBe(200)
  await ask()
  expect((await set(tokenOf(text(3)))).status).toBe(200)

  t.clock.now = start
  const other = await invite()
  await send(other.id_cue)
  await handleRecoveryJob(t.deps, { data: { cuenta: other.id_cue }, isLast: true }, () => {})
  expect((await set(tokenOf(text(5)))).status).toBe(200)
  expect((await set(tokenOf(text(4)))).status).toBe(410)
})

test.each([
  [
    'without an address',
    { correopersonal: null },
    'No fue posible enviar correo ya que el usuario no cuenta con uno valido',
  ],
  ['whose mail server refuses', { correopersonal: 'rechazado@example.com' }, 'Error enviado correo electronico'],
])('a person %s gets no link, and the answer says so', async (_, over, message) => {
  const { id_cue } = await invite(over)
  const { status, body } = await send(id_cue)
  expect([status, body.status, body.message]).toEqual([200, 'fail', message])
  expect(letters()).toHaveLength(0)
})

test('an account gets three links in an hour, and a blocked one none', async () => {
  const { id_cue } = await invite()
  for (const status of ['ok', 'ok', 'ok', 'fail']) expect((await send(id_cue)).body.status).toBe(status)
  expect(letters()).toHaveLength(3)
  const blocked = await invite()
  await t.as('adm').put(`/cuentaacceso/${blocked.id_cue}/bloqueo`, { bloqueada: true })
  expect((await send(blocked.id_cue)).body).toEqual(fails('No se envió nada: la cuenta está bloqueada.'))
  expect(letters()).toHaveLength(3)
})

test('a person who is not confirmed gets no link', async () => {
  const { id_cue, idcol_cue } = await invite()
  await t.db
    .update(colaboradores)
    .set({ estado_col: COLABORADOR.porConfirmar })
    .where(eq(colaboradores.id_col, idcol_cue))
  expect((await send(id_cue)).body).toEqual(fails('No se envió nada: la persona está por confirmar.'))
  expect(letters()).toHaveLength(0)
})

test('whoever may not change the account sends no link, and nobody sends one to themselves', async () => {
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'editar')
  const clerk = await t.make.cuenta(idrol)
  const as = t.withToken(await t.sessions.issue({ id_cue: clerk.id_cue, sesion_cue: 1 }))
  expect((await send(t.accounts.registro.id_cue, as)).status).toBe(403)
  expect((await send(clerk.id_cue, as)).status).toBe(403)
  expect((await send(t.accounts.adm.id_cue)).status).toBe(403)
  expect((await send(999_999)).status).toBe(404)
  expect((await t.visitor.post(`/cuentaacceso/${clerk.id_cue}/enlace`)).status).toBe(401)
  expect(letters()).toHaveLength(0)
})

test('staff may still mail a password with the account', async () => {
  const idcolaborador = await t.make.colaborador()
  const { body } = await t.as('adm').post('/cuentaacceso', { idcolaborador, password: PASSWORD, idrol: ROLES.consulta })
  expect((await login(body.username_cue, PASSWORD)).status).toBe(200)
})

test('without a mail server no link is sent, and the answer says so', async () => {
  const bare = await startTestApp()
  const { id_cue } = await bare.make.cuenta(ROLES.consulta)
  const { body } = await bare.as('adm').post(`/cuentaacceso/${id_cue}/enlace`)
  expect(body).toEqual({ status: 'fail', message: expect.stringContaining('Todavía no se puede enviar correo') })
  await bare.close()
})
