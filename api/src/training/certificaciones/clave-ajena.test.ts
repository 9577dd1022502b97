// A signature counts only with a password that the signer set (TRUST-12, ACC-35).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { partsOf, startSmtp } from '../../../test/smtp.ts'

const [SET_BY_ADM, OWN] = ['Ventana-azul-93', 'zorro-gris-41']
const AJENA = { status: 409, code: 'clave_ajena', message: 'Cambie primero su contraseña en Mi cuenta.' }

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

interface Signer {
  id_cue: number
  username: string
  idcer: number
}

/** Creates a cohort with a learner. Returns its id. */
async function cohortOf(idcol: number): Promise<number> {
  const idcer = await t.make.certificacion({ responsables: [idcol] })
  await t.make.inscripcion(idcer, await t.make.colaborador())
  return idcer
}

/** Creates the account of a signer as an ADM does, with a cohort to sign. */
async function created(body: object): Promise<Signer> {
  const idcolaborador = await t.make.colaborador({ correopersonal: 'firmante@example.com' })
  const account = await t.as('adm').post('/cuentaacceso', { idcolaborador, idrol: ROLES.inspector, ...body })
  expect(account.status, account.body.message).toBe(201)
  const { id_cue, username_cue: username } = account.body
  return { id_cue, username, idcer: await cohortOf(idcolaborador) }
}

async function logIn(username: string, password: string) {
  const { status, body } = await t.visitor.post('/cuentaacceso/auth', { username, password })
  expect(status, body.message).toBe(200)
  return t.withToken(body.accesToken)
}

/** Signs the cohort as its signer does, with what is shown first. Returns the last answer. */
async function sign({ username, idcer }: Signer, password: string) {
  const me = await logIn(username, password)
  const shown = await me.get(`/certificaciones/${idcer}/firma`)
  const { body } = await me.put(`/certificaciones/${idcer}/firmar`, { huella: shown.body.huella ?? '0'.repeat(64) })
  // What may not be signed is not shown for signing either.
  expect(shown.body.code).toBe(body.code)
  return body
}
const SIGNED = { message: 'Cohorte firmada' }

const changeOwn = async ({ id_cue, username }: Signer, passwordactual: string, password: string) => {
  const me = await logIn(username, passwordactual)
  smtp.received.length = 0
  expect((await me.put(`/cuentaacceso/${id_cue}`, { passwordactual, password })).status).toBe(200)
}
/** Expects the letter that tells of a changed password, in case somebody else changed it. */
const expectTold = () =>
  expect
    .poll(() => smtp.received.map(({ raw }) => partsOf(raw)[0]!.content.toString()).join(''))
    .toContain('en Mi cuenta')

test('who got the password from an ADM signs after changing it, until an ADM sets another one', async () => {
  const signer = await created({ password: SET_BY_ADM })
  expect(await sign(signer, SET_BY_ADM)).toMatchObject(AJENA)
  await changeOwn(signer, SET_BY_ADM, OWN)
  await expectTold()
  expect(await sign(signer, OWN)).toEqual(SIGNED)
  expect((await t.as('adm').put(`/cuentaacceso/${signer.id_cue}`, { password: SET_BY_ADM })).status).toBe(200)
  expect(await sign(signer, SET_BY_ADM)).toMatchObject(AJENA)
})

test('who set the password by a mailed link signs', async () => {
  const signer = await created({})
  smtp.received.length = 0
  expect((await t.as('adm').post(`/cuentaacceso/${signer.id_cue}/enlace`)).body.status).toBe('ok')
  const [letter] = smtp.received.map(({ raw }) => partsOf(raw)[0]!.content.toString())
  const token = /\/restablecer#(\S+)/.exec(letter!)![1]!
  expect((await t.visitor.post('/cuentaacceso/restablecer', { token, password: OWN })).status).toBe(200)
  expect(await sign(signer, OWN)).toEqual(SIGNED)
})

test('who has a password of their own signs, also with another role or after a block', async () => {
  const { id_cue, id_col, username } = await t.make.cuenta(ROLES.inspector)
  const signer = { id_cue, username, idcer: await cohortOf(id_col) }
  expect(await sign(signer, PASSWORD)).toEqual(SIGNED)
  const adm = t.as('adm')
  for (const bloqueada of [true, false]) await adm.put(`/cuentaacceso/${id_cue}/bloqueo`, { bloqueada })
  expect((await adm.put(`/cuentaacceso/${id_cue}`, { idrol: ROLES.adm })).status).toBe(200)
  expect(await sign(signer, PASSWORD)).toEqual(SIGNED)
})

test('an ADM who changes the own password through the call of accounts signs with it', async () => {
  const { id_cue, id_col, username } = await t.make.cuenta(ROLES.adm)
  const signer = { id_cue, username, idcer: await cohortOf(id_col) }
  expect((await t.as('adm').put(`/cuentaacceso/${id_cue}`, { password: SET_BY_ADM })).status).toBe(200)
  expect(await sign(signer, SET_BY_ADM)).toMatchObject(AJENA)
  await changeOwn(signer, SET_BY_ADM, OWN)
  expect(await sign(signer, OWN)).toEqual(SIGNED)
})
