import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { useEmbedded } from '../src/db/client.ts'
import { openMemoryPglite } from '../src/db/pglite.ts'
import { seedReference } from '../src/seed/reference.ts'

/** Creates the dump of a migrated and seeded database, from which each test file opens a copy. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-test-'))
  const file = join(folder, 'template.tar')
  const pglite = await openMemoryPglite()
  const database = await useEmbedded(pglite)
  await seedReference(database.db)
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  project.provide('template', { kind: 'embedded', file })
  project.provide('models', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
