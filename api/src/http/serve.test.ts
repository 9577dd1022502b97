import Fastify from 'fastify'
import * as z from 'zod/mini'
import { afterEach, expect, test } from 'vitest'
import { calls } from '@anclaje/contract/call'
import type { App } from '../deps.ts'
import { handleErrors } from './errors.ts'
import { reduced, useSchemas } from './schemas.ts'
import { serve } from './serve.ts'
import type { Handlers } from './serve.ts'

const brandCalls = calls(() => ({
  'GET /marcas': {
    access: 'public',
    answer: z.object({ id: z.number(), nombre: z.string() }),
    reduced: z.object({ id: z.number() }),
  },
  'POST /marcas': {
    access: 'public',
    created: z.object({ id: z.number(), nombre: z.string() }),
    reduced: z.object({ id: z.number() }),
  },
}))
const row = { id: 7, nombre: 'Petzl' }

const lines: string[] = []
let app: App
afterEach(() => app.close())

/** Starts an empty app, and forgets what the last one logged. */
function startApp(): void {
  lines.length = 0
  app = Fastify({
    logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } },
  }).withTypeProvider()
  app.decorateRequest('session', null)
  useSchemas(app)
  handleErrors(app, {})
}

/**
 * Makes a call whose handler returns the given value. Returns the status, the body, the content
 * type and the logged errors.
 */
async function answerTo(method: 'GET' | 'POST', given: () => unknown) {
  startApp()
  const handler = given as () => typeof row
  serve(app, brandCalls, { 'GET /marcas': handler, 'POST /marcas': handler } satisfies Handlers<typeof brandCalls>)
  const { statusCode, body, headers } = await app.inject({ method, url: '/marcas' })
  return { status: statusCode, body, type: headers['content-type'], logged: lines.join('') }
}

test.each([
  ['GET', 200],
  ['POST', 201],
] as const)('a %s is answered with the declared fields', async (method, status) => {
  expect(await answerTo(method, () => ({ ...row, clave: 'x' }))).toEqual({
    status,
    body: JSON.stringify(row),
    type: 'application/json; charset=utf-8',
    logged: '',
  })
})

test.each<['GET' | 'POST', () => unknown]>([
  ['GET', () => undefined],
  ['POST', async () => undefined],
])('a %s whose handler returns nothing fails and is logged', async (method, given) => {
  const { status, body, logged } = await answerTo(method, given)
  expect([status, JSON.parse(body).code]).toEqual([500, 'error_servidor'])
  expect(logged).toContain(`${method} /marcas has no answer`)
})

test.each([
  ['GET', 200],
  ['POST', 201],
] as const)('a %s is answered with the reduced fields when its handler says so', async (method, status) => {
  expect(await answerTo(method, () => reduced(row))).toEqual({
    status,
    body: JSON.stringify({ id: row.id }),
    type: 'application/json; charset=utf-8',
    logged: '',
  })
})

test.each(['GET', 'POST'] as const)('a %s without a declared field fails and is not reduced', async (method) => {
  const { status, body, logged } = await answerTo(method, () => ({ id: row.id }))
  expect([status, JSON.parse(body).code]).toEqual([500, 'error_servidor'])
  expect(logged).toContain('nombre')
})

test('a handler that sends a document itself is not asked for an answer', async () => {
  startApp()
  const fileCalls = calls(() => ({
    'GET /normas': { access: 'public', document: ['text/plain'], answer: z.object({ id: z.number() }) },
  }))
  serve(app, fileCalls, {
    'GET /normas': (_, reply) => {
      void reply.type('text/plain').send('texto')
      return undefined as never
    },
  })
  const { statusCode, body } = await app.inject('/normas')
  expect([statusCode, body, lines]).toEqual([200, 'texto', []])
})
