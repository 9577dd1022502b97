import type * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { bodies } from '../factories.ts'
import { expectRefusal, fingerprint } from '../hostile.ts'
import { callables } from '../calls.ts'
import type { Callable } from '../calls.ts'

// Calls without an account. All of them are tested, also with a session.

const KIBIBYTE = 1024
const LIMIT = 32 * KIBIBYTE
/** Maximum length of a text that is normalised: four times the limit of the longest field. */
const LONGEST_READ = 4 * 2000
const MARKS = '\u0301\u0316'

let t: TestApp
let routes: Callable[]
beforeAll(async () => {
  t = await startTestApp()
  const open = t.app.declaredRoutes.filter(
    ({ access }) => access === 'public' || (typeof access === 'object' && 'publicOr' in access),
  )
  const isOpen = ({ method, url }: Callable) =>
    open.some((route) => route.method === method && route.url.replace('/api/v1', '') === url)
  routes = (await callables(t)).filter(isOpen)
})
afterAll(() => t.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const FORMS = [
  { url: '/empresa', body: () => bodies.empresa() },
  { url: '/colaboradores', body: () => bodies.colaborador() },
]

test('JSON of more than 32 KB is refused with 413, also with a session', async () => {
  const taking = routes.filter((route) => route.body)
  expect(taking.map(({ url }) => url).toSorted()).toEqual([
    '/colaboradores',
    '/cuentaacceso/auth',
    '/cuentaacceso/auth/vigente',
    '/cuentaacceso/olvido',
    '/cuentaacceso/restablecer',
    '/cuentaacceso/restablecer/vigente',
    '/empresa',
    '/equipos',
  ])
  for (const { method, url } of taking) {
    for (const as of [t.visitor, t.as('adm')]) {
      const around = (length: number) => JSON.stringify({ x: 'x'.repeat(length) })
      const over = await as.send(method, url, around(LIMIT), JSON_TYPE)
      expect([over.status, over.body.code], url).toEqual([413, 'muy_grande'])
      const under = await as.send(method, url, around(LIMIT - 20), JSON_TYPE)
      expect(under.status, url).toBe(400)
    }
  }
})

test('the data of a form of more than 32 KB is refused with 413, while a picture may be larger', async () => {
  for (const { url, body } of FORMS) {
    for (const as of [t.visitor, t.as('adm')]) {
      const before = await fingerprint(t.db)
      const over = await as.form('POST', url, { ...body(), x: 'x'.repeat(LIMIT) })
      expectRefusal(over, url)
      expect([over.status, over.body.code], url).toEqual([413, 'muy_grande'])
      expect(await fingerprint(t.db), url).toBe(before)
      const file = { name: 'x.png', type: 'image/png', bytes: Buffer.alloc(1000 * KIBIBYTE) }
      expect((await as.form('POST', url, body(), file)).status, url).toBe(415)
    }
  }
})

/** Returns the lengths of the texts that a call normalises. */
async function lengthsNormalized(call: () => Promise<unknown>): Promise<number[]> {
  const spy = vi.spyOn(String.prototype, 'normalize')
  try {
    await call()
    return spy.mock.contexts.map((text) => String(text).length)
  } finally {
    spy.mockRestore()
  }
}

/**
 * Texts of combining marks, which are slow to normalise: the longest that fits in the limit of a
 * body, and a megabyte.
 */
const TEXTS = [MARKS.repeat(5 * KIBIBYTE), MARKS.repeat(256 * KIBIBYTE)]

const VERIFIES = '/publico/verificar/:codigo'

test('endless combining marks are refused before anything normalises them', async () => {
  for (const route of routes) {
    const path = await route.path()
    const body = route.body && (await route.body())
    const { schema } = t.app.declaredRoutes.find(
      ({ method, url }) => method === route.method && url.endsWith(route.url),
    )!
    const names = Object.keys((schema?.querystring as z.ZodMiniObject | undefined)?.shape ?? {})
    for (const text of TEXTS) {
      const encoded = encodeURIComponent(text)
      const calls = [
        ...Object.keys(body ?? {}).map((field) => ({ url: path, body: { ...body, [field]: text } })),
        ...names.map((name) => ({ url: `${path}?${name}=${encoded}`, body })),
        ...(route.url.includes(':') ? [{ url: route.url.replace(/:\w+/, encoded), body }] : []),
      ]
      for (const call of calls) {
        const what = `${route.method} ${call.url.slice(0, 80)}`
        const lengths = await lengthsNormalized(async () => {
          const payload = call.body && JSON.stringify(call.body)
          const answer = await t.visitor.send(route.method, call.url, payload, payload ? JSON_TYPE : {})
          // The verification answers every text (TRUST-13).
          if (answer.body.estado) expect([route.url, answer.body.estado], what).toEqual([VERIFIES, 'no_existe'])
          else expectRefusal(answer, what)
        })
        expect(Math.max(0, ...lengths), what).toBeLessThanOrEqual(LONGEST_READ)
      }
    }
  }
  for (const { url, body } of FORMS)
    for (const field of Object.keys(body()))
      for (const text of TEXTS) {
        const lengths = await lengthsNormalized(async () => {
          expectRefusal(await t.visitor.form('POST', url, { ...body(), [field]: text }), `${url} ${field}`)
        })
        expect(Math.max(0, ...lengths), `${url} ${field}`).toBeLessThanOrEqual(LONGEST_READ)
      }
})

test('an empty Authorization header counts as none, and an incomplete one as invalid', async () => {
  for (const { url } of FORMS.concat([{ url: '/equipos', body: () => bodies.empresa() }])) {
    for (const authorization of ['', ' ', '   ']) {
      const answer = await t.visitor.send('POST', url, {}, { authorization })
      expect([answer.status, answer.body.code], `${url} ${JSON.stringify(authorization)}`).toEqual([
        400,
        'datos_invalidos',
      ])
    }
    for (const authorization of ['Bearer', 'Bearer ', 'x', 'Basic YTpi'])
      expect((await t.visitor.send('POST', url, {}, { authorization })).status, `${url} ${authorization}`).toBe(401)
  }
  expect((await t.visitor.send('GET', '/auth/me', undefined, { authorization: ' ' })).status).toBe(401)
})
