import { createHash, randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveOf, commandsIn } from '../../test/archives.ts'
import type { HandMade } from '../../test/archives.ts'
import { DEMO_ADM, backupFolder, makeDemo, restoreQuickly as restore, rowsOf } from '../../test/backups.ts'
import { listening, startProcess } from '../../test/process.ts'
import { backup } from './backup.ts'
import { readArchive } from './format/archive.ts'
import type { Manifest } from './format/manifest.ts'

// An embedded database is restored into a server, and the server's backup into a folder again.

const PASSPHRASE = 'una contraseña larga'
const box = backupFolder()
const admin = new Client(process.env.TEST_DATABASE_URL)
const databases: string[] = []

beforeAll(() => admin.connect())
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  box.remove()
})

/** Creates an empty database, and returns its address. */
async function emptyDatabase(): Promise<string> {
  const name = `anclaje_respaldo_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  databases.push(name)
  return Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${name}` }).href
}

/**
 * Starts the portal with the given settings, logs in, draws a certificate, and returns what it
 * answered.
 */
async function use(env: Record<string, string>, token?: string, endedBefore?: string) {
  const server = startProcess(box.path(''), env)
  try {
    const origin = await listening(server)
    const call = (path: string, more: RequestInit = {}, bearer = token) =>
      fetch(`${origin}/api/v1${path}`, {
        ...more,
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      })
    const logIn = async () => {
      const login = await call('/cuentaacceso/auth', { method: 'POST', body: JSON.stringify(DEMO_ADM) })
      return ((await login.json()) as { accesToken: string }).accesToken
    }
    const accesToken = await logIn()
    // Opens a second session, which the first one ends.
    const ended = await logIn()
    const open = (await (await call('/cuentaacceso/sesiones', {}, ended)).json()) as { id_ses: number }[]
    await call(`/cuentaacceso/sesiones/${open[0]!.id_ses}`, { method: 'DELETE', body: '{}' }, accesToken)
    const list = await call('/certcol?size=500', {}, accesToken)
    const { items, totalItems } = (await list.json()) as {
      items: { id_ceco: string; estado_ceco: number }[]
      totalItems: number
    }
    const approved = items.find((item) => item.estado_ceco === 1)
    const pdf = await call(`/certcol/${approved!.id_ceco}/pdf?vista=1`, {}, accesToken)
    const start = Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString()
    const before = token && (await call('/certcol?size=1', {}, token)).status
    const after = endedBefore && (await call('/certcol?size=1', {}, endedBefore)).status
    return { token: accesToken, totalItems, start, before, ended, after }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}

let first: Awaited<ReturnType<typeof use>>
let manifest: Manifest
beforeAll(async () => {
  await makeDemo(box.path('origen'))
  first = await use({ DATA_DIR: box.path('origen') })
  const written = await backup(box.env('origen', { BACKUP_PASSPHRASE: PASSPHRASE }), box.path('una.zst'))
  manifest = written.manifest
})

test('from a folder to a server: the same rows, and the portal works on them', async () => {
  expect(first.start).toBe('%PDF-')
  const DATABASE_URL = await emptyDatabase()
  const env = { DATABASE_URL, BACKUP_PASSPHRASE: PASSPHRASE }
  await restore(box.env('servidor', env), box.path('una.zst'))
  await expect(restore(box.env('servidor', env), box.path('una.zst'))).rejects.toThrow('no está vacía')
  const onServer = await backup(box.env('servidor', env), box.path('dos.zst'))
  expect(rowsOf(onServer.manifest)).toEqual(rowsOf(manifest))
  expect(onServer.manifest.kind).toBe('server')
  // The session that was open before the backup is still open, and the ended one is still ended
  // (ACC-29).
  expect(await use({ DATABASE_URL, DATA_DIR: box.path('servidor') }, first.token, first.ended)).toMatchObject({
    totalItems: first.totalItems,
    start: '%PDF-',
    before: 200,
    after: 401,
  })
})

test('from a server to a folder: the same rows, and the portal works on them', async () => {
  await restore(box.env('vuelta'), box.path('dos.zst'))
  const back = await backup(box.env('vuelta'), box.path('tres.zst'))
  expect(rowsOf(back.manifest)).toEqual(rowsOf(manifest))
  // Without the passphrase the portal has a new key, so the old session does not work.
  expect(await use({ DATA_DIR: box.path('vuelta') }, first.token)).toMatchObject({
    totalItems: first.totalItems,
    start: '%PDF-',
    before: 401,
  })
})

test('a restore that fails leaves the server empty', async () => {
  const DATABASE_URL = await emptyDatabase()
  const env = box.env('servidor', { DATABASE_URL })
  const stop = () => {
    throw new Error('stop')
  }
  await expect(restore(env, box.path('una.zst'), stop)).rejects.toThrow('stop')
  await restore(env, box.path('una.zst'))
})

test('a backup of a server shows a single moment, whatever is written meanwhile', async () => {
  const DATABASE_URL = await emptyDatabase()
  await restore(box.env('escrita', { DATABASE_URL }), box.path('una.zst'))
  const writer = new Client(DATABASE_URL)
  await writer.connect()
  const until = { isOver: false }
  let written = 0
  const write = async () => {
    for (; !until.isOver; written += 1) {
      const values = [`Empresa ${written}`]
      await writer.query('begin')
      await writer.query('insert into empresas (nombre_emp, busqueda_emp) values ($1, $1)', values)
      await writer.query('insert into marcas (nombre_mar) values ($1)', values)
      await writer.query('commit')
    }
  }
  const writing = write()
  await new Promise((resolve) => setTimeout(resolve, 200))
  const acknowledged = written
  const copy = await backup(box.env('escrita', { DATABASE_URL }), box.path('escrita.zst'))
  until.isOver = true
  await writing
  await writer.end()
  const more = (name: string) => {
    const rows = (of: Manifest) => of.tables.find((part) => part.name === name)!.rows
    return rows(copy.manifest) - rows(manifest)
  }
  expect(more('empresas')).toBe(more('marcas'))
  expect(more('empresas')).toBeGreaterThanOrEqual(acknowledged)
  expect(more('empresas')).toBeLessThan(written)
})

test('no server runs a command from a name in an archive, not even for a superuser', async () => {
  const marker = box.path('hecho')
  const url = await emptyDatabase()
  const entries: HandMade[] = []
  for await (const { name, bytes } of readArchive(box.path('una.zst')))
    entries.push({ name, bytes: Buffer.from(bytes) })
  const written = JSON.parse(Buffer.from(entries.at(-1)!.bytes!).toString()) as Manifest
  const empty = { rows: 0, bytes: 0, sha256: createHash('sha256').digest('hex') }
  for (const name of commandsIn(marker)) {
    const asColumn = written.tables.map((part) => (part.name === 'empresas' ? { ...part, columns: [name] } : part))
    for (const tables of [asColumn, [...written.tables, { name, columns: ['x'], ...empty }]]) {
      const described = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify({ ...written, tables })) }
      writeFileSync(box.path('mala.zst'), archiveOf([...entries.slice(0, -1), described]))
      const attempt = restore(box.env('mala', { DATABASE_URL: url }), box.path('mala.zst'))
      await expect(attempt, name).rejects.toThrow('La copia está dañada')
      expect(existsSync(marker), name).toBe(false)
    }
  }
  await restore(box.env('mala', { DATABASE_URL: url }), box.path('una.zst'))
})
