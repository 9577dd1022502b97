import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { bodies } from '../../test/factories.ts'
import { loggableError } from '../errors/loggable.ts'
import { logOptions } from './log.ts'

let t: TestApp
const lines: string[] = []
beforeAll(async () => {
  t = await startTestApp({}, { ...logOptions('info'), stream: { write: (line: string) => lines.push(line) } })
})
afterAll(() => t.close())

/** Returns the lines that are logged while a function runs. */
async function logged(run: () => Promise<unknown>): Promise<string[]> {
  lines.length = 0
  await run()
  return [...lines]
}

describe('a query that fails unexpectedly', () => {
  const numero = '1999888777'
  test('is logged with its text and the refusal, without any value', async () => {
    await t.db.execute(sql`alter table cursos add constraint de_prueba check (nombre_cur <> 'Curso 1999888777')`)
    const course = bodies.curso({ nombre: `Curso ${numero}`, descripcion: 'Secreta\n    at Persona' })
    const seen = await logged(async () => {
      const answer = await t.as('adm').post('/cursos', course)
      expect([answer.status, answer.body.message]).toEqual([500, 'Error en el servidor contacte a soporte tecnico'])
    })
    const whole = seen.join('')
    for (const value of [numero, 'Secreta', 'Persona', course.iniciales, 'params']) expect(whole).not.toContain(value)
    expect(whole).toContain('de_prueba')
    const [{ err }] = seen.map((line) => JSON.parse(line)).filter((line) => line.err)
    expect(err).toMatchObject({
      query: expect.stringContaining('insert into "cursos"'),
      stack: expect.stringMatching(/^at /),
      cause: { code: '23514' },
    })
  })

  test('because of a value of the wrong type is logged without the value', async () => {
    const failed = await t.db.execute(sql`select ${'clave-secreta'}::int`).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(Error)
    const told = JSON.stringify(loggableError(failed))
    expect(told).toContain('22P02')
    expect(told).not.toContain('secreta')
  })
})

test('because of another error is logged with its message and place', () => {
  const error = new TypeError('nothing to read', { cause: 'x' })
  expect(loggableError(error)).toMatchObject({
    type: 'TypeError',
    message: 'nothing to read',
    stack: expect.stringContaining('log.test.ts'),
    cause: { type: 'string', message: '' },
  })
})

test('an aborted upload is not an error of the server', async () => {
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }))
  const head = [
    'POST /api/v1/empresa HTTP/1.1',
    'host: x',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 100000',
    '',
    '--b',
    'content-disposition: form-data; name="file"; filename="x.png"',
    'content-type: image/png',
    '',
    'half of a picture',
  ].join('\r\n')
  const cutOff = () =>
    new Promise<void>((over) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head))
      t.app.server.once('request', (_request, response) => {
        response.once('close', over)
        socket.destroy()
      })
    })
  const seen = await logged(async () => {
    for (let n = 0; n < 5; n += 1) await cutOff()
    // The server answers only after the previous call has ended completely.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })
  expect(seen.filter((line) => line.includes('incoming request'))).toHaveLength(6)
  const errors = seen
    .map((line) => JSON.parse(line) as { level: number; err?: unknown })
    .filter(({ level, err }) => level >= 40 || err)
  expect(errors).toEqual([])
})
