import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProcess } from '../../test/process.ts'
import { openServer } from '../db/client.ts'
import { readEnv } from './env.ts'
import { startupProblem } from './startup.ts'

// What keeps a server from starting is said in one line that names the setting, without a stack.

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

const TIMEOUT = { timeout: 60_000 }
const ADMIN = { ADMIN_PASSWORD: 'secreto1' }

test('a busy port', TIMEOUT, async () => {
  const server = startProcess(folder, { ...ADMIN, DATA_DIR: join(folder, 'a'), PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(`No fue posible iniciar. PORT: otro programa ya usa el puerto ${port} (EADDRINUSE).\n`)
})

test('a database server that does not answer', TIMEOUT, async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve))
  const { port: nobody } = free.address() as AddressInfo
  await new Promise((resolve) => free.close(resolve))
  const server = startProcess(folder, { ...ADMIN, DATABASE_URL: `postgres://a:b@127.0.0.1:${nobody}/c` })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(
    'No fue posible iniciar. DATABASE_URL: el servidor de PostgreSQL no responde (ECONNREFUSED).\n',
  )
})

test('a data folder that is a file', TIMEOUT, async () => {
  const file = join(folder, 'archivo')
  writeFileSync(file, '')
  const server = startProcess(folder, { ...ADMIN, DATA_DIR: join(file, 'data') })
  expect(await server.ended).toBe(1)
  expect(server.errors()).toBe(
    `No fue posible iniciar. DATA_DIR: no se puede escribir en ${join(file, 'data')} (ENOTDIR).\n`,
  )
})

test('a database server that takes the connection and says nothing', async () => {
  const mute = createServer()
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const { port: silent } = mute.address() as AddressInfo
  const url = `postgres://a:b@127.0.0.1:${silent}/c`
  const error = await openServer(url, 200).catch((reason: unknown) => reason)
  mute.close()
  expect(startupProblem(error, readEnv({ DATABASE_URL: url }))).toBe(
    'No fue posible iniciar. DATABASE_URL: el servidor de PostgreSQL no responde (ETIMEDOUT).',
  )
})
