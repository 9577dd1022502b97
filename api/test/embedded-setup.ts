import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { useEmbedded } from '../src/db/client.ts'
import { seedReference } from '../src/seed/reference.ts'
import { ensureBlank, openBlankMemory } from './blank.ts'

/** Creates the dumps of a migrated database, with and without its seeds, for the test files. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-test-'))
  await ensureBlank()
  const pglite = await openBlankMemory()
  const database = await useEmbedded(pglite)
  const dump = async (name: string) => {
    const file = join(folder, name)
    writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
    return file
  }
  const empty = await dump('empty.tar')
  await seedReference(database.db)
  const seeded = await dump('seeded.tar')
  await database.close()
  project.provide('template', { kind: 'embedded', seeded, empty })
  project.provide('models', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
