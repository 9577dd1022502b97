// The rules of ARCHITECTURE.md that no type and no linter sees. One line for each thing that breaks one.
import { readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { filesIn } from './lib/files.mjs'
import { readJson, root } from './lib/setup.mjs'

const MAX_LINES = 300
/** What an API feature may be made of, so that anyone knows where to look. */
const FEATURE_FILE = /^(routes|actions|queries|rules|pdf|mail|sheet)\.ts$|\.typ$|\.test\.ts$/
/** The exceptions to it, each with its reason. @type {Record<string, string>} */
const FEATURE_EXTRA = {}
const LONG_ALLOWED = /\.test\.tsx?$|^api\/src\/db\/(seed|migrations)\/|\/tables\.ts$|^(e2e|bench)\//

let failures = 0
/** @param {string} file @param {string} what */
const fail = (file, what) => {
  failures += 1
  console.error(`${file}: ${what}`)
}

/** What a source file imports; relative ones as paths from the root. @param {string} file @param {string} text */
function importsOf(file, text) {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...found].map(([, name = '']) => (name.startsWith('.') ? posix.join(dirname(file), name) : name))
}

const inside = (/** @type {string} */ path, /** @type {string} */ folder) =>
  path === folder || path.startsWith(`${folder}/`)

/** @param {string} file @param {string[]} imports */
function checkImports(file, imports) {
  const [workspace = ''] = file.split('/')
  for (const name of imports) {
    const other = ['api', 'web', 'contract'].find(
      (each) => each !== workspace && (inside(name, each) || inside(name, `@anclaje/${each}`)),
    )
    if (other && other !== 'contract')
      fail(file, `imports ${name}: ${workspace} knows nothing of ${other}; share it through contract`)
    if (other === 'contract' && inside(name, 'contract')) fail(file, `imports ${name}: write @anclaje/contract/…`)
    if (workspace === 'contract' && !name.startsWith('contract/') && name !== 'zod/mini' && !file.endsWith('.test.ts'))
      fail(file, `imports ${name}: contract depends on zod/mini and nothing else, so that both sides can use it`)
    if (inside(file, 'web/src/ui') && /(^|\/)features\//.test(name))
      fail(file, `imports ${name}: parts in web/src/ui carry no domain; pass it in as props`)
  }
}

/** @param {string} file @param {string} text */
function checkPlace(file, text) {
  const name = basename(file)
  if (/^index\.[jt]sx?$/.test(name)) fail(file, 'no barrel files: import from the file that has it')
  if (/(^|\/)(utils?|helpers?|services?)(\/|\.[jt]sx?$)/.test(file))
    fail(file, 'say what it is about instead of utils, helpers or services')
  const feature = file.match(/^api\/src\/features\/[^/]+\/(.+)$/)?.[1]
  if (feature && !FEATURE_FILE.test(feature) && !FEATURE_EXTRA[file])
    fail(file, 'a feature is routes, actions, queries, rules, pdf, mail, sheet and tests, in one flat folder')
  if (feature === 'routes.ts' && /\btry\s*\{/.test(text))
    fail(file, 'no try in routes: throw, and the one handler of the API answers')
  if (file.startsWith('web/src/') && /component=\{Link\}|\bhref="\/|\bstrict: false/.test(text))
    fail(file, 'an address that the router does not check: use Link, LinkButton or createLink, and `from` to read one')
  const lines = text.split('\n').length - 1
  if (/\.([jt]sx?|mjs)$/.test(file) && lines > MAX_LINES && !LONG_ALLOWED.test(file))
    fail(file, `${lines} lines; more than ${MAX_LINES} is more than one idea`)
}

for (const file of ['api', 'contract', 'web', 'e2e', 'bench', 'scripts'].flatMap(filesIn)) {
  const text = readFileSync(join(root, file), 'utf8')
  checkPlace(file, text)
  if (/^(api|contract|web)\/src\/.*\.tsx?$/.test(file)) checkImports(file, importsOf(file, text))
}

const { dependencies, devDependencies } = readJson('contract/package.json')
for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
  if (name !== 'zod') fail('contract/package.json', `depends on ${name}: contract depends on zod and nothing else`)
}
process.exitCode = failures > 0 ? 1 : 0
