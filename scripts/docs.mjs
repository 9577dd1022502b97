// Checks that the documents name only existing npm commands, paths and functions, that every cited
// rule exists, and that every limit in docs/spec equals its constant.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesIn } from './lib/files.mjs'
import { readJson, root } from './lib/setup.mjs'
import { citedIn, faultOfLimit, limitsIn, prefixOf, rulesIn, sectionsIn, textOfRule } from './lib/spec.mjs'

const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md']
const NPM_OWN = new Set([
  'ci',
  'install',
  'i',
  'exec',
  'view',
  'outdated',
  'audit',
  'update',
  'version',
  'run',
  'uninstall',
  'ls',
])
/** Matches paths that the product creates, and that a clone therefore lacks. */
const MADE = /^(data|node_modules|web\/dist|\.env|\.cache)(\/|$)/
const SPEC = 'docs/spec'
/** Matches text files, which can cite rules. */
const TEXT = /\.(ts|tsx|mjs|js|json|md|sql|typ|css|html|ya?ml)$|^\.env\.example$/
/**
 * Matches files that are not checked, because nobody edits them: merged migrations, and the
 * lockfile that npm writes.
 */
const NOT_READ = /^(api\/src\/db\/migrations\/|package-lock\.json$)/
const SOURCE = /\.(ts|tsx|mjs)$/
const FILE_ENDING = /\.(ts|tsx|mjs|js|json|md|sql|typ|css|html|ya?ml|ttf|svg)$/

const { scripts } = readJson('package.json')
const files = filesIn()
const names = new Set(files.map((file) => basename(file)))
const tops = new Set(files.map((file) => file.split('/')[0]))

/**
 * Returns whether a piece of code in the text is a path of this repository.
 * @param {string} code
 */
const isPath = (code) =>
  /^[\w.#-]+(\/[\w.#-]+)*\/?$/.test(code) &&
  (FILE_ENDING.test(code) || (code.includes('/') && tops.has(code.split('/')[0] ?? '')))

/** @param {string} document @param {string} path */
const exists = (document, path) =>
  MADE.test(path) ||
  [dirname(document), '.'].some((base) => existsSync(join(root, base, path))) ||
  (!path.includes('/') && names.has(path))

let failures = 0
/** @param {string} file @param {number} line @param {string} what */
const failAt = (file, line, what) => {
  failures += 1
  console.error(`${file}:${line}: ${what}`)
}

/** Returns the file of each rule by the id of the rule. Reports each id that two rules share. */
function readRules() {
  /** @type {Map<string, string>} */
  const rules = new Map()
  for (const file of filesIn(SPEC).filter((each) => each.endsWith('.md'))) {
    for (const { id, line } of rulesIn(readFileSync(join(root, file), 'utf8'))) {
      const other = rules.get(id)
      if (other) failAt(file, line, `${id} is a rule of ${other} too`)
      else rules.set(id, file)
    }
  }
  return rules
}

const rules = readRules()
const LIMITS = `${SPEC}/limits.md`
const read = (/** @type {string} */ file) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
for (const limit of limitsIn(read(LIMITS))) {
  const fault = faultOfLimit(limit, read(limit.file), textOfRule(read(rules.get(limit.id) ?? ''), limit.id))
  if (fault) failAt(LIMITS, limit.line, fault)
}

/** Words of all source files. A function that a document names must be one of them. */
const words = new Set()
const prefixes = new Set([...rules.keys()].map(prefixOf))
for (const file of files.filter((each) => TEXT.test(each) && !NOT_READ.test(each))) {
  const text = readFileSync(join(root, file), 'utf8')
  if (SOURCE.test(file)) for (const [word] of text.matchAll(/\w+/g)) words.add(word)
  for (const { id, line } of citedIn(text, prefixes))
    if (!rules.has(id)) failAt(file, line, `${id} is no rule of ${SPEC}`)
  for (const line of sectionsIn(text))
    failAt(file, line, `cites a section by its number: cite a rule of ${SPEC} by its id`)
}

for (const document of [...DOCUMENTS, ...filesIn('docs').filter((file) => file.endsWith('.md'))]) {
  if (!existsSync(join(root, document))) {
    console.error(`${document}: missing`)
    failures += 1
    continue
  }
  const text = readFileSync(join(root, document), 'utf8')
  // A superseded record names the commands and paths of its own time.
  if (/^> Superseded by/m.test(text)) continue
  text.split('\n').forEach((line, index) => {
    const fail = (/** @type {string} */ what) => failAt(document, index + 1, what)
    for (const [, run, name = ''] of line.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)) {
      const isCommand = run ? scripts[name] : scripts[name] ? ['start', 'test'].includes(name) : NPM_OWN.has(name)
      // In running text, "npm registry" is not a command.
      const inCode = line.startsWith('npm') || line.includes(`\`npm ${run ?? ''}${name}`) || Boolean(run)
      if (inCode && !isCommand) fail(`\`npm ${run ?? ''}${name}\` is no command of package.json`)
    }
    for (const [, link = ''] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
      const path = link.replace(/#.*/, '')
      if (path && !/^[a-z]+:/.test(path) && !existsSync(join(root, dirname(document), path)))
        fail(`the link to ${link} leads nowhere`)
    }
    for (const [, code = ''] of line.matchAll(/`([^`]+)`/g)) {
      if (isPath(code) && !exists(document, code)) fail(`\`${code}\` is not there`)
      const [, called] = /^(\w+)\(\)$/.exec(code) ?? []
      if (called && !words.has(called)) fail(`\`${code}\` is no function`)
    }
  })
}
process.exitCode = failures > 0 ? 1 : 0
