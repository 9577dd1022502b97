import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/db.ts'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { logOptions } from '../log.ts'
import { listenForMetrics } from './metrics.ts'

const TOKEN = 'una-clave-de-las-cifras'
const NUMBER = '1999888777'
let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  const stream = { write: (line: string) => lines.push(line) }
  t = await startTestApp({ METRICS_TOKEN: TOKEN }, { ...logOptions('info'), stream })
})
afterAll(() => t.close())

const figures = async (token = TOKEN) =>
  t.visitor.send('GET', '/metrics', undefined, { authorization: `Bearer ${token}` })

test.each(['/livez', '/readyz', '/healthz'])('%s answers that all is well', async (url) => {
  expect((await t.visitor.get(url)).body).toEqual({ status: 'ok' })
})

test('the metrics need the token', async () => {
  expect((await figures('otra')).body).toMatchObject({ status: 404, code: 'no_existe' })
  expect((await t.visitor.get('/metrics')).status).toBe(404)
  const { status, headers } = await figures()
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
})

test('without a configured token there are no metrics', async () => {
  const other = await startTestApp()
  expect((await other.visitor.send('GET', '/metrics', undefined, { authorization: 'Bearer undefined' })).status).toBe(
    404,
  )
  await other.close()
})

test('the metrics can have their own address', async () => {
  const server = await listenForMetrics(t.app.metrics, '127.0.0.1:0')
  const { port } = server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await answer.text()).toContain('process_cpu_seconds_total')
  expect((await fetch(`http://127.0.0.1:${port}/otra`)).status).toBe(404)
  server.close()
})

test('neither metrics nor log contain a path, a query or a parameter', async () => {
  lines.length = 0
  for (const url of [
    `/certcol/GetByCedula?numerodocumento=${NUMBER}`,
    `/cursos/${NUMBER}`,
    `/colaboradores?numerodocumento=${NUMBER}`,
    `/nada/${NUMBER}`,
    `//%zz${NUMBER}`,
  ])
    await t.as('adm').get(url)
  await t.visitor.get(`//certificados/${NUMBER}`)
  const text = (await figures()).raw.toString()
  expect(text).toContain('route="/api/v1/cursos/:id"')
  expect(text).toMatch(/anclaje_database_bytes \d{6,}/)
  expect(text).toMatch(/anclaje_array_buffers_bytes \d{5,}/)
  for (const seen of [text, lines.join('\n')]) expect(seen).not.toContain(NUMBER)
  expect(lines.length).toBeGreaterThan(10)
})

test('every error has an id that also stands in the log', async () => {
  lines.length = 0
  const { body } = await t.as('adm').get('/empresa/999999')
  expect(body.idSolicitud).toMatch(/^[\da-f]{10}$/)
  expect(lines.map((line) => JSON.parse(line).reqId)).toContain(body.idSolicitud)
  const [next] = [await t.as('adm').get('/empresa/999999')]
  expect(next.body.idSolicitud).not.toBe(body.idSolicitud)
})

test('each query is reported with its text and duration, without its values, also inside a transaction', async () => {
  const database = await openTestDatabase()
  const told: { ms: number; text: string }[] = []
  database.onQuery((ms, text) => told.push({ ms, text }))
  await database.db.execute(sql`select ${NUMBER}::text, 'a'`)
  await database.db.transaction((tx) => tx.execute(sql`select ${NUMBER}::text, 'b'`))
  await database.close()
  expect(told.map(({ text }) => text)).toEqual(expect.arrayContaining(["select $1::text, 'a'", "select $1::text, 'b'"]))
  for (const { ms } of told) expect(ms).toBeGreaterThan(0)
  expect(JSON.stringify(told)).not.toContain(NUMBER)
})
