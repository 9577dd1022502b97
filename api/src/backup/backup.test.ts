import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSPHRASE, encryptAgain, keysOfWork } from '../../test/archives.ts'
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
import { keyOfArchive } from './format/age.ts'
import { MANIFEST, SEALED, SECRETS } from './format/manifest.ts'
import type { Manifest } from './format/manifest.ts'
import { isPaused, pausedMailer, resume } from './pause.ts'
import { migrateBetween } from './rows/schema.ts'
import { embeddedSession } from './rows/session.ts'
import { LEFT_OUT_TABLES } from './rows/tables.ts'

const SECRET = 'a secret of forty characters, more or less'
const box = backupFolder()
const file = box.path('copia.tar.zst')
let key: Uint8Array | undefined

beforeAll(async () => {
  await makeDemo(box.path('origen'))
  writeFileSync(box.path('origen/jwt-secret'), SECRET)
  await backup(box.env('origen', { BACKUP_PASSPHRASE: PASSPHRASE }), file)
  await encryptAgain(file)
  key = await keyOfArchive(file, PASSPHRASE)
})
afterAll(() => box.remove())

/**
 * Copies the archive as an older version wrote it, with its keys encrypted and nothing else, and
 * with some of its files changed or left out.
 */
const changed = async (name: string, change: (entry: string, bytes: Uint8Array) => Uint8Array | undefined) => {
  const sealed = await keysOfWork('10')
  return writeArchive(box.path(name), async (add) => {
    for await (const entry of readArchive(file, key)) {
      const [old, whole] =
        entry.name === SECRETS
          ? [SEALED, sealed]
          : [entry.name, entry.name === MANIFEST ? manifestWith(entry.bytes, { secrets: sha256(sealed) }) : entry.bytes]
      const bytes = change(old, whole)
      if (bytes) await add(old, bytes)
    }
  })
}

const manifestWith = (bytes: Uint8Array, change: Partial<Manifest>) =>
  Buffer.from(JSON.stringify({ ...(JSON.parse(Buffer.from(bytes).toString()) as Manifest), ...change }))

const withManifest = (name: string, change: Partial<Manifest>) =>
  changed(name, (entry, bytes) => (entry === MANIFEST ? manifestWith(bytes, change) : bytes))

test('an archive is readable by its owner only, complete, and leaves no other files', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(box.path('')).toSorted()).toEqual(['copia.tar.zst', 'origen'])
  expect(readdirSync(box.path('origen')).toSorted()).toEqual(['jwt-secret', 'postgres'])
  const { manifest } = await checkArchive(file, key)
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
  const whole = await checkArchive(file, key)
  const nothing = { rows: 0, bytes: 0, sha256: sha256(new Uint8Array()) }
  const tables = whole.manifest.tables.map((part) => (part.name === 'empresas' ? { ...part, ...nothing } : part))
  await changed('huerfana.zst', (name, bytes) => {
    if (name === MANIFEST) return manifestWith(bytes, { tables })
    return name.includes('-empresas/') ? undefined : bytes
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

test('without its passphrase nothing is restored, and nothing in the archive can be read', async () => {
  await expect(restore(box.env('ajena'), file)).rejects.toThrow('La copia está cifrada')
  const other = box.env('ajena', { BACKUP_PASSPHRASE: 'otra contraseña cualquiera' })
  await expect(restore(other, file)).rejects.toThrow('BACKUP_PASSPHRASE no es')
  expect(existsSync(box.path('ajena'))).toBe(false)
  const secrets: string[] = []
  for await (const { name, bytes } of readArchive(file, key))
    if (name === SECRETS || name.includes('-cuentas/')) secrets.push(Buffer.from(bytes).toString())
  expect(secrets.join('')).toMatch(/\$argon2.*jwtSecret/s)
  const header = readFileSync(file).subarray(0, 1_000).toString('latin1')
  expect(header).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
  expect(header).not.toContain(Buffer.from('28b52ffd', 'hex').toString('latin1'))
})

test('a folder that has a database or another key is refused', async () => {
  const own = box.env('origen', { BACKUP_PASSPHRASE: PASSPHRASE })
  await expect(restore(own, file)).rejects.toThrow('no está vacía')
  mkdirSync(box.path('llave'))
  writeFileSync(box.path('llave/jwt-secret'), 'another secret, as long as the first one was')
  const env = box.env('llave', { BACKUP_PASSPHRASE: PASSPHRASE })
  await expect(restore(env, file)).rejects.toThrow('no es la de la copia')
  await changed('antigua.zst', (_, bytes) => bytes)
  await expect(restore(env, box.path('antigua.zst'))).rejects.toThrow('no es la de la copia')
  const wrong = box.env('llave', { BACKUP_PASSPHRASE: 'otra contraseña cualquiera' })
  await expect(restore(wrong, box.path('antigua.zst'))).rejects.toThrow('BACKUP_PASSPHRASE no es')
  expect(readdirSync(box.path('llave'))).toEqual(['jwt-secret'])
})

test('a damaged archive is refused before anything is created', async () => {
  await changed('entera.zst', (_, bytes) => bytes)
  const whole = readFileSync(box.path('entera.zst'))
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
  await changed('sin-claves.zst', (name, bytes) => (name === SEALED ? undefined : bytes))
  for (const name of ['bit', 'corta', 'nada', 'fila', 'falta', 'sin-manifiesto', 'sin-claves']) {
    const attempt = restore(box.env('nueva'), box.path(`${name}.zst`))
    await expect(attempt, name).rejects.toThrow('La copia está dañada')
    expect(existsSync(box.path('nueva')), name).toBe(false)
  }
})

test('an archive of a newer version is refused', async () => {
  const { manifest } = await checkArchive(file, key)
  await withManifest('formato.zst', { format: 2 })
  await withManifest('migracion.zst', { migration: { ...manifest.migration, when: 99999999999999 } })
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
    const secrets = await keysOfWork('10')
    await dump({ session, kind: 'embedded', secrets }, (name, bytes) => add(name === SECRETS ? SEALED : name, bytes))
  })
  await pglite.close()
  const { manifest, secrets } = await restore(box.env('actual'), box.path('vieja.zst'))
  // Without the passphrase, the keys are not restored.
  expect(secrets).toBe('left out')
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
