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

test('a job that the queue does not take is an error, whatever its id', async () => {
  const jobs = createJobs(database.queue, () => {})
  await jobs.prepare(KIND)
  const id = randomUUID()
  await jobs.queue(database.db, KIND, { n: 1 }, 60, id)
  await expect(jobs.queue(database.db, KIND, { n: 2 }, 60, id)).rejects.toThrow('took no job')
  await jobs.stop()
})
