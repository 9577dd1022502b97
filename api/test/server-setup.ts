import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openServer } from '../src/db/client.ts'
import { seedReference } from '../src/seed/reference.ts'
import { patienceOf } from '../src/settings/env.ts'
import { ensureBlank } from './blank.ts'
import { createDatabase, dropDatabase } from './databases.ts'
import { TEST_LIMITS } from './limits.ts'

/** Creates two migrated databases, with and without seeds; each test file gets a copy of one. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL!
  const patience = patienceOf(TEST_LIMITS)
  await ensureBlank()
  const empty = `anclaje_empty_${process.pid}`
  await (await openServer(await createDatabase(url, empty), patience)).close()
  const seeded = `anclaje_seeded_${process.pid}`
  const opened = await openServer(await createDatabase(url, seeded, empty), patience)
  await seedReference(opened.db)
  await opened.close()
  project.provide('template', { kind: 'server', url, seeded, empty })
  const models = mkdtempSync(join(tmpdir(), 'anclaje-models-'))
  project.provide('models', models)
  return async () => {
    for (const name of [seeded, empty]) await dropDatabase(url, name)
    rmSync(models, { recursive: true, force: true })
  }
}
