import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupProblem } from '../settings/startup.ts'
import { openEmbedded, rows } from './client.ts'
import { EMBEDDED_VERSION, EMPTY_FOLDERS } from './folder.ts'

// Opens a data folder and damaged copies of it.

let base: string
let serial = 0
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'anclaje-carpeta-'))
  // An existing empty folder is used.
  mkdirSync(join(base, 'intacta/postgres'), { recursive: true })
  const made = await openEmbedded(join(base, 'intacta'))
  await rows(made.db, sql`insert into marcas (nombre_mar) values ('Guardada')`)
  await made.close()
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Copies the folder of a closed database. */
function copy() {
  const dataDir = join(base, String(++serial))
  cpSync(join(base, 'intacta'), dataDir, { recursive: true })
  return { dataDir, postgres: join(dataDir, 'postgres') }
}
const pathsIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
const isEmptyFolder = (path: string) => lstatSync(path).isDirectory() && readdirSync(path).length === 0

/** Opens a folder, which must fail. Returns the error message. */
async function refusal(dataDir: string): Promise<string> {
  const error = await openEmbedded(dataDir).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StartupProblem)
  return (error as StartupProblem).message
}
async function expectOpens(dataDir: string) {
  const opened = await openEmbedded(dataDir)
  const found = await rows<{ nombre_mar: string }>(
    opened.db,
    sql`select nombre_mar from marcas where nombre_mar = 'Guardada'`,
  )
  await opened.close()
  expect(found).toHaveLength(1)
}

test('the version and the empty folders of PostgreSQL are as the product expects', () => {
  const { postgres } = copy()
  expect(readFileSync(join(postgres, 'PG_VERSION'), 'utf8').trim()).toBe(EMBEDDED_VERSION)
  const empty = pathsIn(postgres).filter((path) => isEmptyFolder(join(postgres, path)))
  expect(empty.length).toBeGreaterThan(10)
  expect(empty.filter((path) => !EMPTY_FOLDERS.includes(path.replaceAll('\\', '/')))).toEqual([])
})

if (process.platform !== 'win32')
  test('it is open to nobody else', () => {
    const dataDir = join(base, 'intacta')
    expect(pathsIn(dataDir).filter((path) => (lstatSync(join(dataDir, path)).mode & 0o077) !== 0)).toEqual([])
  })

test('empty folders that a backup omitted are created again', async () => {
  const { dataDir, postgres } = copy()
  for (const path of pathsIn(postgres).toReversed())
    if (isEmptyFolder(join(postgres, path))) rmSync(join(postgres, path), { recursive: true })
  await expectOpens(dataDir)
})

test('the remains of a killed first start are removed', async () => {
  const { dataDir } = copy()
  mkdirSync(join(dataDir, 'postgres.nuevo/base'), { recursive: true })
  await expectOpens(dataDir)
  expect(existsSync(join(dataDir, 'postgres.nuevo'))).toBe(false)
})

test('a folder without its version file is not initialised over its data', async () => {
  const { dataDir, postgres } = copy()
  rmSync(join(postgres, 'PG_VERSION'))
  const before = pathsIn(postgres)
  expect(await refusal(dataDir)).toMatch(/no se puede abrir: está incompleta o dañada\. Restaure/)
  expect(pathsIn(postgres)).toEqual(before)
})

test.each([
  ['an older', '17'],
  ['a newer', '19'],
])('%s PostgreSQL is reported', async (_which, version) => {
  const { dataDir, postgres } = copy()
  writeFileSync(join(postgres, 'PG_VERSION'), `${version}\n`)
  expect(await refusal(dataDir)).toMatch(new RegExp(`es de PostgreSQL ${version} y esta versión del portal usa`))
})

test.each([
  [
    'an empty control file',
    (postgres: string) => writeFileSync(join(postgres, 'global/pg_control'), Buffer.alloc(8192)),
  ],
  ['no control file', (postgres: string) => rmSync(join(postgres, 'global/pg_control'))],
  ['no tables', (postgres: string) => rmSync(join(postgres, 'base'), { recursive: true })],
  ['no log', (postgres: string) => rmSync(join(postgres, 'pg_wal'), { recursive: true })],
])('%s is reported, and the folder is released', async (_what, damage) => {
  const { dataDir, postgres } = copy()
  damage(postgres)
  expect(await refusal(dataDir)).toMatch(/no se puede abrir: está incompleta o dañada \(.+\)\. Restaure/)
  expect(existsSync(join(dataDir, 'anclaje.lock'))).toBe(false)
})

test('a database of a newer version of the portal is reported', async () => {
  const { dataDir } = copy()
  const opened = await openEmbedded(dataDir)
  await rows(opened.db, sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 99999999999999)`)
  await opened.close()
  expect(await refusal(dataDir)).toMatch(/^La base de datos es de una versión más nueva del portal/)
})

test('a failed migration is reported, and changes nothing', async () => {
  const { dataDir } = copy()
  const opened = await openEmbedded(dataDir)
  // Simulates that only the first migration has run: the second one finds its tables already there.
  await rows(
    opened.db,
    sql`delete from drizzle.__drizzle_migrations where created_at > (select min(created_at) from drizzle.__drizzle_migrations)`,
  )
  await opened.close()
  expect(await refusal(dataDir)).toMatch(/no se pudo actualizar a esta versión del portal \(.+\)\. No se cambió nada/)
})
