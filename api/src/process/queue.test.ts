import { expect, test } from 'vitest'
import { createBoundedQueue } from './queue.ts'

/** Creates jobs that the test ends one by one. */
function jobs() {
  const ends: (() => void)[] = []
  const started: number[] = []
  const job = (n: number) => () => {
    started.push(n)
    return new Promise<number>((resolve) => {
      ends[n] = () => resolve(n)
    })
  }
  return { ends, started, job }
}

test('a limited number runs at once, others wait in order, and one too many is refused', async () => {
  const { ends, started, job } = jobs()
  const take = createBoundedQueue(2, 2)
  const four = [0, 1, 2, 3].map((n) => take(job(n)))
  await expect(take(job(4))).rejects.toMatchObject({ status: 429, code: 'ocupado', details: { retryAfter: 5 } })
  expect(started).toEqual([0, 1])
  ends[1]!()
  await four[1]
  expect(started).toEqual([0, 1, 2])
  const later = take(job(5))
  ends[0]!()
  await four[0]
  expect(started).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  await four[3]
  ends[5]!()
  expect(await Promise.all([...four, later])).toEqual([0, 1, 2, 3, 5])
})

test('a failed job lets the next one start', async () => {
  const take = createBoundedQueue(1, 1)
  const failed = take(() => Promise.reject(new Error('no')))
  const next = take(() => Promise.resolve('sí'))
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('sí')
  expect(await take(() => Promise.resolve('otra'))).toBe('otra')
})
