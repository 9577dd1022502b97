import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeSeeded } from '../../test/backups.ts'
import { openTestDatabase } from '../../test/db.ts'
import { startProcess } from '../../test/process.ts'
import { openEmbedded, openServer } from '../db/client.ts'
import { readFixedCentro } from '../documents/centro.ts'
import { loadEnvFiles, readEnv } from './env.ts'
import { readOrCreateSecret } from './secret.ts'
import { StartupProblem, startupProblem, unknownProblem } from './startup.ts'

// The program reports a problem at its start in one line that names the setting, without a stack
// trace.

const folder = mkdtempSync(join(tmpdir(), 'anclaje-startup-'))
const busy = createServer()
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  port = (busy.address() as AddressInfo).port
})
afterAll(async () => {
  await new Promise((resolve) => busy.close(resolve))
  rmSync(folder, { recursive: true, force: true })
})

const ADMIN = { ADMIN_PASSWORD: 'zorro-gris-41' }
test('a busy port', async () => {
  const DATA_DIR = join(folder, 'datos')
  await makeSeeded(DATA_DIR)
  const server = startProcess(folder, { ...ADMIN, DATA_DIR, PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(`No fue posible iniciar. PORT: otro programa ya usa el puerto ${port} (EADDRINUSE).\n`)
})

/** Returns what the program reports when it cannot use a database server. */
async function problemOf(url: string): Promise<string | undefined> {
  const error = await openServer(url).catch((reason: unknown) => reason)
  return startupProblem(error, readEnv({ DATABASE_URL: url }))
}

test('a database server that does not answer', async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port: nobody } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  expect(await problemOf(`postgres://a:b@127.0.0.1:${nobody}/c`)).toBe(
    'No fue posible iniciar. DATABASE_URL: el servidor de PostgreSQL no responde (ECONNREFUSED).',
  )
})

test('a data folder that is a file', async () => {
  const file = join(folder, 'archivo')
  writeFileSync(file, '')
  const env = readEnv({ DATA_DIR: join(file, 'data') })
  const error = await openEmbedded(env.DATA_DIR).catch((reason: unknown) => reason)
  expect(startupProblem(error, env)).toBe(
    `No fue posible iniciar. DATA_DIR: no se puede usar ${join(file, 'data')} (ENOTDIR): no es una carpeta. Elija otra.`,
  )
})

test('a database server that accepts the connection and stays silent', async () => {
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port: silent } = mute.address() as AddressInfo
  const problem = await problemOf(`postgres://a:b@127.0.0.1:${silent}/c`)
  mute.close()
  expect(problem).toBe('No fue posible iniciar. DATABASE_URL: el servidor de PostgreSQL no responde (ETIMEDOUT).')
})

test('a secret that is too short', () => {
  const secret = join(folder, 'secreto')
  mkdirSync(secret)
  writeFileSync(join(secret, 'jwt-secret'), 'x')
  const read = () => readOrCreateSecret(secret)
  expect(read).toThrow(StartupProblem)
  expect(read).toThrow(/^No fue posible iniciar\. La clave de \S+jwt-secret está vacía o tiene menos de 32/)
})

const PUBLIC_URL = 'https://certificados.micentro.com'
test('a demonstration that is open to everybody', async () => {
  const settings = { ...ADMIN, DATA_DIR: join(folder, 'demo'), PUBLIC_URL }
  const server = startProcess(folder, settings, ['--demo'])
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^La demostración \(--demo\) no se inicia con PUBLIC_URL=https:\S+: [^\n]+\n$/)
})

test('a portal that is open to everybody with the limits of tests', async () => {
  const server = startProcess(folder, { ...ADMIN, DATA_DIR: join(folder, 'lento'), PUBLIC_URL, SLOW_MACHINE: 'on' })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^SLOW_MACHINE=on es solo para pruebas: .+ PUBLIC_URL=https:\S+, [^\n]+\n$/)
})

test('a logo that is not a picture', async () => {
  const file = join(folder, 'logo.png')
  writeFileSync(file, 'no es una imagen')
  const { db, close } = await openTestDatabase()
  const read = readFixedCentro(db, readEnv({ CENTRO_LOGO: file }))
  await expect(read).rejects.toThrow(StartupProblem)
  await expect(read).rejects.toThrow(/^No fue posible iniciar\. CENTRO_LOGO: [^\n]+$/)
  await close()
})

test('a file of settings that cannot be read', async () => {
  const cwd = join(folder, 'ajustes')
  mkdirSync(join(cwd, '.env'), { recursive: true })
  const server = startProcess(cwd, ADMIN)
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^No se puede leer el archivo \.env \(EISDIR\)\. [^\n]+\n$/)
})

test('settings of the environment, the credential and .env, in this order', async () => {
  const cwd = join(folder, 'credencial')
  const CREDENTIALS_DIRECTORY = join(cwd, 'de-systemd')
  const file = join(CREDENTIALS_DIRECTORY, 'anclaje.env')
  mkdirSync(CREDENTIALS_DIRECTORY, { recursive: true })
  // Wrong values, since the refusal names those that are used.
  writeFileSync(join(cwd, '.env'), 'PORT=de-env\nDRAIN_MS=de-env\nMETRICS_TOKEN=corto\n')
  writeFileSync(file, 'PORT=de-la-credencial\nDRAIN_MS=0\n')
  const server = startProcess(cwd, { PORT: '0', CREDENTIALS_DIRECTORY })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toMatch(/^La configuración tiene errores:\n {2}METRICS_TOKEN: [^\n]+\n$/)

  vi.stubEnv('CREDENTIALS_DIRECTORY', CREDENTIALS_DIRECTORY)
  for (const encoding of ['latin1', 'utf16le'] as const) {
    writeFileSync(file, Buffer.from('CENTRO_NOMBRE=Vértice ñÿ', encoding))
    expect(loadEnvFiles, encoding).toThrow(/anclaje\.env \(ERR_ENCODING_INVALID_ENCODED_DATA\)\. [^\n]+$/)
  }
  rmSync(file)
  mkdirSync(file)
  expect(loadEnvFiles).toThrow(/^No se puede leer el archivo \S+anclaje\.env \(EISDIR\)\. [^\n]+$/)
  vi.unstubAllEnvs()
})

test('problems of a disk or a folder are reported with advice', () => {
  const env = readEnv({ DATA_DIR: '/datos' })
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'ENOENT', 'EISDIR', 'ELOOP', 'EBUSY']) {
    const said = startupProblem(Object.assign(new Error(code), { code, syscall: 'write' }), env)
    expect(said).toMatch(
      new RegExp(`^No fue posible iniciar\\. DATA_DIR: no se puede usar /datos \\(${code}\\): .{40}`),
    )
  }
  expect(startupProblem(new Error('a fault of ours'), env)).toBe(undefined)
  const missing = (path: string) => startupProblem(Object.assign(new Error(), { code: 'ENOENT', path }), env)
  expect(missing('/datos/postgres/PG_VERSION')).toContain('/datos/postgres/PG_VERSION')
  // A missing file of the web pages is not a problem of the data folder.
  expect(missing('/datos-de-otro/web/dist')).toBe(undefined)
})

test('a failed query is reported with its text and place, without its values', () => {
  const refusal = Object.assign(new Error('the value $argon2id$secreta is too long'), {
    severity: 'ERROR',
    code: '22001',
  })
  const query = 'insert into cuentas values ($1)'
  const told = unknownProblem(new DrizzleQueryError(query, ['$argon2id$secreta'], refusal))
  for (const part of ['No fue posible iniciar:', query, '22001', 'startup.test.ts']) expect(told).toContain(part)
  expect(told).not.toContain('secreta')
})
