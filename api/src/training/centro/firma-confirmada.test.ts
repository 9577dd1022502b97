// Only an ADM changes whether the centre asks for signatures, and each ADM learns who turned it off
// (CENTRE-9, OVER-8).
import { eq, desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { historia } from '../../db/tables/trust.ts'

const DAY_MS = 24 * 60 * 60_000

type Caller = ReturnType<TestApp['withToken']>
let t: TestApp
let ana: Caller
let anaId: number
let editor: Caller
beforeAll(async () => {
  t = await startTestApp()
  const idrol = await createRole(t.db)
  await grant(t, idrol, () => true)
  const callerOf = async (rol: number, over: object) => {
    const { id_cue } = await t.make.cuenta(rol, over)
    return { id_cue, as: t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 })) }
  }
  const account = await callerOf(ROLES.adm, { nombres: 'Ana', apellidos: 'Ruiz' })
  ana = account.as
  anaId = account.id_cue
  editor = (await callerOf(idrol, {})).as
})
afterAll(() => t.close())

const put = (as: Caller, body: object) => as.form('PUT', '/centro', body)
const set = async (as: Caller, firmaconfirmada: boolean) =>
  expect((await put(as, { firmaconfirmada })).status).toBe(200)
const told = async (as: Caller = t.as('adm')) => (await as.get('/dashboard')).body.firmaApagada
/** Returns when the centre was last changed, by the clock of the database. */
async function lastChange(): Promise<Date> {
  const [row] = await t.db
    .select({ fecha: historia.fecha_his })
    .from(historia)
    .where(eq(historia.sujeto_his, 'centro'))
    .orderBy(desc(historia.numero_his))
    .limit(1)
  return new Date(row!.fecha)
}
/** Sets the clock to a time after the last change of the centre. */
async function setClockAfter(ms: number): Promise<void> {
  t.clock.now = new Date((await lastChange()).getTime() + ms)
  await t.logIn()
}

beforeEach(() => t.db.execute(sql`update centro set firmaconfirmada_cen = true`))

test('only an ADM turns the switch, and whoever edits the centre may send it as it is', async () => {
  const refused = await put(editor, { firmaconfirmada: false, ciudad: 'Tunja' })
  const message = 'Solo un ADM cambia esta regla.'
  expect(refused.body).toMatchObject({
    status: 403,
    code: 'sin_permiso',
    message,
    fields: { firmaconfirmada: message },
  })
  const { body } = await put(editor, { firmaconfirmada: true, ciudad: 'Pasto' })
  expect(body).toMatchObject({ ciudad_cen: 'Pasto', firmaconfirmada_cen: true })
  await set(t.as('adm'), false)
  expect((await put(editor, { firmaconfirmada: true })).status).toBe(403)
  expect((await put(editor, { ciudad: 'Tunja' })).body).toMatchObject({
    ciudad_cen: 'Tunja',
    firmaconfirmada_cen: false,
  })
})

test('every ADM learns who turned it off for 30 days, also when it is on again, and nobody else', async () => {
  await set(ana, false)
  const fecha = (await lastChange()).toISOString()
  const expected = {
    por: 'Ana Ruiz',
    fecha: expect.stringMatching(fecha.slice(0, -1)),
    veces: expect.any(Number),
    encendida: false,
  }
  expect(await told()).toEqual(expected)
  expect(await told(editor)).toBeUndefined()
  await put(ana, { ciudad: 'Sogamoso' })
  await set(t.as('adm'), true)
  expected.encendida = true
  expect(await told()).toEqual(expected)
  const before = t.clock.now
  await setClockAfter(30 * DAY_MS - 60_000)
  expect(await told()).toEqual(expected)
  await setClockAfter(30 * DAY_MS + 1000)
  expect(await told()).toBeUndefined()
  t.clock.now = before
  await t.logIn()
})

test('a change past the portal and one of a deleted account are told too', async () => {
  const { veces } = await told()
  await set(ana, false)
  expect((await t.as('adm').delete(`/cuentaacceso/${anaId}`)).status).toBe(200)
  expect((await told()).por).toBe('Una cuenta eliminada')
  await t.db.execute(sql`update centro set firmaconfirmada_cen = true`)
  await t.db.execute(sql`update centro set firmaconfirmada_cen = false`)
  expect(await told()).toMatchObject({ por: null, veces: veces + 2 })
})
