import type * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { Answer, TestApp } from '../app.ts'
import {
  ODD,
  QUERY_VALUES,
  WRONG_BODIES,
  WRONG_IDS,
  WRONG_IN_ANY_FIELD,
  WRONG_TEXT,
  expectNoFailure,
  expectRefusal,
  fingerprint,
} from '../hostile.ts'
import { administrator, callables } from '../calls.ts'
import type { Callable } from '../calls.ts'

// The tests visit all declared routes. A new route without an entry in `callables` fails them.

let t: TestApp
let routes: Callable[]
beforeAll(async () => {
  t = await startTestApp()
  routes = await callables(t)
})
afterAll(() => t.close())

/** Makes the same kind of call for each value, eight at a time. */
async function eightAtOnce<T>(values: T[], call: (value: T) => Promise<void>): Promise<void> {
  const rest = values.values()
  const work = async () => {
    for (const value of rest) await call(value)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}

const JSON_TYPE = { 'content-type': 'application/json' }
const raw = (route: Callable, path: string, body: string | undefined, as = t.as('adm')) =>
  as.send(route.method, path, body, body === undefined ? {} : JSON_TYPE)

/** Returns the callers of a route: the administrator, and for POST also a visitor. */
const callers = (route: Callable) => (route.method === 'POST' ? [t.as('adm'), t.visitor] : [t.as('adm')])
const withBody = () => routes.filter((route) => route.body)

test('bodies that are empty, or have only unknown fields, are refused and change nothing', async () => {
  for (const route of withBody()) {
    const path = await route.path()
    const before = await fingerprint(t.db)
    for (const [name, body] of WRONG_BODIES) {
      const what = `${route.method} ${route.url} with ${name}`
      for (const as of callers(route)) expectRefusal(await raw(route, path, body, as), what)
    }
    expect(await fingerprint(t.db), `${route.method} ${route.url}`).toBe(before)
  }
})

test('an announced but empty body counts as none: it is refused where one is needed, and ignored elsewhere', async () => {
  for (const route of routes.filter(({ method }) => method !== 'GET')) {
    const path = await route.path()
    const answer = await raw(route, path, '', await administrator(t, route))
    const what = `${route.method} ${route.url} → ${answer.raw.toString()}`
    const needsFile = ['/colaboradores/importar', '/imagendet/upload'].includes(route.url)
    if (needsFile) expect(answer.status, what).toBe(400)
    else if (route.body) {
      // The page of a version before sends nothing to it.
      const words = route.url.endsWith('/firmar') ? 'Cargue la página de nuevo.' : 'No se enviaron datos.'
      expect([answer.status, answer.body.message], what).toEqual([400, words])
    } else expect(answer.status, what).toBeLessThan(300)
  }
})

test('an empty object is refused, except where every field is optional', async () => {
  for (const route of withBody()) {
    const path = await route.path()
    const before = await fingerprint(t.db)
    const answer = await raw(route, path, '{}')
    const isOptional = /^\/(cuentaacceso|modulos|permisosroles)\/:id$|^\/centro\b/.test(route.url)
    if (isOptional) expect(answer.status).toBe(200)
    else expectRefusal(answer, `${route.method} ${route.url} with {}`)
    expect(await fingerprint(t.db)).toBe(before)
  }
})

test('other content types are refused with 415', async () => {
  for (const route of withBody()) {
    const path = await route.path()
    for (const type of ['text/plain', 'text/html', 'application/xml', 'application/x-www-form-urlencoded', 'x']) {
      const answer = await t.as('adm').send(route.method, path, 'nombre=x', { 'content-type': type })
      expectRefusal(answer, `${route.method} ${route.url} as ${type}`)
      expect(answer.status).toBe(415)
    }
  }
})

test('a body of more than a mebibyte, or of the limit of the call, is refused with 413', async () => {
  for (const route of withBody()) {
    const body = JSON.stringify({ nombre: 'x'.repeat(route.bodyLimit ?? 1024 * 1024) })
    const answer = await raw(route, await route.path(), body)
    expectRefusal(answer, `${route.method} ${route.url}`)
    expect(answer.status).toBe(413)
  }
})

/** Replaces fields of the body, or of the first object of a list, by the same value. */
function withFields(body: Record<string, unknown> | unknown[], fields: string[], value: unknown): unknown {
  if (Array.isArray(body)) return [withFields(body[0] as Record<string, unknown>, fields, value)]
  return { ...body, ...Object.fromEntries(fields.map((field) => [field, value])) }
}
const fieldsOf = (body: Record<string, unknown> | unknown[]) => Object.keys(Array.isArray(body) ? body[0]! : body)

/** Returns the fields that a refusal names, at any depth of the body. */
const namedIn = ({ status, body }: Answer) =>
  status === 400 ? Object.keys(body.fields ?? {}).flatMap((path) => path.split('.')) : []

/** Expects that a refusal of the body names the field. */
function expectNamed(answer: Answer, field: string, what: string) {
  if (answer.status === 400) expect(namedIn(answer), `${what} → ${answer.raw.toString()}`).toContain(field)
}

/**
 * Makes a call with the same value for all fields, and then one for each field that its refusal
 * does not name: fields are checked independently, so a named one is refused alone too.
 */
async function withEach(fields: string[], call: (fields: string[]) => Promise<Answer>): Promise<void> {
  if (fields.length === 0) return
  const named = namedIn(await call(fields))
  for (const field of fields) if (!named.includes(field)) await call([field])
}

describe('a wrong value among right ones', () => {
  test('is refused, its field is named in Spanish, and nothing is partly saved', async () => {
    for (const route of withBody()) {
      const path = await route.path()
      const body = await route.body!()
      const before = await fingerprint(t.db)
      for (const as of callers(route))
        await eightAtOnce([...WRONG_IN_ANY_FIELD, ...WRONG_TEXT], async (wrong) => {
          const [name, value] = wrong
          const fields = fieldsOf(body).filter((field) => field !== 'password' || !WRONG_TEXT.includes(wrong))
          await withEach(fields, async (some) => {
            const what = `${route.method} ${route.url}: ${some.join()} is ${name}`
            const answer = await raw(route, path, JSON.stringify(withFields(body, some, value)), as)
            expectRefusal(answer, what)
            if (some.length === 1) expectNamed(answer, some[0]!, what)
            return answer
          })
        })
      expect(await fingerprint(t.db), `${route.method} ${route.url}`).toBe(before)
    }
  })

  test('of an odd kind is accepted or refused, but never causes a failure', async () => {
    for (const route of withBody()) {
      const path = await route.path()
      const body = await route.body!()
      await eightAtOnce(ODD, (value) =>
        withEach(fieldsOf(body), async (fields) => {
          const what = `${route.method} ${route.url}: ${fields.join()} = ${JSON.stringify(value)}`
          const answer = await raw(route, path, JSON.stringify(withFields(body, fields, value)))
          expectNoFailure(answer, what)
          if (fields.length === 1) expectNamed(answer, fields[0]!, what)
          return answer
        }),
      )
    }
  })
})

test('an impossible or unknown id in a path is refused and changes nothing', async () => {
  const before = await fingerprint(t.db)
  for (const route of routes.filter(({ url }) => url.includes(':id'))) {
    const body = route.body && JSON.stringify({ ...(await route.body()), idrol: undefined })
    for (const id of WRONG_IDS) {
      const answer = await raw(route, route.url.replace(':id', id), body)
      expectRefusal(answer, `${route.method} ${route.url} with the id ${id.slice(0, 60)}`)
      if (answer.status === 400) expect(Object.keys(answer.body.fields)).toEqual(['id'])
    }
  }
  expect(await fingerprint(t.db)).toBe(before)
})

/** Matches addresses that are not calls of the contract. */
const UNSTATED =
  /^\/(assets\/\*|livez|readyz|metrics|error|politica-datos|verificar|(Certificados|Inspecciones)(\/\*)?|autorizacion\/\*|v(\/\*)?)$/

test('any query is answered, or refused with the name of its field', async () => {
  for (const route of t.app.declaredRoutes.filter(({ method, url }) => method === 'GET' && !UNSTATED.test(url))) {
    const names = Object.keys((route.schema?.querystring as z.ZodMiniObject | undefined)?.shape ?? { nada: 1 })
    const [callable] = routes.filter(({ method, url }) => method === 'GET' && route.url.endsWith(url))
    const [path, required = ''] = (await callable!.path()).split('?')
    /** Asks with a query, and with those required parameters that it does not name. */
    const askWith = (some: readonly string[], query: string) => {
      const others = required.split('&').filter((each) => !some.includes(each.split('=')[0]!))
      return t.as('adm').get(`${path}?${[...others, query].join('&')}`)
    }
    await eightAtOnce(QUERY_VALUES, (value) =>
      withEach(names, async (some) => {
        const what = `GET ${route.url} with ${some.join()} = ${value.slice(0, 60)}`
        const answer = await askWith(some, some.map((name) => `${name}=${value}`).join('&'))
        expectNoFailure(answer, what)
        if (some.length === 1 && answer.status === 400 && !path!.includes('GetByCedula'))
          expect(Object.keys(answer.body.fields), what).toEqual(some)
        return answer
      }),
    )
    const queries = names.flatMap((name) => [`${name}=1&${name}=1`, `${name}[]=1`, `${name}[a]=1`, name, `=${name}`])
    await eightAtOnce(queries, async (query) =>
      expectNoFailure(await t.as('adm').get(`${path}?${query}`), `GET ${route.url}?${query}`),
    )
  }
})

test('a method that an address does not support is refused in the same shape', async () => {
  const urls = new Set(t.app.declaredRoutes.map(({ url }) => url))
  for (const url of urls) {
    const declared = t.app.declaredRoutes.filter((route) => route.url === url).map(({ method }) => method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      if (declared.includes(method)) continue
      const answer = await t.as('adm').send(method, url.replace('/api/v1', '').replace(':id', '1'), {})
      expectRefusal(answer, `${method} ${url}`)
    }
  }
})

test('an address that does not exist is refused in the same shape', async () => {
  for (const url of ['/nada', '/cursos/1/2', '/%zz', '/cursos%00', '/certcol//', '/cursos/%2e%2e%2fpaises'])
    expectRefusal(await t.visitor.get(url), url)
})
