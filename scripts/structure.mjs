// The rules of ARCHITECTURE.md that no type and no linter sees. One line for each thing that breaks
// one.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { filesIn } from './lib/files.mjs'
import { readJson, root } from './lib/setup.mjs'

const MAX_LINES = 300
const MAX_FILES = 12
const MAX_COMMENT = 100
/** Matches the docstring of a function and captures its text. */
const DOCSTRING =
  /\/\*\*\s+(?:\*\s+)?((?:(?!\*\/)[^])*)\*\/\n(?:\/\* @__NO_SIDE_EFFECTS__ \*\/\n)? *(?:export )?(?:(?:async )?function|const \w+ = (?:async )?\(.*=>)/g
/** Matches a verb in the third person, as far as its ending tells. */
const VERB = /^[A-Z][a-z]*[^s\W]s\b/
/** Matches a noun that ends like one. */
const NOUN = /^\w+s( and \w+s)? of\b|^(Columns|Fields|Filters|Options|Rows|Settings|Words)\b/
const LONG_ALLOWED = /\.test\.tsx?$|^api\/src\/(seed|db\/migrations)\/|^(e2e|bench)\//

/** The areas of the product: the same ones in the contract, in the API and in the web. */
const AREAS = ['training', 'equipment', 'access', 'places', 'overview', 'visitors']
/**
 * The rooms of each workspace besides its areas.
 * @type {Record<string, string[]>}
 */
const ROOMS = {
  contract: ['fields', 'rules'],
  api: ['settings', 'http', 'db', 'documents', 'mail', 'jobs', 'process', 'backup', 'catalog', 'seed'],
  web: ['app', 'client', 'ui', 'kit'],
}
/**
 * The files of a noun of the API: a file, or a folder of the same name with a file for each use.
 */
const API_NOUN =
  /^(routes|actions|queries)(\.ts|\/[a-z-]+\.ts)$|^(rules|mail|sheet)\.ts$|^document\/|^passwords\/|\.test\.ts$/
/** The exceptions to it, each with its reason. @type {Record<string, string>} */
const API_NOUN_EXTRA = {
  'api/src/overview/consultas/lookups.ts': 'counts in memory, between the calls that are counted',
}
/** The API's rooms that know no noun, and the parts of one that others may use. */
const NO_NOUNS = /^api\/src\/(http|db|documents|mail|process|backup|settings|catalog)\//
const SHARED_PART = /^(actions|queries)(\.ts$|\/)|^(mail|rules)\.ts$|^document\/|^passwords\/|^lookups\.ts$/
/** The screens of a noun of the web, their tables, forms and dialogs. */
const WEB_SCREENS = 'list|form|fields|columns|catalog|screen|dialog|picker'
/** The folders of a noun of the web: `parts`, and those named by what one does there. */
const WEB_FOLDERS =
  'parts|login|profile|inscribe|approve|certificate|checklist|answers|conclusion|photos|look-up|register|policy'
/** The files of a noun of the web. A file in one of its folders is named freely. */
const WEB_NOUN = new RegExp(
  `^(${WEB_SCREENS})(\\.tsx|\\.module\\.css)$|^(values|sources|addresses|filters|kinds|use-[a-z-]+)\\.ts$|` +
    `^(${WEB_FOLDERS})/[a-z-]+(\\.tsx?|\\.module\\.css)$|\\.test\\.tsx?$`,
)
/** The exceptions to it, each with its reason. @type {Record<string, string>} */
const WEB_NOUN_EXTRA = {
  'web/src/equipment/catalogos/claseequipos.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/marcas.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/normas.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/propiedades.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/tipoequipos.tsx': 'one of five catalogues in a folder',
}
/** The files of a noun of the web that other nouns may import. */
const WEB_SHARED = /^(sources|addresses|values)\.ts$|^fields\.tsx$/
/** The exceptions to it, each with its reason. @type {Record<string, string>} */
const WEB_SHARED_EXTRA = {
  'web/src/equipment/inspecciones/answers/unsent.tsx': 'links to an item also show its unsent answers',
  'web/src/overview/trabajos/parts/export-button.tsx': 'lists are exported, at once or as a job',
  'web/src/overview/trabajos/parts/bulk-menu.tsx': 'lists offer what may be done with many rows',
  'web/src/overview/notificaciones/kinds.ts': 'the dashboard words pending things as the list does',
  'web/src/training/certificados/inscribe/inscribe-dialog.tsx': 'the page of a cohort inscribes learners',
  'web/src/training/certificados/parts/cohort-learners.tsx': 'the page of a cohort lists its learners',
  'web/src/training/colaboradores/picker.tsx': 'certificates choose people',
  'web/src/training/colaboradores/parts/terms.tsx': 'visitors accept the same terms',
  'web/src/training/colaboradores/use-signers.ts': 'cohorts and inspections are signed by people',
  'web/src/training/importaciones/dialog.tsx': 'a cohort is filled from a spreadsheet',
  'web/src/training/importaciones/parts/recent-imports.tsx': 'the list of people offers to undo an import',
  'web/src/training/importaciones/parts/sheet-buttons.tsx': 'the list of people exports and imports',
  'web/src/visitors/look-up/cedula-form.tsx': 'the login page also looks certificates up',
}
/**
 * The files of the API that run SQL of their own, each with what the query builder cannot say.
 * @type {Record<string, string>}
 */
const RAW_SQL = {
  'api/src/http/outside/metrics.ts': 'the size of the database',
  'api/src/access/cuentas/passwords/attempts.ts': 'an advisory lock',
  'api/src/db/client.ts': 'the function that runs it',
  'api/src/db/counts.ts': 'a deletion and an insertion in one statement',
  'api/src/process/heartbeat.ts': 'notifications, and the transactions that a snapshot does not see',
  'api/src/db/list.ts': 'ids in order, which the builder takes longer to put together',
  'api/src/equipment/equipos/queries.ts': 'a sequence, and a read of the search',
  'api/src/overview/dashboard/queries.ts': 'a lateral join',
  'api/src/overview/buscar/queries.ts':
    'up to fifteen small reads for one search, which the builder makes a sixth slower',
  'api/src/overview/notificaciones/queries.ts': 'ten queries of one shape, put together from parts',
  'api/src/seed/demo/demo.ts': 'a lock of a table',
  'api/src/seed/demo/insert-equipment.ts': 'a sequence',
  'api/src/seed/reference/admin.ts': 'a lock of a table',
  'api/src/seed/reference/once.ts': 'a sequence',
}
/** Matches where SQL is run as a text; what the builder prepared is executed with an object. */
const RUNS_SQL = /\.execute\((?!\s*\{)|import \{[^}]*\brows\b[^}]*\} from '[^']*\/client\.ts'/
/** Matches a change of rows in a template of SQL. */
const WRITES_SQL = /\bsql`[^`]*\b(insert\s+into|delete\s+from|update\s+\S+\s+set)\b/i
/** The file whose raw SQL changes rows. */
const RAW_WRITES = 'api/src/db/counts.ts'

/** Matches an import that is gone when the program runs. */
const TYPE_IMPORT = /\b(?:import|export) type\b[^'"]*\bfrom ['"][^'"\n]+['"]/g

let failures = 0
/** @param {string} file @param {string} what */
const fail = (file, what) => {
  failures += 1
  console.error(`${file}: ${what}`)
}

/**
 * Returns the imports of a source file; relative ones as paths from the root.
 * @param {string} file
 * @param {string} text
 */
function importsOf(file, text) {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...found].map(([, name = '']) => (name.startsWith('.') ? posix.join(dirname(file), name) : name))
}

const inside = (/** @type {string} */ path, /** @type {string} */ folder) =>
  path === folder || path.startsWith(`${folder}/`)

/**
 * Returns the noun that a file of an area belongs to, and its path within the noun.
 * @param {string} file
 */
function nounOf(file) {
  const [area = '', ...rest] = /^(?:api|web)\/src\/(.*)$/.exec(file)?.[1]?.split('/') ?? []
  if (!AREAS.includes(area)) return undefined
  // Visitors are one noun: what they see and send.
  const isOne = area === 'visitors'
  return { noun: isOne ? area : `${area}/${rest[0]}`, part: (isOne ? rest : rest.slice(1)).join('/') }
}

/** Checks imports between the workspaces. @param {string} file @param {string[]} imports */
function checkWorkspaces(file, imports) {
  const [workspace = ''] = file.split('/')
  for (const name of imports) {
    const other = ['api', 'web', 'contract'].find(
      (each) => each !== workspace && (inside(name, each) || inside(name, `@anclaje/${each}`)),
    )
    if (other && other !== 'contract')
      fail(file, `imports ${name}: ${workspace} knows nothing of ${other}; share it through contract`)
    if (other === 'contract' && inside(name, 'contract')) fail(file, `imports ${name}: write @anclaje/contract/…`)
    const isOurs = name.startsWith('contract/') || name === 'zod/mini'
    if (workspace === 'contract' && !isOurs && !file.endsWith('.test.ts'))
      fail(file, `imports ${name}: contract depends on zod and nothing else, so that both sides can use it`)
  }
}

/** Checks imports inside the API. @param {string} file @param {string[]} imports */
function checkApi(file, imports) {
  const own = nounOf(file)
  for (const name of imports) {
    const other = nounOf(name)
    if (NO_NOUNS.test(file) && other) fail(file, `imports ${name}: this room knows no noun; hand it in`)
    if (own && other && own.noun !== other.noun && !SHARED_PART.test(other.part))
      fail(file, `imports ${name}: of another noun only its actions, queries, rules, document or mail`)
    if (!own) continue
    if (own.part.startsWith('queries') && name.startsWith('api/src/http/'))
      fail(file, `imports ${name}: queries read and write rows, and know no request, session or refusal`)
    if (/^(queries|actions|rules)/.test(own.part) && name === 'fastify')
      fail(file, 'imports fastify: only routes know a request and a reply')
    if (own.part.startsWith('actions') && /\/routes(\.ts|\/)/.test(name))
      fail(file, `imports ${name}: actions know no route`)
  }
}

/** Checks where the API runs SQL of its own. @param {string} file @param {string} text */
function checkSql(file, text) {
  const runs = RUNS_SQL.test(text)
  if (runs && !RAW_SQL[file])
    fail(file, 'runs raw SQL: use the query builder, or list the file with what it cannot say')
  if (!runs && RAW_SQL[file]) fail(file, 'runs no raw SQL any more: take it off the list')
  if (file !== RAW_WRITES && WRITES_SQL.test(text)) fail(file, 'changes rows in raw SQL: use the query builder')
}

/**
 * Checks imports inside the web.
 * @param {string} file
 * @param {string[]} imports
 * @param {string} text
 */
function checkWeb(file, imports, text) {
  const values = importsOf(file, text.replaceAll(TYPE_IMPORT, ''))
  const isTypes = (/** @type {string} */ name) => !values.includes(name)
  const own = nounOf(file)
  for (const name of imports) {
    const other = nounOf(name)
    const isOfAnother = own && other && own.noun !== other.noun
    if (isOfAnother && !WEB_SHARED.test(other.part) && !WEB_SHARED_EXTRA[name])
      fail(file, `imports ${name}: of another noun only its sources, addresses, values and fields`)
    if (inside(file, 'web/src/ui') && inside(name, 'web/src') && !inside(name, 'web/src/ui'))
      fail(file, `imports ${name}: ui imports nothing of ours but itself; pass it in as props, or move to kit`)
    if (inside(file, 'web/src/ui') && /^@anclaje\/contract\/(?!limits|rules\/common)/.test(name))
      fail(file, `imports ${name}: ui knows no noun`)
    if (/^web\/src\/(client|kit)\//.test(file) && nounOf(name) && !isTypes(name))
      fail(file, `imports ${name}: this room knows no noun; pass it in`)
    if (inside(file, 'web/src/client') && inside(name, 'web/src/kit'))
      fail(file, `imports ${name}: the client knows no screen`)
    if (
      !inside(file, 'web/src/app') &&
      file !== 'web/src/main.tsx' &&
      /^web\/src\/app\/(shell|screens\/|router)/.test(name) &&
      !isTypes(name)
    )
      fail(file, `imports ${name}: the frame holds the screens, which do not know it`)
  }
}

/** Checks the room of a file. @param {string} file */
function checkRoom(file) {
  const [workspace = '', src, room = '', ...rest] = file.split('/')
  const rooms = ROOMS[workspace]
  if (!rooms || src !== 'src') return
  if (rest.length > 0 && !AREAS.includes(room) && !rooms.includes(room))
    fail(file, `${room} is no room of ${workspace}: ${[...rooms, ...AREAS].join(', ')}`)
  const own = nounOf(file)
  if (own && workspace === 'api' && !API_NOUN.test(own.part) && !API_NOUN_EXTRA[file])
    fail(file, 'a noun is routes, actions, queries, rules, document, mail, sheet and tests')
  if (own && workspace === 'web' && !WEB_NOUN.test(own.part) && !WEB_NOUN_EXTRA[file])
    fail(file, `no name of WEB_NOUN in scripts/structure.mjs: ${WEB_SCREENS}, … or a folder of ${WEB_FOLDERS}`)
}

/** @param {string} file @param {string} text */
function checkFile(file, text) {
  const name = basename(file)
  if (/^index\.[jt]sx?$/.test(name)) fail(file, 'no barrel files: import from the file that has it')
  if (/(^|\/)(utils?|helpers?|services?)(\/|\.[jt]sx?$)/.test(file))
    fail(file, 'say what it is about instead of utils, helpers or services')
  if (/^api\/src\/.*routes/.test(file) && /\btry\s*\{/.test(text))
    fail(file, 'no try in routes: throw, and the one handler of the API answers')
  if (/^api\/src\/.*routes/.test(file) && text.includes('.transaction('))
    fail(file, 'no transaction in routes: actions decide')
  if (file.startsWith('web/src/') && /component=\{Link\}|\bhref="\/|\bstrict: false/.test(text))
    fail(file, 'an address that the router does not check: use Link, LinkButton or createLink, and `from` to read one')
  if (nounOf(file) && file.startsWith('web/') && /\brequest(<[^>]*>)?\(['"`](GET|POST|PUT|DELETE)/.test(text))
    fail(file, 'a call by method and path: ask for it by its name')
  const lines = text.split('\n').length - 1
  if (/\.([jt]sx?|mjs)$/.test(file) && lines > MAX_LINES && !LONG_ALLOWED.test(file))
    fail(file, `${lines} lines; more than ${MAX_LINES} is more than one idea`)
}

/**
 * Checks the width of comments, and the verb that begins the docstring of a function.
 * @param {string} file
 * @param {string} text
 */
function checkComments(file, text) {
  if (!/\.([jt]sx?|mjs|typ)$/.test(file)) return
  text.split('\n').forEach((line, index) => {
    if (line.length > MAX_COMMENT && /^\s*(\/\/|\/\*|\*)/.test(line))
      fail(`${file}:${index + 1}`, `a comment of ${line.length} columns; wrap it at ${MAX_COMMENT}`)
  })
  for (const [, words = ''] of text.matchAll(DOCSTRING)) {
    if (!words.startsWith('@') && (!VERB.test(words) || NOUN.test(words)))
      fail(file, `begin with what the function does, as in "Returns …": ${words.split('\n')[0]}`)
  }
}

/** @type {Map<string, number>} */
const folders = new Map()
for (const file of ['api', 'contract', 'web', 'e2e', 'bench', 'scripts'].flatMap(filesIn)) {
  const text = readFileSync(join(root, file), 'utf8')
  checkFile(file, text)
  checkComments(file, text)
  checkRoom(file)
  if (!/^(api|contract|web)\/src\/.*\.tsx?$/.test(file)) continue
  const imports = importsOf(file, text)
  checkWorkspaces(file, imports)
  // A test comes through the door, and may look anywhere to prepare what it needs.
  if (/\.test(-d)?\.tsx?$/.test(file)) continue
  if (file.startsWith('api/')) {
    checkApi(file, imports)
    checkSql(file, text)
  }
  if (file.startsWith('web/')) checkWeb(file, imports, text)
  folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1)
}
for (const file of Object.keys({ ...API_NOUN_EXTRA, ...WEB_NOUN_EXTRA, ...WEB_SHARED_EXTRA })) {
  if (!existsSync(join(root, file))) fail(file, 'is not there any more: take it off the list')
}
for (const [folder, count] of folders) {
  if (count > MAX_FILES) fail(folder, `${count} files; more than ${MAX_FILES} need rooms of their own`)
}

const { dependencies, devDependencies } = readJson('contract/package.json')
for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
  if (name !== 'zod') fail('contract/package.json', `depends on ${name}: contract depends on zod and nothing else`)
}
process.exitCode = failures > 0 ? 1 : 0
