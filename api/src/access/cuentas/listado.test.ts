import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLES } from '@anclaje/contract/permissions'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { PASSWORD } from '../../../test/factories.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { cuentas } from '../../db/tables/access.ts'
import { historia } from '../../db/tables/trust.ts'
import { createUses } from '../../http/callers/uses.ts'
import { unwatched } from '../../process/disk.ts'

// The list of accounts (ACC-40).

const DAY_MS = 24 * 60 * 60_000

let t: TestApp
let idrol: number
let reader: { id_cue: number; token: string }
let zuniga: Awaited<ReturnType<TestApp['make']['cuenta']>>
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  const { id_cue } = await t.make.cuenta(idrol, { nombres: 'Lectora', apellidos: 'De Cuentas' })
  reader = { id_cue, token: await t.sessions.issue({ id_cue, sesion_cue: 1 }) }
  zuniga = await t.make.cuenta(ROLES.consulta, {
    nombres: 'Íngrid',
    apellidos: 'Zúñiga Ñáñez',
    numerodocumento: '77881122',
  })
})
afterAll(() => t.close())
beforeEach(() => grant(t, idrol, (module) => module === 'Colaboradores' || module === 'CertColaboradores'))

const read = async (query = '', as = t.as('adm')) => {
  const { status, body } = await as.get(`/cuentaacceso/lista?size=100${query}`)
  expect(status, query).toBe(200)
  return body.items as Record<string, unknown>[]
}
const idsOf = async (query: string) => (await read(query)).map(({ id_cue }) => id_cue)
const rowOf = async (id: number, as = t.as('adm')) => (await read('', as)).find(({ id_cue }) => id_cue === id)
const open = async ({ username } = zuniga): Promise<string> =>
  (await t.visitor.post('/cuentaacceso/auth', { username, password: PASSWORD })).body.accesToken

test('has the accounts by surname, with person, user and role', async () => {
  expect(await rowOf(zuniga.id_cue)).toEqual({
    id_cue: zuniga.id_cue, username_cue: zuniga.username, idcol_cue: zuniga.id_col, idroles_cue: ROLES.consulta,
    bloqueada_cue: false, segundofactor_cue: null, rol: { id_rol: ROLES.consulta, nombre_rol: 'CONSULTA' },
    nombres_col: 'Íngrid', apellidos_col: 'Zúñiga Ñáñez', protegida: false, ultimodia_cue: null, sesiones: 0,
  }) // prettier-ignore
  expect((await idsOf('')).at(-1)).toBe(zuniga.id_cue)
  const { body } = await t.as('adm').get('/cuentaacceso/lista?size=1&page=1')
  expect([body.items.length, body.totalItems]).toEqual([1, (await idsOf('')).length])
})

test('is filtered by name, number, user, role and block', async () => {
  for (const buscar of ['zuniga', 'ÑÁÑEZ', '77.881.122', '7788', 'CC 77881122', zuniga.username])
    expect(await idsOf(`&buscar=${encodeURIComponent(buscar)}`), buscar).toEqual([zuniga.id_cue])
  expect(await idsOf(`&buscar=${t.accounts.adm.username.toLowerCase()}`)).toContain(t.accounts.adm.id_cue)
  expect(await idsOf('&buscar=nadie')).toEqual([])
  expect(await idsOf(`&idrol=${idrol}`)).toEqual([reader.id_cue])
  await t.as('adm').put(`/cuentaacceso/${zuniga.id_cue}/bloqueo`, { bloqueada: true })
  expect(await idsOf('&bloqueada=1')).toEqual([zuniga.id_cue])
  await t.as('adm').put(`/cuentaacceso/${zuniga.id_cue}/bloqueo`, { bloqueada: false })
})

test('needs ver and editar on Colaboradores, and one without the other is refused', async () => {
  const status = async () => (await t.withToken(reader.token).get('/cuentaacceso/lista')).status
  expect(await status()).toBe(200)
  for (const one of ['ver', 'crear', 'editar', 'eliminar', 'filtrar']) {
    await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === one)
    expect(await status(), one).toBe(403)
  }
})

test('tells the use of accounts that the reader may change, and of the own one', async () => {
  const adm = t.accounts.adm.id_cue
  const use = async (id: number) => {
    const row = await rowOf(id, t.withToken(reader.token))
    return row && [row.protegida, row.ultimodia_cue === null, row.sesiones === null]
  }
  await t.uses.flush()
  expect((await rowOf(adm))?.ultimodia_cue).not.toBeNull()
  expect(await use(adm)).toEqual([true, true, true])
  expect(await use(reader.id_cue)).toEqual([false, false, false])
  expect(await use(zuniga.id_cue)).toEqual([false, true, false])
})

test('tells whether an account has a second factor to who may change the account, and to its owner', async () => {
  const ids = [t.accounts.adm.id_cue, reader.id_cue, zuniga.id_cue]
  const since = t.clock.now.toISOString()
  const put = (segundofactor_cue: string | null) =>
    t.db.update(cuentas).set({ segundofactor_cue }).where(inArray(cuentas.id_cue, ids))
  await put(since)
  const told = async (call: string, as: ReturnType<TestApp['as']>) => {
    const { body } = await as.get(call)
    const rows = (Array.isArray(body) ? body : body.items) as { id_cue: number; segundofactor_cue: string | null }[]
    return ids.map((id) => rows.find(({ id_cue }) => id_cue === id)?.segundofactor_cue !== null)
  }
  for (const call of ['/cuentaacceso/lista?size=100', '/cuentaacceso?page=0&size=100', '/cuentaacceso']) {
    expect(await told(call, t.as('adm')), call).toEqual([true, true, true])
    expect(await told(call, t.withToken(reader.token)), call).toEqual([false, true, true])
  }
  await put(null)
})

test('who is blocked while reading it is told so at the next call', async () => {
  const { id_cue } = await t.make.cuenta(ROLES.adm)
  const me = t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  expect((await me.get('/cuentaacceso/lista')).status).toBe(200)
  await t.as('adm').put(`/cuentaacceso/${id_cue}/bloqueo`, { bloqueada: true })
  for (const answer of [
    await me.get('/cuentaacceso/lista'),
    await me.put(`/cuentaacceso/${zuniga.id_cue}/bloqueo`, { bloqueada: true }),
  ])
    expect([answer.status, answer.body.code]).toEqual([401, 'cuenta_bloqueada'])
  expect(await idsOf('&bloqueada=1')).toEqual([id_cue])
})

test('keeps the last day of use after the session ended, with one write a day and no history', async () => {
  const told = () => t.db.$count(historia, eq(historia.sujeto_his, 'cuenta'))
  const before = await told()
  const first = hoyEnBogota(t.clock.now)
  const [token] = [await open(), await open()]
  expect(await rowOf(zuniga.id_cue)).toMatchObject({ ultimodia_cue: first, sesiones: 2 })
  await t.withToken(token).post('/cuentaacceso/salir')
  expect(await rowOf(zuniga.id_cue)).toMatchObject({ ultimodia_cue: first, sesiones: 1 })

  t.clock.now = new Date(t.clock.now.getTime() + DAY_MS)
  expect(
    await rowOf(zuniga.id_cue, t.withToken(await t.sessions.issue({ ...t.accounts.adm, sesion_cue: 1 }))),
  ).toMatchObject({
    ultimodia_cue: first,
    sesiones: 0,
  })
  await t.withToken(await t.sessions.issue({ id_cue: zuniga.id_cue, sesion_cue: 1 })).get('/auth/me')
  await t.uses.flush()
  const [kept] = await t.db.select().from(cuentas).where(eq(cuentas.id_cue, zuniga.id_cue))
  expect(kept?.ultimodia_cue).toBe(hoyEnBogota(t.clock.now))
  // The clock of a process that is a day behind takes nothing back.
  const late = createUses(
    t.db,
    () => new Date(t.clock.now.getTime() - DAY_MS),
    () => {},
    unwatched,
  )
  late.note({ jti: 'otra', idcue: zuniga.id_cue })
  await late.stop()
  expect((await t.db.select().from(cuentas).where(eq(cuentas.id_cue, zuniga.id_cue)))[0]).toEqual(kept)
  expect(await told()).toBe(before)
})
