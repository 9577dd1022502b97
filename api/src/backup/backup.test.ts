import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOfWork } from '../../test/archives.ts'
import { backupFolder, makeDemo, openBlank, restoreQuickly as restore, rowsOf } from '../../test/backups.ts'
import { withoutIssue } from '../../test/issued.ts'
import { keptCount } from '../db/counts.ts'
import { openEmbedded, rows } from '../db/client.ts'
import { migrationsFolder } from '../db/version.ts'
import { empresas } from '../db/tables/training.ts'
import { readArchive, sha256, writeArchive } from './format/archive.ts'
import { backup } from './backup.ts'
import { dump } from './rows/dump.ts'
import { checkArchive } from './rows/load.ts'
import { MANIFEST } from './format/manifest.ts'
import type { Manifest } from './format/manifest.ts'
import { isPaused, pausedMailer, resume } from './pause.ts'
import { migrateBetween } from './rows/schema.ts'
import { embeddedSession } from './rows/session.ts'
import { LEFT_OUT_TABLES } from './rows/tables.ts'

const PASSPHRASE = 'una contraseña larga'
const SECRET = 'a secret of forty characters, more or less'
const box = backupFolder()
const file = box.path('copia.tar.zst')

beforeAll(async () => {
  await makeDemo(box.path('origen'))
  writeFileSync(box.path('origen/jwt-secret'), SECRET)
  await backup(box.env('origen', { BACKUP_PASSPHRASE: PASSPHRASE }), file)
})
afterAll(() => box.remove())

/** Copies the archive, with some of its files changed or left out. */
const changed = (name: string, change: (entry: string, bytes: Uint8Array) => Uint8Array | undefined) =>
  writeArchive(box.path(name), async (add) => {
    for await (const entry of readArchive(file)) {
      const bytes = change(entry.name, entry.bytes)
      if (bytes) await add(entry.name, bytes)
    }
  })

const withManifest = (name: string, change: (manifest: Manifest) => Partial<Manifest>) =>
  changed(name, (entry, bytes) => {
    if (entry !== MANIFEST) return bytes
    const manifest = JSON.parse(Buffer.from(bytes).toString()) as Manifest
    return Buffer.from(JSON.stringify({ ...manifest, ...change(manifest) }))
  })

test('an archive is readable by its owner only, complete, and leaves no other files', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(box.path('')).toSorted()).toEqual(['copia.tar.zst', 'origen'])
  expect(readdirSync(box.path('origen')).toSorted()).toEqual(['jwt-secret', 'postgres'])
  const { manifest } = await checkArchive(file)
  const names = manifest.tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['certcol', 'cierres', 'conteos', 'imagenes']))
  expect(names.filter((name) => name in LEFT_OUT_TABLES)).toEqual([])
  expect(names.indexOf('colaboradores')).toBeLessThan(names.indexOf('cuentas'))
  expect(manifest.tables.find(({ name }) => name === 'certcol')?.rows).toBe(900)
  expect(manifest.tables.find(({ name }) => name === 'certcol')?.columns).not.toContain('fechafin_ceco')
  await expect(backup(box.env('origen'), file)).rejects.toThrow('ya existe')
})

test('an archive restores the same rows, counts and sequences', async () => {
  const env = box.env('destino', { BACKUP_PASSPHRASE: PASSPHRASE })
  // A failed restore leaves no database behind. This archive passes all checks, but its rows refer
  // to companies that it does not contain.
  const whole = await checkArchive(file)
  const nothing = { rows: 0, bytes: 0, sha256: sha256(new Uint8Array()) }
  const tables = whole.manifest.tables.map((part) => (part.name === 'empresas' ? { ...part, ...nothing } : part))
  await writeArchive(box.path('huerfana.zst'), async (add) => {
    for await (const { name, bytes } of readArchive(file)) {
      if (name === MANIFEST) await add(name, Buffer.from(JSON.stringify({ ...whole.manifest, tables })))
      else if (!name.includes('-empresas/')) await add(name, bytes)
    }
  })
  await expect(restore(box.env('destino'), box.path('huerfana.zst'))).rejects.toThrow()
  expect(readdirSync(box.path('destino'))).not.toContain('postgres')

  const told: string[] = []
  const { manifest, secrets } = await restore(env, file, ({ name }) => told.push(name))
  expect(told).toHaveLength(manifest.tables.length)
  expect(secrets).toBe('kept')
  expect(readFileSync(box.path('destino/jwt-secret'), 'utf8')).toBe(SECRET)
  const again = await backup(box.env('destino'), box.path('otra.tar.zst'))
  expect(rowsOf(again.manifest)).toEqual(rowsOf(manifest))

  const { db, close } = await openEmbedded(box.path('destino'))
  try {
    expect(await withoutIssue(db)).toEqual([])
    const [counted] = await rows<{ n: string }>(db, sql`select count(*)::text as n from empresas`)
    expect(await keptCount(db, 'empresas')).toBe(Number(counted!.n))
    // The triggers count again, ids continue after the highest one, and foreign keys and unique
    // indexes exist.
    const values = { nombre_emp: 'Otra', busqueda_emp: 'otra', nit_emp: '800111222' }
    const [made] = await db.insert(empresas).values(values).returning()
    expect(made!.id_emp).toBeGreaterThan(12)
    expect(await keptCount(db, 'empresas')).toBe(Number(counted!.n) + 1)
    await expect(db.insert(empresas).values(values)).rejects.toThrow()
    await expect(rows(db, sql`update colaboradores set idemp_col = 987654`)).rejects.toThrow()
    const structure = sql`select string_agg(d, ';' order by d) as all from (
      select pg_get_indexdef(indexrelid) from pg_index join pg_class on oid = indexrelid where relnamespace = 'public'::regnamespace
      union all select conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname || tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal) as x (d)`
    const origin = await openEmbedded(box.path('origen'))
    const wanted = await rows(origin.db, structure)
    expect(await isPaused(origin.db)).toBe(false)
    await origin.close()
    expect(await rows(db, structure)).toEqual(wanted)
    expect(await isPaused(db)).toBe(true)
    await resume(db)
    expect(await isPaused(db)).toBe(false)
  } finally {
    await close()
  }
})

test('a paused portal sends no mail', async () => {
  const to = { name: 'x', address: 'x@x.example' }
  const message = { fromName: 'x', to, subject: '', text: '', html: '', attachments: [] }
  expect(await pausedMailer.send(message)).toMatchObject({ reason: expect.stringContaining('en pausa') })
})

test('with another passphrase nothing is restored, and the keys cannot be read', async () => {
  const other = box.env('ajena', { BACKUP_PASSPHRASE: 'otra contraseña cualquiera' })
  await expect(restore(other, file)).rejects.toThrow('BACKUP_PASSPHRASE no es')
  expect(existsSync(box.path('ajena'))).toBe(false)
  for await (const { name, bytes } of readArchive(file)) expect(Buffer.from(bytes).includes(SECRET), name).toBe(false)
})

test('a folder that has a database or another key is refused', async () => {
  await expect(restore(box.env('origen'), file)).rejects.toThrow('no está vacía')
  mkdirSync(box.path('llave'))
  writeFileSync(box.path('llave/jwt-secret'), 'another secret, as long as the first one was')
  const env = box.env('llave', { BACKUP_PASSPHRASE: PASSPHRASE })
  await expect(restore(env, file)).rejects.toThrow('no es la de la copia')
  expect(readdirSync(box.path('llave'))).toEqual(['jwt-secret'])
})

test('a damaged archive is refused before anything is created', async () => {
  const whole = readFileSync(file)
  const flipped = Buffer.from(whole)
  flipped[whole.length >> 1]! ^= 1
  writeFileSync(box.path('bit.zst'), flipped)
  writeFileSync(box.path('corta.zst'), whole.subarray(0, whole.length - 5_000))
  writeFileSync(box.path('nada.zst'), 'hola')
  await changed('fila.zst', (name, bytes) => {
    if (!name.includes('empresas')) return bytes
    const rest = Buffer.from(bytes)
    rest[0]! ^= 1
    return rest
  })
  await changed('falta.zst', (name, bytes) => (name.includes('empresas') ? undefined : bytes))
  await changed('sin-manifiesto.zst', (name, bytes) => (name === MANIFEST ? undefined : bytes))
  await changed('sin-claves.zst', (name, bytes) => (name === 'secrets.age' ? undefined : bytes))
  for (const name of ['bit', 'corta', 'nada', 'fila', 'falta', 'sin-manifiesto', 'sin-claves']) {
    const attempt = restore(box.env('nueva'), box.path(`${name}.zst`))
    await expect(attempt, name).rejects.toThrow('La copia está dañada')
    expect(existsSync(box.path('nueva')), name).toBe(false)
  }
})

test('an archive of a newer version is refused', async () => {
  await withManifest('formato.zst', () => ({ format: 2 }))
  await withManifest('migracion.zst', ({ migration }) => ({ migration: { ...migration, when: 99999999999999 } }))
  for (const name of ['formato', 'migracion'])
    await expect(restore(box.env('nueva'), box.path(`${name}.zst`))).rejects.toThrow('versión más nueva')
  expect(existsSync(box.path('nueva'))).toBe(false)
})

test('an archive of an older version is restored and then migrated', async () => {
  const all = readMigrationFiles({ migrationsFolder })
  const old = all[all.length - 2]!.folderMillis
  const pglite = await openBlank(box.path('vieja'))
  const session = embeddedSession(pglite, box.path('vieja'))
  await migrateBetween(session, 0, old)
  const name = 'Dos\nlíneas\t\\. y \\N'
  await session.query('insert into empresas (id_emp, nombre_emp, busqueda_emp) values (5, $1, $1)', [name])
  await writeArchive(box.path('vieja.zst'), async (add) => {
    await dump({ session, kind: 'embedded', secrets: await keysOfWork('10') }, add)
  })
  await pglite.close()
  const { manifest, secrets } = await restore(box.env('actual'), box.path('vieja.zst'))
  // Without the passphrase, the keys are not restored.
  expect(secrets).toBe('no passphrase')
  expect(readdirSync(box.path('actual'))).not.toContain('jwt-secret')
  expect(manifest.migration).toMatchObject({ number: all.length - 1, when: old })
  const { db, close } = await openEmbedded(box.path('actual'))
  try {
    expect(await db.select().from(empresas)).toMatchObject([{ id_emp: 5, nombre_emp: name }])
    const [last] = await rows<{ n: number }>(db, sql`select count(*)::int as n from drizzle.__drizzle_migrations`)
    expect(last!.n).toBe(all.length)
    expect(await isPaused(db)).toBe(true)
  } finally {
    await close()
  }
})
