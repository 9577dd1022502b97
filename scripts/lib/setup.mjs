// Prepares the product to run: its dependencies, its Node and its built pages. The machine's own
// Node starts every script in scripts/, so they are plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run, upToThreeTimes } from './run.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const windows = process.platform === 'win32'
const binFolder = join(root, 'node_modules', '.bin')
const dist = join(root, 'web', 'dist')
const stamp = join(dist, '.vite', 'sources.sha256')

/** Error that the operator can correct. It is printed without a stack. */
export class SetupError extends Error {}

/** @param {string} file */
export const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/**
 * Runs `main` and sets its result as the exit code. For a `SetupError` it prints only the message
 * and sets the exit code 1. Any other error is thrown again.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * Returns the Node that runs the product: the running Node if it is new enough, otherwise the one
 * from the npm registry.
 */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')
}

/**
 * Settings of glibc's memory allocator for the server (docs/decisions/035-memory.md). Without them
 * each thread would keep the memory that it has freed. Other systems ignore them.
 */
export const MALLOC = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(16 * 1024 * 1024),
}

/**
 * Variables by which libfaketime moves the clock of this process. Portals that tests start get them
 * too, so that both have the same day.
 */
export const CLOCK = {
  LD_PRELOAD: process.env.LD_PRELOAD,
  FAKETIME: process.env.FAKETIME,
  FAKETIME_DONT_FAKE_MONOTONIC: process.env.FAKETIME_DONT_FAKE_MONOTONIC,
  NO_FAKE_STAT: process.env.NO_FAKE_STAT,
}

/** Returns the environment for a child, in which `node` is the product's Node. */
export function childEnv(extra = {}) {
  return { ...process.env, PATH: `${binFolder}${delimiter}${process.env.PATH}`, ...extra }
}

/**
 * Runs a script of a dependency or of the repository with the product's Node. Returns its exit
 * code.
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (args, options = {}) =>
  run(node24(), args, { cwd: root, ...options, env: childEnv(options.env) })

/**
 * Runs a command of the operator with the arguments of this process.
 * @param {string} file
 */
export const runOperator = (file) =>
  runNode(['--import', './api/src/process/orm-imports.ts', file, ...process.argv.slice(2)])

/**
 * Returns whether node_modules matches package-lock.json. It compares with the list of installed
 * packages that npm keeps.
 */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list) || !existsSync(node24())) return false
  const have = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, wanted]) =>
      // Optional packages are for other platforms, and links are the workspaces of this repository.
      !path.includes('node_modules/') ||
      wanted.optional ||
      wanted.devOptional ||
      wanted.link ||
      have[path]?.version === wanted.version,
  )
}

/**
 * Runs `npm ci`, at most three times, when node_modules is missing or does not match
 * package-lock.json.
 */
export function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Se necesita Node 20 o posterior; este es el ${process.version}.\nNode 20 or later is needed.`)
  }
  if (isInstalled()) return
  console.log('Instalando las dependencias (npm ci); solo la primera vez o cuando cambian…')
  // npm empties node_modules, so it must not run on the Node that is installed there. Vite is a
  // development dependency, but is needed even with NODE_ENV=production.
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
  const env = { ...process.env, PATH: PATH.join(delimiter) }
  const npm = () => spawnSync('npm', args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'], shell: windows })
  if (!upToThreeTimes(npm)) {
    throw new SetupError(
      'No se pudieron instalar las dependencias. Revise el mensaje de npm (conexión con su registro, espacio en disco,\n' +
        'permisos) y repita la orden.\nnpm ci failed: see its message above, then run the same command again.',
    )
  }
  if (spawnSync(node24(), ['--version']).status !== 0) {
    throw new SetupError(
      'El Node 24 que trae el paquete "node" no funciona en esta máquina (¿npm sin scripts de instalación?).\n' +
        'Instale Node 24 y repita la orden.\nThe Node 24 of the npm package "node" does not run here: install Node 24.',
    )
  }
}

/**
 * Returns the files in a folder from which the pages are built, in a fixed order.
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesOf(path)
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    })
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'tsconfig.base.json', ...sourcesOf('contract'), ...sourcesOf('web')]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * Builds the pages when their sources changed since the last build. A bundle has them without their
 * sources. Returns whether they exist now.
 */
export async function ensureBuilt() {
  if (!existsSync(join(root, 'web', 'src'))) return true
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  console.log('Preparando las páginas (vite build); solo la primera vez o cuando cambian…')
  // The build goes to another folder first, so that a failed or interrupted build leaves the last
  // good pages in place.
  const fresh = join(root, '.cache', 'web')
  const vite = join('node_modules', 'vite', 'bin', 'vite.js')
  const builds = [
    ['build', 'web', '--outDir', '../.cache/web', '--emptyOutDir', '--manifest'],
    ['build', 'web', '--config', 'web/vite.pages.config.ts', '--outDir', '../.cache/web/pages'],
  ]
  for (const args of builds) {
    const code = await runNode([vite, ...args, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
    if (code !== 0) return false
  }
  mkdirSync(join(fresh, '.vite'), { recursive: true })
  writeFileSync(join(fresh, '.vite', 'sources.sha256'), hash)
  rmSync(dist, { recursive: true, force: true })
  renameSync(fresh, dist)
  return true
}
