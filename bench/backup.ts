// npm run bench -- --backup: times the commands of operators for backup and restore, with 300,000
// certificates. It backs up a server, restores that backup into a folder, backs up the portal that
// runs on the folder, and restores the second backup into another server.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { openServer } from '../api/src/db/client.ts'
import { seedAdmin } from '../api/src/seed/admin.ts'
import { seedReference } from '../api/src/seed/reference.ts'
import { hashPassword } from '../api/src/access/cuentas/passwords/hash.ts'
import { readArchive } from '../api/src/backup/format/archive.ts'
import { MANIFEST, parseManifest } from '../api/src/backup/format/manifest.ts'
import { caller, login, startPortal, stopPortal } from '../scripts/lib/portal.mjs'
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { EMPTY, FULL, fill, settle } from './data.ts'
import { fillEquipment } from './equipment.ts'

const ADMIN_PASSWORD = 'zorro-gris-41'
/**
 * Maximum time of the slowest write during a backup, in seconds per GB of the embedded database.
 */
const HOLD_PER_GB = 2
const COMMANDS = join(import.meta.dirname, '../api/src/backup')
const ORM_IMPORTS = pathToFileURL(join(import.meta.dirname, '../api/src/process/orm-imports.ts')).href
const GB = 1e9
/** Tables that a login and the writes beside the backup change. */
const CHANGED = new Set(['marcas', 'cambios', 'conteos', 'cuentas', 'direcciones'])

/** Runs a command on an archive. Returns its seconds and the peak memory of its process in MB. */
async function command(name: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const began = performance.now()
  const child = spawn(process.execPath, ['--import', ORM_IMPORTS, join(COMMANDS, `${name}-command.ts`), file], {
    cwd: tmpdir(),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const timer = setInterval(() => {
    try {
      peak = Math.max(
        peak,
        Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1e3,
      )
    } catch {
      // Without /proc, or after the end of the process, there is no figure.
    }
  }, 100)
  const [code] = await once(child, 'close')
  clearInterval(timer)
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, peak }
}

/**
 * Repeats a write, with a pause of 20 ms after each. Returns a function that stops the writes and
 * returns the time of the slowest one in seconds.
 */
function startWrites(base: string, token: string) {
  const call = caller(base, token)
  const load = { isOn: true, slowest: 0 }
  const work = async () => {
    for (let n = 1; load.isOn; n += 1) {
      const began = performance.now()
      const { status } = await call('POST', '/marcas', { nombre: `Marca de la medida ${n}` })
      if (status !== 201) throw new Error(`a write was answered ${status}`)
      load.slowest = Math.max(load.slowest, (performance.now() - began) / 1000)
      await sleep(20)
    }
  }
  const working = work()
  return async () => {
    load.isOn = false
    await working
    return load.slowest
  }
}

/**
 * Returns as JSON the number and the hash of the rows of each table of an archive, except the
 * tables in `CHANGED`.
 */
async function contents(file: string): Promise<string> {
  for await (const { name, bytes } of readArchive(file)) {
    if (name !== MANIFEST) continue
    const { tables } = parseManifest(bytes)
    return JSON.stringify(tables.filter((table) => !CHANGED.has(table.name)))
  }
  throw new Error('an archive without a manifest')
}

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0)

async function fillServer(url: string): Promise<number> {
  const database = await openServer(url)
  await seedReference(database.db)
  await seedAdmin(database.db, { password: ADMIN_PASSWORD, passwordHash: hashPassword })
  await database.close()
  const driver = new Pool({ connectionString: url, max: 2 })
  await fill(driver, EMPTY, FULL)
  await fillEquipment(driver, EMPTY, FULL)
  await settle(driver)
  const { rows } = await driver.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  await driver.end()
  return Number(rows[0]!.bytes)
}

async function measure(version: number, folder: string): Promise<boolean> {
  const [first, second] = [join(folder, 'servidor.tar.zst'), join(folder, 'carpeta.tar.zst')]
  const [one, other] = [await startPostgres(version), await startPostgres(version)]
  const path = { PATH: process.env.PATH ?? '' }
  const table: Record<string, string>[] = []
  const line = (what: string, { seconds, peak }: { seconds: number; peak: number }, bytes: number, ok = true) => {
    const row = {
      what,
      s: seconds.toFixed(1),
      MB: (bytes / 1e6).toFixed(0),
      'memory MB': peak.toFixed(0),
      ok: ok ? 'yes' : 'NO',
    }
    process.stdout.write(`${Object.values(row).join('  ')}\n`)
    table.push(row)
  }
  try {
    const bytes = await fillServer(one.url)
    process.stdout.write(`${FULL.certificates} certificates on a server take ${(bytes / 1e6).toFixed(0)} MB\n`)
    const dataDir = join(folder, 'datos')
    line(
      'server → archive',
      await command('backup', first, { ...path, DATABASE_URL: one.url, DATA_DIR: folder }),
      statSync(first).size,
    )
    const restored = await command('restore', first, { ...path, DATA_DIR: dataDir })
    line('archive → folder', restored, sizeOf(join(dataDir, 'postgres')))

    const portal = await startPortal({ DATA_DIR: dataDir })
    const stop = startWrites(portal.base, await login(portal.base, 'admin', ADMIN_PASSWORD))
    await sleep(2_000)
    const size = sizeOf(join(dataDir, 'postgres'))
    line(
      'running portal → archive',
      await command('backup', second, { ...path, DATA_DIR: dataDir }),
      statSync(second).size,
    )
    const held = await stop()
    await stopPortal(portal)
    line(
      '… of which no call was answered',
      { seconds: held, peak: 0 },
      size,
      held <= HOLD_PER_GB * Math.max(1, size / GB),
    )
    line(
      'archive → server',
      await command('restore', second, { ...path, DATABASE_URL: other.url, DATA_DIR: join(folder, 'otros') }),
      statSync(second).size,
    )

    console.table(table)
    const isSame = (await contents(first)) === (await contents(second))
    process.stdout.write(`the same rows in both archives: ${isSame ? 'yes' : 'NO'}\n`)
    return isSame && table.every(({ ok }) => ok === 'yes')
  } finally {
    one.stop()
    other.stop()
  }
}

const version = installedPostgres()
if (version === undefined) throw new Error("The bench needs a PostgreSQL server: install Debian's package postgresql.")
const folder = mkdtempSync(join(tmpdir(), 'anclaje-bench-'))
try {
  process.exitCode = (await measure(version, folder)) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
