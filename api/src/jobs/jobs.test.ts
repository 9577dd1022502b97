import { randomUUID } from 'node:crypto'
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

test('a moment without the database is forgotten', async () => {
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

test('a job that the queue does not take is an error, whatever its id', async () => {
  const jobs = createJobs(database.queue, () => {})
  await jobs.prepare(KIND)
  const id = randomUUID()
  await jobs.queue(database.db, KIND, { n: 1 }, 60, id)
  await expect(jobs.queue(database.db, KIND, { n: 2 }, 60, id)).rejects.toThrow('took no job')
  await jobs.stop()
})
