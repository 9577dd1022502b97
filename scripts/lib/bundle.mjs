// States what runs of this repository, and copies it. Tests, rigs, the bench and whatever only
// builds or checks the product are no part of it (OPS-60).
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { readJson, root } from './setup.mjs'
import { importsOf } from './structure/imports.mjs'

/** @import { Check } from './structure/texts.mjs' */
/**
 * Entry of package-lock.json.
 * @typedef {{ dev?: boolean, devOptional?: boolean, link?: boolean, resolved?: string }} Entry
 */

/** Commands of the operator: a bundle has these and no others. */
const COMMANDS = ['start', 'backup', 'restore', 'migrate', 'admin:link']
const WORKSPACES = ['contract', 'api']
/** Files and folders that are copied, without what `LEFT_OUT` matches. */
const PARTS = [
  'LICENSE',
  '.env.example',
  'contract/src',
  'api/src',
  'api/demo',
  'web/dist',
  'docs/operate.md',
  'docs/security.md',
  'docs/examples',
  'docs/spec',
]
/** Matches tests, and what only making a migration needs. */
const LEFT_OUT = /\.test(-d)?\.tsx?$|\/migrations\/meta\/(?!_journal)/
/** Files that are written anew, without the packages of development. */
const LISTS = ['package.json', ...WORKSPACES.map((name) => `${name}/package.json`)]

/** Returns the scripts of `COMMANDS`, by their command in package.json. */
function commands() {
  const { scripts } = readJson('package.json')
  return Object.fromEntries(COMMANDS.map((name) => [name, scripts[name]]))
}

/** Returns the files of the commands, and those that they import. */
function scriptFiles() {
  const files = new Set(Object.values(commands()).map((command) => command.replace('node ', '')))
  for (const file of files)
    for (const name of importsOf(file, readFileSync(join(root, file), 'utf8')))
      if (name.startsWith('scripts/')) files.add(name)
  return files
}
const SCRIPTS = scriptFiles()
/** @type {{ packages: Record<string, Entry> }} */
const LOCK = readJson('package-lock.json')

/** Returns whether a file of this repository is in the bundle. @param {string} path */
const isBundled = (path) =>
  LISTS.includes(path) ||
  SCRIPTS.has(path) ||
  (PARTS.some((part) => path === part || path.startsWith(`${part}/`)) && !LEFT_OUT.test(path))

/**
 * Checks that a file of the bundle uses only what is in the bundle: files that it names by a
 * relative path, and packages that its workspace lists outside of its development.
 * @type {Check}
 */
export const checkBundled = (file, text, fail) => {
  if (!isBundled(file)) return
  for (const [, name = ''] of text.matchAll(/['"`](\.\.?\/[^'"`\n]+)['"`]/g)) {
    const path = posix.join(dirname(file), name)
    if (path !== '.' && existsSync(join(root, path)) && !isBundled(path))
      fail(file, `uses ${path}, which the bundle leaves out`)
  }
  const [workspace = ''] = file.split('/')
  const { dependencies } = readJson(WORKSPACES.includes(workspace) ? `${workspace}/package.json` : 'package.json')
  for (const name of importsOf(file, text)) {
    const [, own = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(name) ?? []
    if (`node_modules/${own}` in LOCK.packages && !(own in dependencies))
      fail(file, `imports ${name}, which the bundle leaves out: only development depends on it`)
  }
}

/**
 * Returns whether the bundle has an entry of package-lock.json. What development needs for certain
 * is optional to the product at most.
 * @param {[string, Entry]} entry
 */
function isKept([path, { dev, devOptional, link, resolved = '' }]) {
  if (!path.includes('node_modules/')) return ['', ...WORKSPACES].includes(path)
  return link ? WORKSPACES.includes(resolved) : !dev && !devOptional
}

/**
 * Copies what runs into an empty folder, with the installed packages. Returns how many these are.
 * @param {string} folder
 */
export function fill(folder) {
  const copy = (/** @type {string} */ path) =>
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      // The links to the workspaces stay: Node runs no TypeScript below node_modules.
      verbatimSymlinks: true,
      // Packages below others have entries of their own.
      filter: (source) => basename(source) !== 'node_modules' && !LEFT_OUT.test(source),
    })
  const write = (/** @type {string} */ path, /** @type {unknown} */ value) => {
    const text = JSON.stringify(value, (key, each) => (key === 'devDependencies' ? undefined : each), 2)
    writeFileSync(join(folder, path), `${text}\n`)
  }
  for (const path of [...PARTS, ...SCRIPTS]) copy(path)
  for (const path of LISTS) write(path, readJson(path))
  write('package.json', { ...readJson('package.json'), workspaces: WORKSPACES, scripts: commands() })

  const kept = Object.entries(LOCK.packages).filter(isKept)
  const packages = { ...Object.fromEntries(kept), '': { ...LOCK.packages[''], workspaces: WORKSPACES } }
  write('package-lock.json', { ...LOCK, packages })
  // Optional packages of other platforms are not installed.
  const installed = kept.filter(([path]) => path.includes('node_modules/') && existsSync(join(root, path)))
  for (const [path] of installed) copy(path)
  // `npm start` reads here that nothing is missing.
  write('node_modules/.package-lock.json', { ...LOCK, packages: Object.fromEntries(installed) })
  return installed.filter(([, { link }]) => !link).length
}
