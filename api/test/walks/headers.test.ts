import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { administrator, callables } from '../calls.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('no answer of the API may be cached', async () => {
  for (const route of (await callables(t)).filter(({ url }) => url !== '/healthz')) {
    const as = await administrator(t, route)
    const { headers, status } = await as.send(route.method, await route.path(), await route.body?.())
    expect(headers['cache-control'], `${route.method} ${route.url} → ${status}`).toBe('no-store')
  }
  for (const url of ['/api/v1/nada', '/API/V1/cursos', '/api/v1/colaboradores'])
    expect((await t.visitor.get(url)).headers['cache-control'], url).toBe('no-store')
})

test('a page may use the camera and no other device', async () => {
  for (const url of ['/api/v1/publico/centro', '/healthz', '//']) {
    const policy = String((await t.visitor.send('GET', url)).headers['permissions-policy'])
    expect(policy.split(', '), url).toEqual([
      'camera=(self)',
      'geolocation=()',
      'microphone=()',
      'payment=()',
      'usb=()',
    ])
  }
})

const SECURITY = {
  'content-security-policy':
    "default-src 'self';img-src 'self' data: blob:;style-src 'self' 'unsafe-inline';script-src 'self';connect-src 'self';" +
    "frame-src 'self' blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const VARYING = ['content-type', 'content-length', 'date', 'connection', 'keep-alive']

test('every answer has the same security headers, and no others', async () => {
  for (const url of ['/api/v1/publico/centro', '/healthz', '/api/v1/nada', '/api/v1/cursos', '/api/v1/%zz']) {
    const { headers } = await t.visitor.send('GET', url)
    const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !VARYING.includes(name)))
    const { 'permissions-policy': _policy, 'cache-control': _cache, ...security } = rest
    expect(security, url).toEqual(SECURITY)
  }
})

test('without HTTPS no header requires it', async () => {
  const plain = await startTestApp({ PUBLIC_URL: 'http://localhost:3000' })
  const { 'strict-transport-security': _only, ...rest } = SECURITY
  const { headers } = await plain.visitor.send('GET', '/healthz')
  expect(headers).toMatchObject(rest)
  expect(headers).not.toHaveProperty('strict-transport-security')
  await plain.close()
})
