// An export of more than 10,000 rows runs later as a job. It runs once, and belongs to the account
// that requested it (OPS-50, OPS-51, OPS-52).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { MAX_EXPORTADAS } from '@anclaje/contract/rules/overview/trabajos'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { readRows } from '../../../test/xlsx.ts'
import { pausas, trabajos, trabajospartes } from '../../db/tables/jobs.ts'
import { rows } from '../../db/client.ts'
import { queueWaiting } from '../../work.ts'
import { openFile } from './actions/ask.ts'
import { TRABAJO, workOnTrabajo } from './actions/run.ts'
import { writePart } from './queries/file.ts'
import { finishTrabajo, purgeTrabajos, takeTrabajo } from './queries/work.ts'

const MORE = 7
const SOME = { hechas: 1000, omitidas: 0 }
const HOUR_MS = 60 * 60 * 1000
const lines: string[] = []
let t: TestApp
beforeAll(async () => {
  t = await startTestApp({}, { level: 'warn', stream: { write: (line: string) => void lines.push(line) } })
  await t.db.execute(sql`
    insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col, direccion_col)
    select 170, 1, 'muchos' || i, 'Nombre ' || i % 7, 'Muchos ' || i % 100, 'muchos', md5(i::text) from generate_series(1, ${MAX_EXPORTADAS + MORE}::int) i`)
})
afterAll(() => t.close())

const MANY = { accion: 'exportar_aprendices', filtro: { nombre: 'muchos' } }
const ask = async (body: object = MANY, as = t.as('adm')): Promise<TrabajoRow> =>
  (await as.post('/trabajos', body)).body
const work = (id: string, isLast = false) => workOnTrabajo(t.deps, { data: { trabajo: id }, isLast })
const read = async (id: string, as = t.as('adm')): Promise<TrabajoRow> =>
  (await as.get('/trabajos?size=100')).body.items.find((row: TrabajoRow) => row.id_tra === id)
const parts = (id: string) => t.db.select().from(trabajospartes).where(eq(trabajospartes.idtra_par, id))
const forget = () => t.db.delete(trabajos)
const jobsOf = async (id: string) =>
  (await t.db.execute(sql`select id from pgboss.job where data ->> 'trabajo' = ${id}`)) as {
    rows: unknown[]
  }

/** Returns a caller whose role may only see people, and a function that revokes this permission. */
async function clerk() {
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'Colaboradores' && action === 'ver')
  const account = await t.make.cuenta(idrol)
  const as = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  return { as, account, lose: () => grant(t, idrol, () => false) }
}

test('an export of too many rows says what to do, and one of fewer rows is answered', async () => {
  const long = await t.as('adm').get('/colaboradores/exportar?nombre=muchos')
  expect(long.body).toMatchObject({ status: 409, code: 'exportacion_larga' })
  expect(long.body.message).toMatch(/^Son más de 10\.000 filas\. /)
  await t.db.execute(sql`update colaboradores set busqueda_col = 'pocos' where numerodocumento_col like 'muchos100_'`)
  const few = await readRows((await t.as('adm').get('/colaboradores/exportar?nombre=pocos')).raw)
  await t.db.execute(sql`update colaboradores set busqueda_col = 'muchos' where numerodocumento_col like 'muchos100_'`)
  expect(few).toHaveLength(1 + 10)
  expect((await t.as('adm').get('/equipos/exportar')).status).toBe(200)
})

test('a job is stored and queued, runs, is notified, and its file has every row once', async () => {
  const made = await ask()
  expect(made).toMatchObject({
    estado_tra: 'en_espera',
    archivo_tra: 'Aprendices.xlsx',
    total_tra: null,
    vence_tra: null,
  })
  expect((await jobsOf(made.id_tra)).rows).toHaveLength(1)
  await work(made.id_tra)
  const ready = await read(made.id_tra)
  const all = MAX_EXPORTADAS + MORE
  expect(ready).toMatchObject({ estado_tra: 'listo', hechas_tra: all, total_tra: all, descargado_tra: null })
  expect(ready.vence_tra).toBe(new Date(t.clock.now.getTime() + 24 * HOUR_MS).toISOString())
  expect((await parts(made.id_tra)).length).toBeGreaterThan(1)
  const bell = (await t.as('adm').get('/notificaciones')).body
  expect(bell).toContainEqual(expect.objectContaining({ clase: 'archivos_listos', total: 1 }))

  lines.length = 0
  const file = await t.as('adm').get(`/trabajos/${made.id_tra}/archivo`)
  expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('Aprendices.xlsx')])
  expect(Number(file.headers['content-length'])).toBe(file.raw.length)
  const rows = await readRows(file.raw)
  expect(new Set(rows.slice(1).map((row) => row[2])).size).toBe(all)
  expect(rows).toHaveLength(1 + all)
  const logged = lines.map((line) => JSON.parse(line)).find(({ evento }) => evento === 'exportacion')
  expect(logged).toMatchObject({ registro: 'seguridad', por: t.accounts.adm.id_cue, accion: MANY.accion, filas: all })
  expect((await t.as('adm').get('/notificaciones')).body).not.toContainEqual(
    expect.objectContaining({ clase: 'archivos_listos' }),
  )
  expect((await t.as('adm').get('/trabajos?pordescargar=1')).body.totalItems).toBe(0)
  await forget()
})

test('a file is recorded as downloaded before a caller has all of it, and not before its last part', async () => {
  const { id_tra } = await ask()
  await work(id_tra)
  const session = (await t.sessions.verify(t.tokens.adm))!
  const origin = { ip: '127.0.0.1', agent: undefined, logSecurityEvent: () => {} }
  const { bytes, parts: sent } = await openFile(t.deps, session, id_tra, origin)
  let received = 0
  for await (const part of sent) {
    received += part.length
    const { descargado_tra } = await read(id_tra)
    expect(descargado_tra === null, `after ${received} of ${bytes} bytes`).toBe(received < bytes)
  }
  expect(received).toBe(bytes)
  await forget()
})

test('the same request is answered with the unfinished job, unless it differs or another account makes it', async () => {
  const first = await ask()
  expect((await ask()).id_tra).toBe(first.id_tra)
  await takeTrabajo(t.db, first.id_tra, t.clock.now)
  const at = await Promise.all([ask(), ask(), ask()])
  expect(at.map(({ id_tra }) => id_tra)).toEqual(Array(3).fill(first.id_tra))
  expect((await ask({ ...MANY, filtro: {} })).id_tra).not.toBe(first.id_tra)
  const { as } = await clerk()
  expect((await ask(MANY, as)).id_tra).not.toBe(first.id_tra)
  await work(first.id_tra)
  expect((await ask()).id_tra).not.toBe(first.id_tra)
  await forget()
})

test('a repeated press makes one request, even when the first answer was lost', async () => {
  const key = { 'idempotency-key': 'una-clave-de-dieciseis' }
  const send = () => t.as('adm').send('POST', '/trabajos', { ...MANY, filtro: { idemp: 0 } }, key)
  const [one, other] = [await send(), await send()]
  expect([one.status, other.status, other.headers['idempotent-replayed']]).toEqual([201, 201, 'true'])
  expect(other.body).toEqual(one.body)
  expect((await jobsOf(one.body.id_tra)).rows).toHaveLength(1)
  await forget()
})

test('a killed try runs again from the beginning, and can write nothing more', async () => {
  const { id_tra } = await ask()
  const dead = (await takeTrabajo(t.db, id_tra, t.clock.now))!
  expect(await writePart(t.db, dead, { numero: 0, bytes: Buffer.from('half'), until: 4 }, SOME, t.clock.now)).toBe(
    'stored',
  )
  await work(id_tra)
  expect(await writePart(t.db, dead, { numero: 1, bytes: Buffer.from('late'), until: 8 }, SOME, t.clock.now)).toBe(
    'superseded',
  )
  expect(await finishTrabajo(t.db, dead, SOME, { bytes: 1, partes: 1 }, t.clock.now)).toBe(false)
  const tries = new Set((await parts(id_tra)).map(({ intento_par }) => intento_par))
  expect([...tries]).toEqual([2])
  expect(await readRows((await t.as('adm').get(`/trabajos/${id_tra}/archivo`)).raw)).toHaveLength(
    1 + MAX_EXPORTADAS + MORE,
  )
  // A finished job does not run again.
  await work(id_tra)
  expect((await parts(id_tra)).map(({ intento_par }) => intento_par)).not.toContain(3)
  await forget()
})

test('only the account that requested it sees it, and only while the role allows it', async () => {
  const { as, lose } = await clerk()
  const { id_tra } = await ask(MANY, as)
  const waiting = await ask({ ...MANY, filtro: { cedula: 'muchos' } }, as)
  await work(id_tra)
  expect((await t.as('adm').get(`/trabajos/${id_tra}/archivo`)).status).toBe(404)
  expect((await t.as('adm').post(`/trabajos/${id_tra}/reintentar`)).status).toBe(404)
  expect((await t.as('adm').get('/trabajos')).body.items).toEqual([])
  expect((await t.visitor.get('/trabajos')).status).toBe(401)
  expect((await as.post('/trabajos', { accion: 'exportar_equipos', filtro: {} })).status).toBe(403)
  expect((await as.get(`/trabajos/${id_tra}/archivo`)).status).toBe(200)

  const told = async () =>
    (await as.get('/notificaciones')).body.find(({ clase }: { clase: string }) => clase === 'archivos_listos')?.total
  await t.db.update(trabajos).set({ descargado_tra: null }).where(eq(trabajos.id_tra, id_tra))
  expect(await told()).toBe(1)
  await lose()
  // Neither the bell nor its list shows a file that may not be downloaded.
  expect(await told()).toBeUndefined()
  expect((await as.get('/trabajos?pordescargar=1')).body.totalItems).toBe(0)
  expect((await as.get('/trabajos')).body.totalItems).toBe(2)
  expect((await as.get(`/trabajos/${id_tra}/archivo`)).body).toMatchObject({ status: 403, code: 'sin_permiso' })
  await work(waiting.id_tra)
  expect(await read(waiting.id_tra, as)).toMatchObject({
    estado_tra: 'fallido',
    motivo_tra: 'Su rol ya no permite esta exportación.',
  })
  expect((await as.post(`/trabajos/${waiting.id_tra}/reintentar`)).status).toBe(403)
  await forget()
})

test('a failed job is tried again, reported after the last try, and can be requested again', async () => {
  const { id_tra } = await ask()
  await t.db.execute(sql`alter table trabajospartes add constraint falla check (numero_par < 0)`)
  await expect(work(id_tra)).rejects.toThrow()
  // Rows of a part that was not stored are not counted.
  expect(await read(id_tra)).toMatchObject({ estado_tra: 'en_curso', hechas_tra: 0 })
  await expect(work(id_tra, true)).rejects.toThrow()
  await t.db.execute(sql`alter table trabajospartes drop constraint falla`)
  expect(await read(id_tra)).toMatchObject({
    estado_tra: 'fallido',
    motivo_tra: expect.stringMatching(/^No se pudo hacer/),
  })
  expect(await parts(id_tra)).toEqual([])
  expect((await t.as('adm').get(`/trabajos/${id_tra}/archivo`)).status).toBe(404)
  const again = await t.as('adm').post(`/trabajos/${id_tra}/reintentar`)
  expect([again.status, again.body]).toMatchObject([200, { estado_tra: 'en_espera', motivo_tra: null, hechas_tra: 0 }])
  expect((await t.as('adm').post(`/trabajos/${id_tra}/reintentar`)).status).toBe(409)
  await work(id_tra)
  expect(await read(id_tra)).toMatchObject({ estado_tra: 'listo' })
  await forget()
})

test('on a full disk it fails with that reason', async () => {
  const { id_tra } = await ask()
  const dead = (await takeTrabajo(t.db, id_tra, t.clock.now))!
  await writePart(t.db, dead, { numero: 0, bytes: Buffer.from('half'), until: 4 }, SOME, t.clock.now)
  t.freeSpace.free = 0
  await work(id_tra)
  t.freeSpace.free = Infinity
  expect(await read(id_tra)).toMatchObject({ estado_tra: 'fallido', motivo_tra: expect.stringContaining('espacio') })
  // No further attempt has started, and the parts of an earlier one are deleted.
  const [row] = await t.db.select().from(trabajos).where(eq(trabajos.id_tra, id_tra))
  expect([row!.intento_tra, await parts(id_tra)]).toEqual([dead.intento, []])
  expect(await writePart(t.db, dead, { numero: 1, bytes: Buffer.from('late'), until: 8 }, SOME, t.clock.now)).toBe(
    'superseded',
  )
  await forget()
})

test('files are deleted after a day, and abandoned jobs fail', async () => {
  const done = await ask()
  await work(done.id_tra)
  const left = await ask()
  const dead = (await takeTrabajo(t.db, left.id_tra, t.clock.now))!
  await writePart(t.db, dead, { numero: 0, bytes: Buffer.from('half'), until: 4 }, SOME, t.clock.now)
  const at = (hours: number) => purgeTrabajos(t.db, new Date(t.clock.now.getTime() + hours * HOUR_MS))
  await at(0.4)
  expect(await read(left.id_tra)).toMatchObject({ estado_tra: 'en_curso' })
  await at(0.6)
  expect(await read(left.id_tra)).toMatchObject({
    estado_tra: 'fallido',
    motivo_tra: expect.stringContaining('portal'),
  })
  expect(await parts(left.id_tra)).toEqual([])
  await at(23.9)
  expect((await parts(done.id_tra)).length).toBeGreaterThan(0)
  await at(24.1)
  expect(await parts(done.id_tra)).toEqual([])
  expect(await read(done.id_tra)).toBeUndefined()
  await forget()
})

test('a job that left the queue, or whose tries died before they began, is queued again', async () => {
  const { id_tra } = await ask()
  const at = (hours: number) => purgeTrabajos(t.db, new Date(t.clock.now.getTime() + hours * HOUR_MS))
  const states = async () =>
    rows<{ state: string }>(t.db, sql`select state from pgboss.job where data ->> 'trabajo' = ${id_tra} order by state`)
  await queueWaiting(t.deps)
  expect(await states()).toEqual([{ state: 'created' }])
  await t.db.execute(sql`delete from pgboss.job`)
  // A paused portal only deletes expired files and stale jobs.
  await at(48)
  expect(await read(id_tra)).toMatchObject({ estado_tra: 'en_espera' })
  expect(await states()).toEqual([])
  await Promise.all([queueWaiting(t.deps), queueWaiting(t.deps), queueWaiting(t.deps)])
  expect(await states()).toEqual([{ state: 'created' }])
  await t.db.execute(sql`update pgboss.job set state = 'failed'`)
  await queueWaiting(t.deps)
  expect(await states()).toEqual([{ state: 'created' }])
  await work(id_tra)
  expect(await read(id_tra)).toMatchObject({ estado_tra: 'listo' })
  await forget()
})

test('a paused portal accepts no requests', async () => {
  const { id_tra } = await ask()
  await t.db.update(trabajos).set({ estado_tra: 'fallido' })
  await t.db.insert(pausas).values({ nombre_pau: 'restaurado' })
  for (const url of ['/trabajos', `/trabajos/${id_tra}/reintentar`])
    expect((await t.as('adm').post(url, MANY)).body).toMatchObject({
      status: 409,
      code: 'en_pausa',
      message: 'El portal se restauró de una copia y está en pausa: no hace trabajos hasta que lo reanuden.',
    })
  expect((await t.as('consulta').post('/trabajos', MANY)).status).toBe(403)
  await t.db.delete(pausas)
  expect((await t.as('adm').post(`/trabajos/${id_tra}/reintentar`)).status).toBe(200)
  await forget()
})

test('items are exported too, and deleting an account deletes its jobs', async () => {
  const ideq = await t.make.equipo()
  const { id_tra } = await ask({ accion: 'exportar_equipos', filtro: {} })
  await work(id_tra)
  const rows = await readRows((await t.as('adm').get(`/trabajos/${id_tra}/archivo`)).raw)
  const { codigo_eq } = (await t.as('adm').get(`/equipos/${ideq}`)).body
  expect(rows.slice(1).map((row) => row[1])).toContain(codigo_eq)
  const { as, account } = await clerk()
  const theirs = await ask(MANY, as)
  expect((await t.as('adm').delete(`/cuentaacceso/${account.id_cue}`)).status).toBe(200)
  expect(await read(theirs.id_tra)).toBeUndefined()
  await work(theirs.id_tra)
  await forget()
})

test('the queue runs it, and the metrics count it', async () => {
  // The earlier tests ran their jobs without the queue.
  await t.db.execute(sql`delete from pgboss.job`)
  const { id_tra } = await ask()
  const waiting = await t.deps.jobs.figures()
  expect(waiting).toContainEqual(expect.objectContaining({ kind: 'trabajo', state: 'waiting' }))
  expect(await t.app.metrics.read()).toContain('anclaje_jobs{kind="trabajo",state="waiting"}')
  await t.deps.jobs.work(TRABAJO, (job) => workOnTrabajo(t.deps, job))
  await expect.poll(async () => (await read(id_tra)).estado_tra).toBe('listo')
})
