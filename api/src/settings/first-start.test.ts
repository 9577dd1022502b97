import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { onTestFinished as OnTestFinished } from 'vitest'
import { makeSeeded } from '../../test/backups.ts'
import { listening, startProcess } from '../../test/process.ts'
import type { Running } from '../../test/process.ts'

// Kills the real program during its first starts. Each test has its own folder.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anclaje-primer-inicio-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Starts the program with a data folder, until the test ends. */
function start(dataDir: string, finished: typeof OnTestFinished) {
  const server = startProcess(folder, { DATA_DIR: dataDir })
  finished(() => kill(server))
  return server
}
const PASSWORD = 'zorro-gris-41'
/** Returns the code of the link that sets the password, which a start without a terminal prints. */
const linkOf = (server: Running) => /restablecer#(\S+)/.exec(server.output())?.[1]
const login = (origin: string) => post(origin, 'auth', { username: 'admin', password: PASSWORD })
const setPassword = (origin: string, token: string | undefined) =>
  post(origin, 'restablecer', { token, password: PASSWORD })
async function post(origin: string, path: string, body: object) {
  const reply = await fetch(`${origin}/api/v1/cuentaacceso/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reply.status
}
async function kill(server: Running) {
  server.child.kill('SIGKILL')
  await server.ended
}

/** Files that a first start creates, in order. */
const MOMENTS = ['postgres.nuevo/global/pg_control', 'postgres', 'jwt-secret']

describe('the first start', () => {
  test('a start begins again or continues after one that was killed at any moment', async ({ onTestFinished }) => {
    const dataDir = join(folder, 'killed')
    for (const path of MOMENTS) {
      const isThere = () => existsSync(join(dataDir, path))
      expect(isThere(), path).toBe(false)
      const server = start(dataDir, onTestFinished)
      const isStarting = () => server.child.exitCode === null && !server.output().includes('listo')
      while (!isThere() && isStarting()) await pause(5)
      expect(isThere(), `${path} appeared. ${server.errors()}`).toBe(true)
      expect(server.errors(), path).toBe('')
      await kill(server)
    }

    // The next start prints a link, because the owner may not have seen an earlier one.
    const again = start(dataDir, onTestFinished)
    const origin = await listening(again)
    expect(again.errors()).toBe('')
    expect(await setPassword(origin, linkOf(again))).toBe(200)
    expect(await login(origin)).toBe(200)
    expect(readdirSync(dataDir).toSorted()).toEqual(['anclaje.lock', 'consola.sock', 'jwt-secret', 'postgres'])
  })

  test('each start prints a new link until somebody has logged in, and no journal gets a password', async ({
    onTestFinished,
  }) => {
    const dataDir = join(folder, 'links')
    await makeSeeded(dataDir)
    const first = start(dataDir, onTestFinished)
    await listening(first)
    const isSecret = /Contraseña: +\(la que escriba con el enlace\)\n/
    expect(first.output()).toMatch(isSecret)
    const old = linkOf(first)
    await kill(first)

    const second = start(dataDir, onTestFinished)
    const origin = await listening(second)
    expect(second.output()).toMatch(isSecret)
    expect(linkOf(second)).not.toBe(old)
    expect(await setPassword(origin, old)).toBe(410)
    expect(await setPassword(origin, linkOf(second))).toBe(200)
    expect(await login(origin)).toBe(200)
    await kill(second)

    const third = start(dataDir, onTestFinished)
    await listening(third)
    expect(linkOf(third)).toBe(undefined)
  })
})
