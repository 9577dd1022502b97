import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { administrator, callables } from '../calls.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('no answer of the API is kept by a cache, whatever it says', async () => {
  for (const route of (await callables(t)).filter(({ url }) => url !== '/healthz')) {
    const as = await administrator(t, route)
    const { headers, status } = await as.send(route.method, await route.path(), await route.body?.())
    expect(headers['cache-control'], `${route.method} ${route.url} → ${status}`).toBe('no-store')
  }
  for (const url of ['/api/v1/nada', '/API/V1/cursos', '/api/v1/colaboradores'])
    expect((await t.visitor.get(url)).headers['cache-control'], url).toBe('no-store')
})

test('a page may use the camera and nothing else of the device', async () => {
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
