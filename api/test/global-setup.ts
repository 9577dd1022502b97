import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openServer, useEmbedded } from '../src/db/client.ts'
import { openMemoryPglite } from '../src/db/pglite.ts'
import { seedReference } from '../src/db/seed/reference.ts'

/** Where a worker finds the migrated and seeded database that it copies: a dump of the embedded one, or a template on a server. */
export type Template = { kind: 'embedded'; file: string } | { kind: 'server'; url: string; database: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
  }
}

async function embeddedTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-test-'))
  const file = join(folder, 'template.tar')
  const pglite = await openMemoryPglite()
  const database = await useEmbedded(pglite)
  await seedReference(database.db)
  writeFileSync(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await database.close()
  const template: Template = { kind: 'embedded', file }
  return { template, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function serverTemplate(url: string) {
  const database = `anclaje_template_${process.pid}`
  const admin = new Client(url)
  await admin.connect()
  await admin.query(`create database ${database}`)
  const target = new URL(url)
  target.pathname = `/${database}`
  const opened = await openServer(target.href)
  await seedReference(opened.db)
  await opened.close()
  const template: Template = { kind: 'server', url, database }
  const remove = async () => {
    await admin.query(`drop database if exists ${database} with (force)`)
    await admin.end()
  }
  return { template, remove }
}

/** Makes the template once for all workers; on the server of `TEST_DATABASE_URL` when there is one. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  const { template, remove } = url ? await serverTemplate(url) : await embeddedTemplate()
  project.provide('template', template)
  return remove
}
