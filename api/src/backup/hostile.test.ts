import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { constants, zstdCompressSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PASSPHRASE, archiveOf, commandsIn, encrypted, keysOfWork, tarParts } from '../../test/archives.ts'
import type { HandMade } from '../../test/archives.ts'
import { backupFolder, makeSmall, restoreQuickly as restore, rowsOf } from '../../test/backups.ts'
import { restore as restoreAsCommand } from './restore.ts'
import { createDatabase, dropDatabase } from '../../test/databases.ts'
import { readArchive, sha256 } from './format/archive.ts'
import { backup } from './backup.ts'
import { checkArchive, targetsOf } from './rows/load.ts'
import { MANIFEST, SEALED, SECRETS, parseManifest } from './format/manifest.ts'
import type { Manifest } from './format/manifest.ts'

// Archives that an attacker made by hand and gave to an operator (OPS-19). If this run has a
// server, the tests restore the archives into it, because a server is ready sooner than an embedded
// database.

const box = backupFolder()
const MARKER = box.path('hecho')
const MB = 1024 * 1024
const EMPTY = { rows: 0, bytes: 0, sha256: sha256(new Uint8Array()) }
let manifest: Manifest
let files: HandMade[]

beforeAll(async () => {
  await makeSmall(box.path('origen'))
  ;({ manifest } = await backup(box.env('origen'), box.path('buena.zst')))
  files = []
  for await (const { name, bytes } of readArchive(box.path('buena.zst')))
    files.push({ name, bytes: Buffer.from(bytes) })
})
afterAll(() => box.remove())

const template = inject('template')
const name = `anclaje_hostil_${randomUUID().replaceAll('-', '')}`
let address: string | undefined
let server: Client | undefined
beforeAll(async () => {
  if (template.kind !== 'server') return
  address = await createDatabase(template.url, name)
  server = new Client(address)
  await server.connect()
})
afterAll(async () => {
  await server?.end()
  if (template.kind === 'server') await dropDatabase(template.url, name)
})

/** Returns the settings for a restore into an empty database of the server, or into a folder. */
const target = (more: Record<string, string> = {}) =>
  box.env('nueva', { ...(address && { DATABASE_URL: address }), ...more })

/** Returns whether the target holds no table. */
async function isEmpty(): Promise<boolean> {
  if (!server) return !existsSync(box.path('nueva/postgres'))
  const { rows } = await server.query("select from pg_class where relnamespace = 'public'::regnamespace limit 1")
  return rows.length === 0
}

const described = (change: object): HandMade => ({
  name: MANIFEST,
  bytes: Buffer.from(JSON.stringify({ ...manifest, ...change })),
})
const rowsFiles = () => files.filter(({ name }) => name !== MANIFEST)

/** Expects that an archive is refused as damaged, and that nothing of it was created. */
async function expectRefused(archive: Uint8Array, what: string, why = 'La copia está dañada'): Promise<void> {
  writeFileSync(box.path('mala.zst'), archive)
  await expect(restore(target({ BACKUP_PASSPHRASE: PASSPHRASE }), box.path('mala.zst')), what).rejects.toThrow(why)
  expect(existsSync(box.path('nueva/postgres')), what).toBe(false)
  if (server) expect(await isEmpty(), what).toBe(true)
  expect(existsSync(MARKER), what).toBe(false)
}

/** Returns the tables of the manifest, with an additional column in the one of companies. */
const withColumn = (column: string) =>
  manifest.tables.map((part) => (part.name === 'empresas' ? { ...part, columns: [...part.columns, column] } : part))
const withTable = (name: string) => [...manifest.tables, { name, columns: ['x'], ...EMPTY }]

test('a name that is a command, or that is unknown, matches no table or column', () => {
  const known = manifest.tables.map(({ name, columns }) => ({ name, quoted: `public.${name}`, columns }))
  const find = (tables: Manifest['tables']) => {
    const archived = parseManifest(described({ tables }).bytes!)
    return targetsOf(known, new Map(archived.tables.map((part) => [part.name, part])))
  }
  expect(find(manifest.tables).size).toBe(known.length)
  for (const name of [...commandsIn(MARKER), 'robada', 'x'.repeat(64)])
    expect(() => find(withTable(name)), name).toThrow('La copia está dañada')
  for (const column of [...commandsIn(MARKER), 'nombre_emp', 'robada'])
    expect(() => find(withColumn(column)), column).toThrow('La copia está dañada')
})

// Table names that exist in the database but are not part of a backup are refused as well.
const [COMMAND] = commandsIn(MARKER)

test('a table whose name is a command, or that is not part of a backup, is refused', async () => {
  for (const name of [COMMAND!, 'intentos', 'pg_authid'])
    await expectRefused(archiveOf([...rowsFiles(), described({ tables: withTable(name) })]), name)
})

test('a column whose name is a command or a system column is refused', async () => {
  for (const column of [COMMAND!, 'ctid', 'tableoid'])
    await expectRefused(archiveOf([...rowsFiles(), described({ tables: withColumn(column) })]), column)
})

test('an unknown sequence, or a value that is not a number, is refused', async () => {
  for (const name of [COMMAND!, 'empresas', 'pg_stat'])
    await expectRefused(archiveOf([...rowsFiles(), described({ sequences: [{ name, value: '1' }] })]), name)
  const [first] = manifest.sequences
  for (const value of ['1; drop table empresas', "1'", '1e9', '', '9'.repeat(20)])
    await expectRefused(archiveOf([...rowsFiles(), described({ sequences: [{ ...first!, value }] })]), value)
})

test('the manifest that the operator sees contains no control characters', async () => {
  const escape = '\u001b]0;rm -rf\u0007'
  for (const change of [{ made: escape }, { version: escape }, { leftOut: 'x' }, { tables: 1 }, { secrets: escape }])
    await expectRefused(archiveOf([...rowsFiles(), described(change)]), JSON.stringify(change))
  const twice = { tables: [...manifest.tables, manifest.tables[0]] }
  await expectRefused(archiveOf([...rowsFiles(), described(twice)]), 'a table twice')
})

test('a file with an unexpected name is refused: no path comes from an archive', async () => {
  const bytes = Buffer.from('x')
  const names = [
    '../hecho', '/tmp/hecho', 'tables/../../hecho', 'tables/00-../00001.copy', 'tables/00-empresas/../00001.copy', 'jwt-secret',
    'tables/00-EMPRESAS/00001.copy', 'tables/00-empresas"/00001.copy', 'tables/00-empresas/00001.copy/', 'manifest.json ', '.', '',
  ] // prettier-ignore
  for (const name of names) await expectRefused(archiveOf([{ name, bytes }, ...files]), name)
})

test('links, folders and other types of entries are refused, under any name', async () => {
  for (const kind of ['1', '2', '3', '4', '5', '6', '7', 'x', 'g', 'L', 'K', 'S'])
    for (const name of [MANIFEST, 'tables/00-empresas/00001.copy'])
      await expectRefused(archiveOf([{ name, kind, link: '/etc/passwd' }, ...files]), `${kind} ${name}`)
})

test('a file that comes twice, out of order or after the manifest is refused', async () => {
  const [piece] = rowsFiles()
  const at = (number: string): HandMade => ({ ...piece!, name: piece!.name.replace(/\d+\.copy$/, `${number}.copy`) })
  const secret = { name: SEALED, bytes: Buffer.from('x') }
  const wrong: [string, HandMade[]][] = [
    ['a piece twice', [piece!, ...files]],
    ['a second piece first', [at('00002'), ...files]],
    ['a piece that was skipped', [piece!, at('00003'), ...files.slice(1)]],
    ['keys twice', [secret, secret, ...files]],
    ['a manifest twice', [described({}), ...files]],
    ['a piece after the manifest', [...files, at('00002')]],
  ]
  for (const [what, archive] of wrong) await expectRefused(archiveOf(archive), what)
})

test('false headers are refused', async () => {
  const name = 'tables/00-empresas/00001.copy'
  const bytes = Buffer.from('x\n')
  const wrong: HandMade[] = [
    { name, bytes, size: 0o77777777777 },
    { name, bytes, size: 65 * MB },
    { name: MANIFEST, bytes, size: 2 * MB },
    { name: SEALED, bytes, size: MB },
    { name, bytes, checksum: 1 },
  ]
  for (const file of wrong) await expectRefused(archiveOf([file]), JSON.stringify(file))
  const [header] = tarParts([{ name, bytes }])
  // A binary size, which archives use for files of more than 8 GB, and a size that is not a number.
  for (const size of [
    Buffer.from([0x80, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff]),
    Buffer.from('-7777777777\0'),
  ]) {
    const lying = Buffer.from(header!)
    size.copy(lying, 124)
    await expectRefused(zstdCompressSync(lying), 'a size that is none')
  }
})

test('an archive that is cut anywhere, or continues after its end, is refused', async () => {
  const tar = Buffer.concat([...tarParts(files), Buffer.alloc(1024)])
  for (const bytes of [0, 1, 511, 512, 600, tar.length - 1024, tar.length >> 1])
    await expectRefused(zstdCompressSync(tar.subarray(0, bytes)), `cut at ${bytes}`)
  const zst = archiveOf(files)
  for (const bytes of [0, 4, 100, zst.length >> 1]) await expectRefused(zst.subarray(0, bytes), `cut at ${bytes}`)
  await expectRefused(archiveOf(files, Buffer.concat([Buffer.alloc(1024), Buffer.from('x')])), 'more')
  await expectRefused(archiveOf(files, Buffer.alloc(MB)), 'a megabyte of nothing')
})

test('data that unpacks without end is refused before it fills the memory', async () => {
  const name = 'tables/00-empresas/00001.copy'
  const zeros = Buffer.alloc(64 * MB)
  // The first 64 MB are read; the second piece exceeds the limit.
  const piece = (number: number): HandMade => ({
    name: name.replace('00001', String(number).padStart(5, '0')),
    bytes: zeros,
  })
  const bomb = archiveOf([piece(1), piece(2), piece(3)])
  expect(bomb.length).toBeLessThan(64 * 1024)
  await expectRefused(bomb, 'a bomb', 'crece demasiado')
  await expectRefused(archiveOf([{ name, bytes: Buffer.alloc(70 * MB) }]), 'one file', 'muy grande')
  const many = Array.from({ length: 1_100 }, (_, at) => ({ name: `tables/00-t${at}/00001.copy` }))
  await expectRefused(archiveOf(many), 'many tables', 'demasiadas tablas')
  const deep = { name: MANIFEST, bytes: Buffer.from('['.repeat(500_000)) }
  await expectRefused(archiveOf([deep]), 'a deep manifest')
})

test('a compression window that would fill the memory is refused', async () => {
  const params = { [constants.ZSTD_c_windowLog]: 27, [constants.ZSTD_c_contentSizeFlag]: 0 }
  const file = { name: 'tables/00-empresas/00001.copy', bytes: randomBytes(20 * MB) }
  await expectRefused(zstdCompressSync(Buffer.concat(tarParts([file])), { params }), 'a large window')
})

test('rows that do not fit are refused as damaged, without quoting them, and nothing remains', async () => {
  const escape = '\u001b]0;rm -rf\u0007'
  // An end marker of COPY followed by SQL, escape sequences of a terminal, and no companies at all.
  for (const rows of ["\\.\ndrop table empresas;\n'); --\t\t\t\n", `${escape}\n`, '']) {
    const bytes = Buffer.from(rows)
    const archive = files.filter(({ name }) => name !== MANIFEST && !name.includes('-empresas/'))
    const part = { rows: rows.split('\n').length - 1, bytes: bytes.length, sha256: sha256(bytes) }
    const tables = manifest.tables.map((each) => (each.name === 'empresas' ? { ...each, ...part } : each))
    const piece = files.find(({ name }) => name.includes('-empresas/'))!
    writeFileSync(box.path('filas.zst'), archiveOf([...archive, { ...piece, bytes }, described({ tables })]))
    await checkArchive(box.path('filas.zst'))
    const failed = await restore(target(), box.path('filas.zst')).catch((error: Error) => error.message)
    expect(failed).toMatch(/^La copia está dañada[^\u0000-\u001f]*$/)
    expect(await isEmpty()).toBe(true)
  }
})

test('a passphrase that would take more work than the product’s own is refused', async () => {
  for (const work of ['19', '20', '99', '9'.repeat(400)]) {
    const bytes = await keysOfWork(work)
    const keys = [{ name: SEALED, bytes }, described({ secrets: sha256(bytes) })]
    await expectRefused(archiveOf([...rowsFiles(), ...keys]), `keys of ${work}`)
    await expectRefused(bytes, `an archive of ${work}`)
  }
})

test('an encrypted archive that is cut or changed anywhere is refused', async () => {
  // The encryption has chunks of 64 KB. These bytes cannot be compressed.
  const bytes = randomBytes(200_000)
  const part = { name: 'robada', columns: ['x'], rows: 1, bytes: bytes.length, sha256: sha256(bytes) }
  const files = [{ name: 'tables/00-robada/00001.copy', bytes }, described({ tables: [part] })]
  const archive = await encrypted(archiveOf(files))
  await expectRefused(archive, 'whole', 'no se conoce la tabla robada')
  const header = archive.indexOf('\n--- ') + 49
  const chunk = 64 * 1024 + 16
  const first = header + 16
  const cuts = [1, 30, header - 1, header, first - 1, first, first + chunk, archive.length - 1]
  for (const length of cuts) await expectRefused(archive.subarray(0, length), `cut at ${length}`)
  const changed = (place: number) => archive.map((byte, at) => (at === place ? byte ^ 1 : byte))
  for (const place of [header, first, archive.length >> 1, archive.length - 1])
    await expectRefused(changed(place), `changed at ${place}`)
  // The seal stays Base64, because other signs are refused in other words.
  const seal = archive.map((byte, at) => (at === header - 9 ? (byte === 0x41 ? 0x42 : 0x41) : byte))
  await expectRefused(seal, 'changed header', 'el comienzo de la copia está dañado')
  const [start, rest] = [archive.subarray(0, first), archive.subarray(first + 2 * chunk)]
  const [one, two] = [archive.subarray(first, first + chunk), archive.subarray(first + chunk, first + 2 * chunk)]
  await expectRefused(Buffer.concat([start, two, one, rest]), 'swapped')
  await expectRefused(Buffer.concat([start, one, rest]), 'a chunk less')
  await expectRefused(Buffer.concat([archive, Buffer.from('x')]), 'more')
  await expectRefused(Buffer.concat([archive.subarray(0, 22), Buffer.alloc(MB, 'x')]), 'a header without end')
})

/** Returns an archive of the product's own content, and with the given keys. */
function withKeys(text: string): Buffer {
  const bytes = Buffer.from(text)
  return archiveOf([...rowsFiles(), { name: SECRETS, bytes }, described({ secrets: sha256(bytes) })])
}

test('keys in clear text are refused in an archive that is not encrypted, and half ones in any', async () => {
  await expectRefused(withKeys('{"jwtSecret":"x"}'), 'clear text', 'trae sus claves sin cifrar')
  await expectRefused(await encrypted(withKeys('{"jwtSecret":"x')), 'half', 'sus claves no están completas')
})

test('an archive that is not encrypted is refused where there is a passphrase, unless that is asked for', async () => {
  const file = box.path('clara.zst')
  writeFileSync(file, archiveOf([...rowsFiles(), described({})]))
  const attempt = restoreAsCommand(target({ BACKUP_PASSPHRASE: PASSPHRASE }), file, () => {})
  await expect(attempt).rejects.toThrow('restaure con --sin-cifrar')
})

test('after all these, the product’s own content is restored, and without its keys where that is asked for', async () => {
  writeFileSync(box.path('igual.zst'), await encrypted(withKeys('{"jwtSecret":"of the archive"}')))
  writeFileSync(box.path('nueva/jwt-secret'), 'of this portal')
  const env = target({ BACKUP_PASSPHRASE: PASSPHRASE })
  await expect(restore(env, box.path('igual.zst'))).rejects.toThrow('--sin-clave')
  const { manifest: same, secrets } = await restore(env, box.path('igual.zst'), undefined, false)
  expect(secrets).toBe('left out')
  expect(readFileSync(box.path('nueva/jwt-secret'), 'utf8')).toBe('of this portal')
  expect(rowsOf(same)).toEqual(rowsOf(manifest))
})
