// Limits on the bulk jobs of one account, so that they do not delay other accounts (OPS-58).
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { MAX_MB_ARCHIVOS } from '@anclaje/contract/rules/overview/trabajos'
import { MB } from '@anclaje/contract/limits'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { rows } from '../../db/client.ts'
import { trabajos, trabajospartes } from '../../db/tables/jobs.ts'
import { queueWaiting } from '../../work.ts'
import { TRABAJO, workOnTrabajo } from './actions/run.ts'
import { writePart } from './queries/file.ts'
import { takeTrabajo } from './queries/work.ts'

type Caller = ReturnType<TestApp['as']>

let t: TestApp
let one: Caller
let other: Caller
beforeAll(async () => {
  t = await startTestApp()
  const idrol = await createRole(t.db)
  await grant(t, idrol, () => true)
  const login = async () => {
    const { id_cue } = await t.make.cuenta(idrol)
    return t.withToken(await t.sessions.issue({ id_cue, sesion_cue: 1 }))
  }
  one = await login()
  other = await login()
})
afterAll(() => t.close())
afterEach(async () => {
  await t.db.delete(trabajos)
  await t.db.execute(sql`delete from pgboss.job`)
})

/** Requests an export. Each number stands for a different job. */
const ask = (as: Caller, n: number) => as.post('/trabajos', { accion: 'exportar_aprendices', filtro: { idemp: n } })
const idOf = async (as: Caller, n: number): Promise<string> => {
  const { status, body } = await ask(as, n)
  expect(status, body.message).toBe(201)
  return body.id_tra
}
const work = (id: string) => workOnTrabajo(t.deps, { data: { trabajo: id }, isLast: true })
const list = async (as: Caller): Promise<TrabajoRow[]> => (await as.get('/trabajos?size=100')).body.items
const read = async (as: Caller, id: string) => (await list(as)).find(({ id_tra }) => id_tra === id)
const set = (id: string, values: Partial<typeof trabajos.$inferInsert>) =>
  t.db.update(trabajos).set(values).where(eq(trabajos.id_tra, id))

/** Creates a finished job with a file, and records the given size for it. */
async function makeFile(as: Caller, n: number, bytes: number, descargado?: string): Promise<string> {
  const id = await idOf(as, n)
  await work(id)
  await set(id, { bytes_tra: bytes, descargado_tra: descargado ?? null })
  return id
}

const FULL = { status: 409, code: 'trabajos_llenos', message: 'Ya tiene tres procesos en curso.' }

describe('unfinished jobs', () => {
  test('are at most three per account, also of forty requests at once, and do not affect others', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(one, n)))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(37)
    for (const { body } of refused) expect(body).toMatchObject(FULL)
    expect(await list(one)).toHaveLength(3)
    const jobs = await rows<{ n: number }>(t.db, sql`select count(*)::int as n from pgboss.job where name = 'trabajo'`)
    expect(jobs).toEqual([{ n: 3 }])
    for (const n of [1, 2, 3]) expect((await ask(other, n)).status).toBe(201)
  })

  test('include running ones, but not finished ones; the same request is answered with the same job', async () => {
    const [first] = [await idOf(one, 1), await idOf(one, 2), await idOf(one, 3)]
    expect(await idOf(one, 1)).toBe(first)
    await set(first, { estado_tra: 'en_curso' })
    expect((await ask(one, 4)).body).toMatchObject(FULL)
    await set(first, { estado_tra: 'fallido', motivo_tra: 'x' })
    await idOf(one, 4)
    expect((await one.post(`/trabajos/${first}/reintentar`)).body).toMatchObject(FULL)
    expect(await read(one, first)).toMatchObject({ estado_tra: 'fallido', motivo_tra: 'x' })
  })
})

describe('stored files', () => {
  const LIMIT = MAX_MB_ARCHIVOS * MB

  test('that were not downloaded and exceed the limit leave no room for another', async () => {
    const id = await makeFile(one, 1, LIMIT)
    const refused = await ask(one, 2)
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'trabajos_llenos',
      message:
        'Sus archivos ocupan 250 MB y el máximo es 250. Descargue los que faltan y vuelva a pedirlo: los descargados dan lugar.',
    })
    // Jobs without a file are still accepted, and another account has its own limit.
    const idcol = await t.make.colaborador({ estado: 0 })
    const body = { accion: 'confirmar_aprendices', ids: [idcol], esperado: 1 }
    expect((await one.post('/trabajos', body)).status).toBe(201)
    expect((await ask(other, 2)).status).toBe(201)
    expect((await one.get(`/trabajos/${id}/archivo`)).status).toBe(200)
    const next = await idOf(one, 2)
    await work(next)
    expect(await read(one, next)).toMatchObject({ estado_tra: 'listo' })
    expect(await read(one, id)).toBeUndefined()
  })

  test('are removed in the order of their downloads, as few as needed', async () => {
    const late = await makeFile(one, 1, LIMIT / 2, '2026-11-20T13:00:00Z')
    const early = await makeFile(one, 2, LIMIT / 4, '2026-11-20T12:00:00Z')
    const kept = await makeFile(one, 3, LIMIT / 4)
    const theirs = await makeFile(other, 1, LIMIT, '2026-11-20T11:00:00Z')
    const id = await idOf(one, 4)
    await work(id)
    const left = (await list(one)).map(({ id_tra }) => id_tra)
    expect(left.sort()).toEqual([late, kept, id].sort())
    expect(await t.db.select().from(trabajospartes).where(eq(trabajospartes.idtra_par, early))).toEqual([])
    expect(await read(other, theirs)).toBeDefined()
  })

  test('are counted again during a job, which then fails, removes nothing, and can be retried', async () => {
    const done = await makeFile(one, 1, LIMIT / 2, '2026-11-20T12:00:00Z')
    const running = await idOf(one, 2)
    const id = await idOf(one, 3)
    // Another file of the account grows meanwhile.
    await set(running, { estado_tra: 'en_curso', bytes_tra: LIMIT })
    await work(id)
    expect(await read(one, id)).toMatchObject({
      estado_tra: 'fallido',
      motivo_tra: 'Sus archivos pasan de 250 MB. Descargue otros y reintente.',
    })
    expect(await read(one, done)).toBeDefined()
    expect(await t.db.select().from(trabajospartes).where(eq(trabajospartes.idtra_par, id))).toEqual([])
    const [row] = await t.db.select().from(trabajos).where(eq(trabajos.id_tra, id))
    expect(row!.bytes_tra).toBeNull()
    await set(running, { estado_tra: 'listo', descargado_tra: '2026-11-20T12:00:00Z' })
    expect((await one.post(`/trabajos/${id}/reintentar`)).status).toBe(200)
    await work(id)
    expect(await read(one, id)).toMatchObject({ estado_tra: 'listo' })
  })

  test('count while they are made, not only when they are complete', async () => {
    const id = await idOf(one, 1)
    const bytes = async () => (await t.db.select().from(trabajos).where(eq(trabajos.id_tra, id)))[0]!.bytes_tra
    const dead = (await takeTrabajo(t.db, id, t.clock.now))!
    for (const numero of [0, 1]) {
      const part = { numero, bytes: Buffer.from('half'), until: (numero + 1) * 4 }
      expect(await writePart(t.db, dead, part, { hechas: 0, omitidas: 0 }, t.clock.now)).toBe('stored')
    }
    expect(await bytes()).toBe(8)
    await takeTrabajo(t.db, id, t.clock.now)
    expect(await bytes()).toBeNull()
  })
})

test('accounts take turns, also with jobs that had to be queued again', async () => {
  const mine = [await idOf(one, 1), await idOf(one, 2), await idOf(one, 3)]
  const theirs = [await idOf(other, 1), await idOf(other, 2)]
  await t.db.execute(sql`delete from pgboss.job`)
  await queueWaiting(t.deps)
  const order: string[] = []
  await t.deps.jobs.work(TRABAJO, async (job) => {
    order.push(job.data.trabajo)
    await workOnTrabajo(t.deps, job)
  })
  await expect.poll(() => order).toHaveLength(5)
  // The order within a turn is undefined, because both jobs may be queued within the same
  // millisecond.
  const turns = [order.slice(0, 2), order.slice(2, 4), order.slice(4)].map((turn) => new Set(turn))
  expect(turns).toEqual([new Set([mine[0], theirs[0]]), new Set([mine[1], theirs[1]]), new Set([mine[2]])])
})
