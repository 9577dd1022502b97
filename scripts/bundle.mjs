// npm run bundle -- carpeta: makes a folder with what runs and nothing else, to be installed on a
// server (OPS-60).
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fill } from './lib/bundle.mjs'
import { startPortal, stopPortal } from './lib/portal.mjs'
import { exitOnSignals } from './lib/run.mjs'
import { ensureBuilt, ensureInstalled, runMain, SetupError } from './lib/setup.mjs'

/**
 * Lets everybody read a folder and its owner alone write, whatever the umask was. Returns its size
 * in bytes.
 * @param {string} folder
 */
function openToRead(folder) {
  let bytes = 0
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name)
    const entry = lstatSync(path)
    bytes += entry.size
    if (!entry.isSymbolicLink()) chmodSync(path, entry.mode & 0o100 ? 0o755 : 0o644)
  }
  return bytes
}

/**
 * Fills an empty folder. Returns its size in bytes and the number of packages.
 * @param {string} folder
 */
function make(folder) {
  try {
    return { packages: fill(folder), bytes: openToRead(folder) }
  } catch (error) {
    const { syscall, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!syscall) throw error
    throw new SetupError(
      `No se pudo escribir la carpeta; revise sus permisos y el espacio en disco.\nIt cannot be written: ${message}`,
    )
  }
}

/**
 * Starts the portal of a bundle on a throw-away database and asks for pages of both builds, so that
 * one in which something is missing is never made.
 * @param {string} folder
 */
async function tryOut(folder) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'anclaje-bundle-'))
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 3 }))
  const portal = await startPortal({ DATA_DIR, NODE_DISABLE_COMPILE_CACHE: '1' }, [], folder)
  for (const path of ['/readyz', '/', '/verificar']) {
    const { status } = await fetch(portal.origin + path)
    if (status !== 200) throw new SetupError(`The portal of the bundle answered ${status} to ${path}.`)
  }
  await stopPortal(portal)
}

exitOnSignals()
await runMain(async () => {
  const [given, ...others] = process.argv.slice(2)
  if (!given || others.length > 0) {
    throw new SetupError('Uso: npm run bundle -- carpeta\nUsage: npm run bundle -- folder')
  }
  const folder = resolve(given)
  if (existsSync(folder) && (!lstatSync(folder).isDirectory() || readdirSync(folder).length > 0)) {
    throw new SetupError(
      `${folder} no es una carpeta vacía y no se tocó: nombre una que no exista o esté vacía.\n` +
        'It is no empty folder and was not touched: name one that is absent or empty.',
    )
  }
  ensureInstalled()
  if (!(await ensureBuilt())) return 1
  // It gets its name when it is whole.
  mkdirSync(dirname(folder), { recursive: true })
  const partial = mkdtempSync(`${folder}.parcial-`)
  process.once('exit', () => rmSync(partial, { recursive: true, force: true }))
  const { packages, bytes } = make(partial)
  await tryOut(partial)
  renameSync(partial, folder)
  console.log(`\n${folder}: ${Math.round(bytes / 1e6)} MB, ${packages} paquetes de npm. Se inicia con npm start.`)
  return 0
})
