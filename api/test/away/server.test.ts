import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { logOptions } from '../../src/http/log.ts'
import { startTcpProxy } from '../tcp-proxy.ts'
import { within } from '../within.ts'

// The pages that the server draws for visitors while its database is away (PUBLIC-15), with the
// limits of the product. Needs a server (vitest.config.ts), whose connections go through a proxy
// that the test disturbs.

const NUMBER = '1999888777'
const CODE = '0000-0000-01Y'
const ASKING = [`/Certificados/${NUMBER}`, `/Certificados/${NUMBER}?c=${CODE}`, '/Inspecciones/EQ-000001', `/v/${CODE}`, '/v/nada', '/politica-datos', `/autorizacion/1-${'x'.repeat(43)}`] // prettier-ignore

let t: TestApp
let proxy: Awaited<ReturnType<typeof startTcpProxy>>
const lines: string[] = []
beforeAll(async () => {
  const through = async (url: string) => {
    proxy = await startTcpProxy(url)
    return proxy.url
  }
  const stream = { write: (line: string) => lines.push(line) }
  // The limits of several processes are counted in the database too.
  const env = { RATE_LIMITS: 'on', SLOW_MACHINE: 'off', DATABASE_URL: 'postgres://elsewhere' } as const
  t = await startTestApp(env, { ...logOptions('info'), stream }, through)
})
afterAll(async () => {
  proxy.set('pass')
  await t.close()
  proxy.close()
})
beforeEach(() => {
  proxy.set('pass')
  lines.length = 0
})

const ask = async (url: string, over: object = {}) => {
  const reply = await t.app.inject({ method: 'GET', url, ...over })
  const isDrawn = String(reply.headers['content-type']).startsWith('text/html')
  return { status: reply.statusCode, headers: reply.headers, text: reply.payload, ...(isDrawn && reply.json()) }
}
const TOLD = /postgres|ECONN|select|connection|\.ts:|stack|errno/i

test('a page that asks says so in words, with 503, and nothing of the failure', async () => {
  expect((await ask('/verificar')).frame.centro).toBe('Centro de Prueba S.A.S.')
  proxy.set('refuse')
  for (const url of ASKING) {
    const { status, headers, name, page, frame, text } = await ask(url)
    expect([status, name, page.title], url).toEqual([503, 'aviso', 'No se pudo consultar'])
    expect(page).toMatchObject({ offers: 'retry', address: url })
    // The name of the centre is the one that was read last.
    expect(frame.centro).toBe('Centro de Prueba S.A.S.')
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['no-store', 'noindex'])
    expect(text).not.toMatch(TOLD)
  }
  expect(lines.join('')).not.toMatch(new RegExp(`${NUMBER}|${CODE}|EQ-000001`))
})

test('a page that asks nothing is the same, and a form leads on', async () => {
  proxy.set('refuse')
  for (const url of ['/Certificados', '/Inspecciones', '/verificar', '/error'])
    expect((await ask(url)).status, url).toBe(200)
  expect((await ask('/nada')).page.title).toBe('No encontramos esta página')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await ask('/verificar', { method: 'POST', headers, payload: `texto=${NUMBER}` })).toMatchObject({
    status: 303,
    headers: { location: `/Certificados/${NUMBER}` },
  })
})

test('a database that hangs is told within ten seconds, and forgotten once it answers', async () => {
  proxy.set('swallow')
  const replies = await within(10_000, 1, () => Promise.all(ASKING.map((url) => ask(url))))
  expect(replies.map(({ status }) => status)).toEqual(ASKING.map(() => 503))
  proxy.set('refuse')
  proxy.set('pass')
  expect((await ask(`/Certificados/${NUMBER}`)).status).toBe(200)
})

test('the call of other systems tells it in the shape of all calls', async () => {
  proxy.set('refuse')
  const { status, headers, text } = await ask(`/api/v1/publico/verificar/${CODE}`)
  expect([status, JSON.parse(text).code]).toEqual([503, 'sin_base_de_datos'])
  expect(headers['cache-control']).toBe('no-store')
  expect(text).not.toMatch(TOLD)
})
