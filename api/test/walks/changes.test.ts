import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('every call that changes permissions announces it, and no other one does', async () => {
  const seen = new Set<string>()
  for (const route of (await callables(t)).filter(({ method }) => method !== 'GET')) {
    const name = `${route.method} ${route.url.replace('/api/v1', '')}`
    const as = await administrator(t, route)
    const [url, body] = [await route.path(), await route.body?.()]
    const before = await t.db.$count(cambios)
    await as.send(route.method, url, body)
    if ((await t.db.$count(cambios)) > before) seen.add(name)
  }
  expect([...seen].filter((name) => !declared.some(([each]) => each === name))).toEqual([])
  expect(seen.size).toBeGreaterThan(3)
})
