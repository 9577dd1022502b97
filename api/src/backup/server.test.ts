import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSPHRASE, encryptAgain } from '../../test/archives.ts'
import { DEMO_ADM, backupFolder, makeDemo, restoreQuickly as restore, rowsOf } from '../../test/backups.ts'
import { createDatabase, dropDatabase } from '../../test/databases.ts'
import { listening, startProcess } from '../../test/process.ts'
import { backup } from './backup.ts'
import type { Manifest } from './format/manifest.ts'

// An embedded database is restored into a server, and the server's backup into a folder again.

const box = backupFolder()
const name = `anclaje_respaldo_${randomUUID().replaceAll('-', '')}`
let DATABASE_URL: string
beforeAll(async () => {
  DATABASE_URL = await createDatabase(process.env.TEST_DATABASE_URL!, name)
})
afterAll(async () => {
  await dropDatabase(process.env.TEST_DATABASE_URL!, name)
  box.remove()
})

/**
 * Starts the portal with the given settings, logs in and draws a certificate. Returns values from
 * the portal's answers.
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
  await encryptAgain(box.path('una.zst'))
})

test('from a folder to a server: the same rows, and the portal works on them', async () => {
  expect(first.start).toBe('%PDF-')
  const env = box.env('servidor', { DATABASE_URL, BACKUP_PASSPHRASE: PASSPHRASE })
  // A restore that fails leaves the server empty.
  const stop = () => {
    throw new Error('stop')
  }
  await expect(restore(env, box.path('una.zst'), stop)).rejects.toThrow('stop')
  await restore(env, box.path('una.zst'))
  await expect(restore(env, box.path('una.zst'))).rejects.toThrow('no está vacía')
  const onServer = await backup(box.env('servidor', { DATABASE_URL }), box.path('dos.zst'))
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
  // The archive has no keys, so the portal creates a new key, and the old session does not work.
  expect(await use({ DATA_DIR: box.path('vuelta') }, first.token)).toMatchObject({
    totalItems: first.totalItems,
    start: '%PDF-',
    before: 401,
  })
})

test('a backup of a server shows a single moment, whatever is written meanwhile', async () => {
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
  await expect.poll(() => written).toBeGreaterThan(10)
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
