import { expect, test } from 'vitest'
import { createOnce } from './use-once.ts'

/** Returns work that runs until it is resolved or rejected. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const calls = { count: 0 }
  const run = () => {
    calls.count++
    return promise
  }
  return { run, calls, resolve, reject }
}

test('running work does not start again until it has ended', async () => {
  const once = createOnce(() => {})
  const first = work()
  const running = once(first.run)
  await once(first.run)
  expect(first.calls.count).toBe(1)
  first.resolve()
  await running
  await once(first.run)
  expect(first.calls.count).toBe(2)
})

test('work with another key runs concurrently', async () => {
  const seen: string[][] = []
  const once = createOnce((running) => seen.push([...running]))
  const [a, b] = [work(), work()]
  const running = [once(a.run, 'a'), once(b.run, 'b')]
  expect([a.calls.count, b.calls.count]).toEqual([1, 1])
  b.resolve()
  a.resolve()
  await Promise.all(running)
  expect(seen.slice(0, 2)).toEqual([['a'], ['a', 'b']])
  expect(seen.at(-1)).toEqual([])
})

test('failed work can run again, and rejects', async () => {
  const once = createOnce(() => {})
  const bad = work()
  const running = once(bad.run)
  bad.reject(new Error('no'))
  await expect(running).rejects.toThrow('no')
  await once(async () => void bad.calls.count++)
  expect(bad.calls.count).toBe(2)
})
