// Starts a PostgreSQL server for one test run from the packages of Debian, as a cluster in a
// temporary folder.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { exitOnSignals } from './run.mjs'

const PACKAGES = '/usr/lib/postgresql'
const OLDEST = 15
/** Waits for as long as a slow machine needs; the default is a minute. */
const PG_CTL = 'pg_ctl -w -t 300'
/** Settings of a throw-away server, which never waits for the disk. */
const NOT_DURABLE = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/** Returns the newest installed version that the portal supports. @returns {number | undefined} */
export function installedPostgres() {
  if (!existsSync(PACKAGES)) return undefined
  return readdirSync(PACKAGES)
    .map(Number)
    .filter((version) => version >= OLDEST && existsSync(`${PACKAGES}/${version}/bin/initdb`))
    .toSorted((a, b) => b - a)[0]
}

/** A folder in memory, and the free bytes that a run needs there. */
const MEMORY = { folder: '/dev/shm', room: 4 * 2 ** 30 }

/**
 * Returns the folder in memory for files of tests, where a database takes a tenth less time, or
 * nothing where memory has too little room.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY.folder)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY.folder)
  return bavail * bsize > MEMORY.room ? MEMORY.folder : undefined
}

/**
 * Settings for databases that their owner drops while connections to them are open. A worker of
 * PostgreSQL itself would prevent that, because its connection is a superuser's.
 */
export const DROPPED = { autovacuum: 'off' }

/** A user without any right, for tests of a portal whose user does not own its tables. */
export const PORTAL_USER = 'Portal de "pruebas"'

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(port))
    })
  })

/**
 * Starts the newest installed PostgreSQL. Throws when there is none.
 * @param {Parameters<typeof startPostgres>[1]} [options]
 */
export function startInstalled(options) {
  const version = installedPostgres()
  if (version === undefined) throw new Error("This needs a PostgreSQL server: install Debian's package postgresql.")
  return startPostgres(version, options)
}

/**
 * Starts an installed PostgreSQL. It runs until `stop`, or until this process ends in any way that
 * it can notice.
 * @param {number} version
 * @param {{ settings?: Record<string, string>, standbyOf?: string, inMemory?: boolean }} [options]
 *   `standbyOf` is the address of a server that the new server copies and then follows. `inMemory`
 *   keeps the files in memory where that is possible.
 */
export async function startPostgres(version, { settings = {}, standbyOf, inMemory = false } = {}) {
  const port = await freePort()
  // os.tmpdir() can be a folder that only root may enter.
  const folder = mkdtempSync(join((inMemory && memoryFolder()) || '/tmp', 'anclaje-postgres-'))
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)

  // PostgreSQL refuses to run as root, so it runs as the user `postgres` of Debian's package.
  const asRoot = process.getuid?.() === 0
  if (asRoot) {
    const id = (/** @type {string} */ flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
    for (const path of [folder, passwordFile]) chownSync(path, id('-u'), id('-g'))
  }
  const run = (/** @type {string} */ commandLine) => {
    const words = [
      ...(asRoot ? ['runuser', '-u', 'postgres', '--'] : []),
      ...`${PACKAGES}/${version}/bin/${commandLine}`.split(' '),
    ]
    // The server inherits these streams. A pipe would stay open while the server runs.
    execFileSync(words[0] ?? '', words.slice(1), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  }

  const data = join(folder, 'data')
  const stop = () => {
    process.off('exit', stop)
    if (existsSync(join(data, 'postmaster.pid'))) run(`${PG_CTL} -D ${data} -m immediate stop`)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  exitOnSignals()

  if (standbyOf) run(`pg_basebackup -D ${data} -R -X stream -c fast --no-sync -d ${standbyOf}`)
  else run(`initdb -D ${data} -U postgres -A scram-sha-256 --pwfile=${passwordFile} -E UTF8 --locale=C.UTF-8 --no-sync`)
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    ...NOT_DURABLE,
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(data, 'postgresql.auto.conf'), lines.join(''))
  const resume = () => run(`${PG_CTL} -D ${data} -l ${join(folder, 'log')} start`)
  resume()
  const login = standbyOf ? new URL(standbyOf).password : password
  const urlOf = (/** @type {string} */ user) => `postgres://${user}:${login}@127.0.0.1:${port}/postgres`
  if (!standbyOf) {
    // A script that imports this file may still have to install the dependencies.
    const { default: pg } = await import('pg')
    const client = new pg.Client(urlOf('postgres'))
    await client.connect()
    const { escapeIdentifier } = pg
    await client
      .query(
        `create role anclaje login createdb password '${login}';
        create role ${escapeIdentifier(PORTAL_USER)} login password '${login}'`,
      )
      .finally(() => client.end())
  }
  return {
    url: urlOf('postgres'),
    /** Address for a user who may do no more than own databases, as an operator sets it up. */
    ownerUrl: urlOf('anclaje'),
    port,
    stop,
    /** Stops the server as in a crash; `resume` starts it again. */
    halt: () => run(`${PG_CTL} -D ${data} -m immediate stop`),
    resume,
    /** Promotes a standby to a server that accepts writes, and waits until it accepts them. */
    promote: () => run(`${PG_CTL} -D ${data} promote`),
    /** Kills every process of the server at once. */
    kill: () => {
      const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      const children = execFileSync('ps', ['--ppid', pid, '-o', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/)
      for (const each of [pid, ...children]) process.kill(Number(each), 'SIGKILL')
    },
  }
}
