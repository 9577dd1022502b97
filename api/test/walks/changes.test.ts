import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CALLS } from '@anclaje/contract/calls'
import type { Call } from '@anclaje/contract/call'
import { cambios } from '../../src/db/tables/processes.ts'
import { startTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { administrator, callables } from '../calls.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const declared = Object.entries<Call>(CALLS).filter(([, call]) => call.changesAccess)

test('every call that changes permissions says so and waits until the change holds, with a key too', async () => {
  const [seen, unsettled] = [new Set<string>(), [] as string[]]
  const settle = vi.spyOn(t.sessions, 'settle')
  for (const route of (await callables(t)).filter(({ method }) => method !== 'GET')) {
    const name = `${route.method} ${route.url.replace('/api/v1', '')}`
    const as = await administrator(t, route)
    const [url, body] = [await route.path(), await route.body?.()]
    const before = await t.db.$count(cambios)
    settle.mockClear()
    // Sends each creation with a key, as the portal's pages do, because such a call is answered by
    // other code.
    const key: Record<string, string> = route.method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const { status } = await as.send(route.method, url, body, key)
    if ((await t.db.$count(cambios)) === before) continue
    seen.add(name)
    if (status < 400 && settle.mock.calls.length === 0) unsettled.push(name)
  }
  expect([...seen].filter((name) => !declared.some(([each]) => each === name))).toEqual([])
  expect(seen.size).toBeGreaterThan(3)
  expect(unsettled).toEqual([])
})
