// Starts the built product on a data folder and a database. They are made once and copied for each
// file of journeys, because filling them takes longer than most journeys.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '../api/test/databases.ts'
import { TEST_LIMITS } from '../api/test/limits.ts'
import { startSmtp } from '../api/test/smtp.ts'
import { DROPPED, installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { CLOCK } from '../scripts/lib/setup.mjs'

export const ADMIN_PASSWORD = 'zorro-gris-41'
/** Milliseconds for a start, which also fills the demonstration. */
export const START_MS = 300_000
/** Milliseconds for the end, for which the portal itself may take fifteen seconds. */
export const STOP_MS = 60_000

export interface Server {
  url: string
  dataDir: string
}

/** A mail server that rejects addresses beginning with «rechazado». */
export type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Kind of data folder: a new one, or one with the demonstration set. */
export type Folder = 'plain' | 'demo'
const FOLDERS: Record<Folder, string[]> = { plain: [], demo: ['--demo'] }

const TEMPLATES = join(import.meta.dirname, '../.cache/e2e')

/** Returns a port that was free. Another process may take it before it is used (`run`). */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Starts the product over a data folder. Returns the server and a function that stops it. */
async function run(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ server: Server; stop: () => Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['api/src/server.ts', ...args], {
    cwd: join(import.meta.dirname, '..'),
    // Hides the developer's own settings: an empty value overrides the value in `.env` too.
    env: {
      PATH: process.env.PATH,
      ...CLOCK,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled'),
      DATABASE_URL: '',
      SMTP_URL: '',
      JWT_SECRET: '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      ...TEST_LIMITS,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<void>((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(killer)
  }
  const isReady = () => said.includes('Anclaje está listo')
  const ready = new Promise<void>((resolve) => {
    const hear = (text: Buffer) => {
      said += text.toString()
      if (isReady()) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  const limit = setTimeout(() => child.kill('SIGKILL'), START_MS)
  await Promise.race([ready, ended])
  clearTimeout(limit)
  if (isReady()) return { server: { url, dataDir }, stop }
  // Another process has taken the port meanwhile.
  if (said.includes('EADDRINUSE')) return run(dataDir, args, env)
  throw new Error(`The server did not start.\n${said}`)
}

const POSTGRES = 'ANCLAJE_JOURNEYS_POSTGRES'

/**
 * Starts the installed PostgreSQL for all journeys, if there is one: a portal starts there in less
 * time than on the embedded database. An empty TEST_DATABASE_URL keeps to the embedded one, as in
 * the tests of the API. Returns a function that stops it.
 */
async function startDatabases(): Promise<() => void> {
  const version = process.env.TEST_DATABASE_URL === '' ? undefined : installedPostgres()
  if (version === undefined) return () => undefined
  const { ownerUrl, stop } = await startPostgres(version, { settings: DROPPED, inMemory: true })
  process.env[POSTGRES] = ownerUrl
  return stop
}

/**
 * Creates a database for a portal. Returns its settings, and a function that drops it. Without an
 * installed PostgreSQL, returns the settings of the embedded database.
 */
async function makeDatabase(
  name: string,
  copyOf?: string,
): Promise<{ settings: Record<string, string>; drop: () => Promise<void> }> {
  const postgres = process.env[POSTGRES]
  if (!postgres) return { settings: {}, drop: async () => {} }
  const url = await createDatabase(postgres, name, copyOf)
  return { settings: { DATABASE_URL: url }, drop: () => dropDatabase(postgres, name) }
}

const templateOf = (folder: Folder) => `anclaje_${folder}`

/**
 * Fills each data folder and its database once, before any journey. The demonstration is loaded
 * into a copy of the `plain` folder, because creating a database takes most of a first start.
 */
async function makeFolders(): Promise<void> {
  rmSync(TEMPLATES, { recursive: true, force: true })
  mkdirSync(TEMPLATES, { recursive: true })
  const fill = async (folder: Folder, copyOf?: Folder) => {
    const { settings } = await makeDatabase(templateOf(folder), copyOf && templateOf(copyOf))
    const { stop } = await run(join(TEMPLATES, folder), FOLDERS[folder], settings)
    await stop()
  }
  await fill('plain')
  cpSync(join(TEMPLATES, 'plain'), join(TEMPLATES, 'demo'), { recursive: true })
  await fill('demo', 'plain')
}

/**
 * Starts the product over a copy of a data folder and its database, with its own mail server if
 * `sendsMail`; `stop` also removes the copies. A `DATABASE_URL` in `env` replaces the copied
 * database. An empty one starts a new embedded database.
 */
export async function startServer(folder: Folder, env: Record<string, string>, sendsMail = false) {
  const dataDir = mkdtempSync(join(tmpdir(), 'anclaje-e2e-'))
  const startsEmpty = env.DATABASE_URL === ''
  if (!startsEmpty) cpSync(join(TEMPLATES, folder), dataDir, { recursive: true })
  const database =
    env.DATABASE_URL === undefined
      ? await makeDatabase(`anclaje_${randomBytes(6).toString('hex')}`, templateOf(folder))
      : undefined
  const smtp = sendsMail ? await startSmtp() : undefined
  const { server, stop } = await run(dataDir, [], {
    ...database?.settings,
    ...(smtp && { SMTP_URL: smtp.url }),
    ...env,
  })
  const stopAndRemove = async () => {
    await stop()
    await smtp?.close()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { server, smtp, stop: stopAndRemove }
}

const SHARED = 'ANCLAJE_SHARED_SERVER'

/**
 * Fills the data folders, and starts the server that read-only files share. Returns a function that
 * stops it.
 */
export async function prepare(): Promise<() => Promise<void>> {
  const stopDatabases = await startDatabases()
  await makeFolders()
  const { server, stop } = await startServer('demo', {})
  process.env[SHARED] = JSON.stringify(server)
  return async () => {
    await stop()
    stopDatabases()
  }
}

/** Returns the shared server with the demonstration set. */
export const sharedServer = (): Server => JSON.parse(process.env[SHARED]!)
