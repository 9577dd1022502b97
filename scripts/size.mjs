// Checks the size of the scripts that each screen loads, compressed as the server sends them,
// against a budget.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { readJson, root } from './lib/setup.mjs'

/**
 * Budget of pages that need no session, in kB. All scripts of a page count, as in a browser with an
 * empty cache.
 */
const PUBLIC_KB = 170
/** Budget of pages behind the login, with the dialogs that they load later. */
const STAFF_KB = 284
const SHELL = 'src/app/shell/shell.tsx'
/** Files that are loaded only with a session. */
const OF_SESSIONS = [SHELL, 'src/session/menu-cipher.ts']

/**
 * @type {Record<
 *   string,
 *   { file: string, name?: string, imports?: string[], dynamicImports?: string[] }
 * >}
 */
const manifest = readJson('web/dist/.vite/manifest.json')

/**
 * Reads the file of each screen, and whether the screen is public, from the tables of screens.
 * @returns {Map<string, boolean>}
 */
function readScreens() {
  const read = (/** @type {string} */ file) => readFileSync(join(root, 'web/src', file), 'utf8')
  const list = /PUBLIC_PATHS = \[\n([^]*?)\n\]/.exec(read('address/screens.ts'))?.[1] ?? ''
  const open = list
    .split('\n')
    .map((line) => line.trim().replace(/^(\w+)?(.*),$/, (_, name, path) => (name ? `[${name}]` : path)))
  const found = read('app/components.ts').matchAll(/^ {2}(\S+):\s*\(\) =>\s*import\('\.{1,2}\/([^']+)'\)/gm)
  const components = [...found].map(([, path, file = '']) => ({ path, file }))
  const known = components.filter(({ path }) => open.includes(path ?? ''))
  if (open.length < 2 || known.length !== open.length)
    throw new Error(`${open.length} public screens, but ${known.length} of them have a component`)
  return new Map(components.map(({ path, file }) => [fileOf(file), open.includes(path ?? '')]))
}

/** Returns the path of a component's file in the manifest. @param {string} file */
const fileOf = (file) => (file.startsWith('shell/') ? `src/app/${file}` : `src/${file}`)

/** @type {Map<string, number>} */
const sizes = new Map()
/** Returns the compressed bytes of a chunk. @param {string} key */
function sizeOf(key) {
  const file = manifest[key]?.file
  if (!file) throw new Error(`the manifest of the build has no ${key}`)
  if (!file.endsWith('.js')) return 0
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(join(root, 'web/dist', file))).length)
  return sizes.get(file) ?? 0
}

/**
 * Returns the given chunks and all chunks that they import. Dynamic imports are included if `later`
 * accepts them.
 * @param {string[]} keys
 * @param {(key: string) => boolean} later
 * @param {Set<string>} [seen]
 */
function closure(keys, later = () => false, seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    closure([...imports, ...dynamicImports.filter(later)], later, seen)
  }
  return seen
}

const total = (/** @type {string[]} */ keys) => keys.reduce((sum, key) => sum + sizeOf(key), 0) / 1000

const screens = readScreens()
// The page starts with this chunk. The one entry of the manifest is the script of the drawn pages,
// which no screen loads.
const base = Object.keys(manifest).filter((key) => manifest[key]?.name === 'base')
if (base.length !== 1) throw new Error(`${base.length} chunks are called base`)

const table = [...screens].map(([screen, isPublic]) => {
  const roots = isPublic ? [...base, screen] : [...base, ...OF_SESSIONS, screen]
  // Chunks that a screen later loads by itself are counted. Chunks of another screen are not.
  const all = closure(roots, (key) => !screens.has(key) && !OF_SESSIONS.includes(key))
  return { screen, kB: total([...all]), budget: isPublic ? PUBLIC_KB : STAFF_KB }
})

for (const { screen, kB, budget } of table.toSorted((a, b) => b.kB / b.budget - a.kB / a.budget)) {
  const mark = kB > budget ? 'OVER' : '    '
  console.log(`${mark} ${kB.toFixed(1).padStart(6)} of ${budget} kB  ${screen}`)
}
process.exitCode = table.some(({ kB, budget }) => kB > budget) ? 1 : 0
