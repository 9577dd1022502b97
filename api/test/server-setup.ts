import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openServer } from '../src/db/client.ts'
import { seedReference } from '../src/seed/reference.ts'
import { createDatabase, dropDatabase } from './databases.ts'

/** Creates the migrated and seeded database that the server copies for each test file. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL!
  const database = `anclaje_template_${process.pid}`
  const opened = await openServer(await createDatabase(url, database))
  await seedReference(opened.db)
  await opened.close()
  project.provide('template', { kind: 'server', url, database })
  const models = mkdtempSync(join(tmpdir(), 'anclaje-models-'))
  project.provide('models', models)
  return async () => {
    await dropDatabase(url, database)
    rmSync(models, { recursive: true, force: true })
  }
}
