import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { openTestDatabase } from '../../test/db.ts'
import { createJobs } from './jobs.ts'
import type { JobKind } from './jobs.ts'

const KIND: JobKind<{ n: number }> = { name: 'prueba', pause: 1, pauseMax: 1, retries: 1, lease: 60 }

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a short loss of the database is tolerated', async () => {
  let isGone = true
  const { queue } = database
  const executeSql: typeof queue.db.executeSql = async (text, values) => {
    if (isGone) throw new Error('the database is gone')
    return queue.db.executeSql(text, values)
  }
  const jobs = createJobs({ ...queue, db: { executeSql } }, () => {})
  await expect(jobs.prepare(KIND)).rejects.toThrow('gone')
  isGone = false
  await jobs.prepare(KIND)
  isGone = true
  const other = { ...KIND, name: 'otra' }
  await expect(jobs.prepare(other)).rejects.toThrow('gone')
  isGone = false
  await jobs.prepare(other)
  await jobs.queue(database.db, other, { n: 1 }, 0)
  expect(await jobs.figures()).toContainEqual({ kind: 'otra', state: 'waiting', count: 1 })
  await jobs.stop()
})

test('a job that the queue rejects is an error, whatever its id', async () => {
  const jobs = createJobs(database.queue, () => {})
  await jobs.prepare(KIND)
  const id = randomUUID()
  await jobs.queue(database.db, KIND, { n: 1 }, 60, { id })
  await expect(jobs.queue(database.db, KIND, { n: 2 }, 60, { id })).rejects.toThrow('took no job')
  await jobs.stop()
})

test('a process that stops takes no new job, and finishes the running one', async () => {
  const jobs = createJobs(database.queue, () => {})
  const done: number[] = []
  const kind = { ...KIND, name: 'despedida' }
  const { promise: isHeld, resolve: release } = Promise.withResolvers<void>()
  await jobs.work(kind, async ({ data }) => {
    // This job takes longer than the pause between two polls, so that the queue would poll again at
    // once.
    await sleep(2_100)
    await isHeld
    done.push(data.n)
  })
  await jobs.queue(database.db, kind, { n: 1 }, 0)
  await expect.poll(() => jobs.figures()).toContainEqual({ kind: kind.name, state: 'running', count: 1 })
  await jobs.stopTaking()
  await jobs.queue(database.db, kind, { n: 2 }, 0)
  release()
  await expect.poll(() => done).toEqual([1])
  // Another process takes the next job.
  const other = createJobs(database.queue, () => {})
  const elsewhere: number[] = []
  await other.work(kind, async ({ data }) => void elsewhere.push(data.n))
  await expect.poll(() => elsewhere).toEqual([2])
  expect(done).toEqual([1])
  await other.stop()
  await jobs.stop()
})

test('jobs of a batch do not wait for one another', async () => {
  const jobs = createJobs(database.queue, () => {})
  const kind = { ...KIND, name: 'muchas', together: 20 }
  const [done, failed]: [number[], number[]] = [[], []]
  await jobs.prepare(kind)
  for (let n = 0; n < 45; n += 1) await jobs.queue(database.db, kind, { n }, 0)
  let batches = 0
  const { db } = database.queue
  const executeSql: typeof db.executeSql = async (text, values) => {
    const result = await db.executeSql(text, values)
    if (/for update[^;]*skip locked/i.test(text) && result.rows.length > 0) batches += 1
    return result
  }
  const counted = createJobs({ ...database.queue, db: { executeSql } }, () => {})
  await counted.work(kind, async ({ data: { n } }) => {
    if (n === 44 && failed.length === 0) {
      failed.push(n)
      throw new Error('tried again')
    }
    done.push(n)
  })
  await expect.poll(() => new Set(done).size).toBe(45)
  expect(failed).toEqual([44])
  // The jobs of a failed batch, at most 20, run again.
  expect(done.length).toBeLessThan(45 + 20)
  // Three batches, and the failed one again.
  expect(batches).toBeLessThan(10)
  expect(batches).toBeGreaterThan(0)
  await counted.stop()
  await jobs.stop()
})
