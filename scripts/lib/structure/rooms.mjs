// The rooms of each workspace, and the files of a noun.

/** @import { Fail } from './texts.mjs' */

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
export const API_NOUN_EXTRA = {
  'api/src/overview/consultas/lookups.ts': 'counts in memory, between the calls that are counted',
}
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
export const WEB_NOUN_EXTRA = {
  'web/src/equipment/catalogos/claseequipos.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/marcas.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/normas.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/propiedades.tsx': 'one of five catalogues in a folder',
  'web/src/equipment/catalogos/tipoequipos.tsx': 'one of five catalogues in a folder',
}

/**
 * Returns the noun that a file of an area belongs to, and its path within the noun.
 * @param {string} file
 */
export function nounOf(file) {
  const [area = '', ...rest] = /^(?:api|web)\/src\/(.*)$/.exec(file)?.[1]?.split('/') ?? []
  if (!AREAS.includes(area)) return undefined
  // Visitors are one noun: what they see and send.
  const isOne = area === 'visitors'
  return { noun: isOne ? area : `${area}/${rest[0]}`, part: (isOne ? rest : rest.slice(1)).join('/') }
}

/** Checks the room of a file. @param {string} file @param {Fail} fail */
export function checkRoom(file, fail) {
  const [workspace = '', src, room = '', ...rest] = file.split('/')
  const rooms = ROOMS[workspace]
  if (!rooms || src !== 'src') return
  if (rest.length > 0 && !AREAS.includes(room) && !rooms.includes(room))
    fail(file, `${room} is no room of ${workspace}: ${[...rooms, ...AREAS].join(', ')}`)
  const own = nounOf(file)
  if (own && workspace === 'api' && !API_NOUN.test(own.part) && !API_NOUN_EXTRA[file])
    fail(file, 'a noun is routes, actions, queries, rules, document, mail, sheet and tests')
  if (own && workspace === 'web' && !WEB_NOUN.test(own.part) && !WEB_NOUN_EXTRA[file])
    fail(
      file,
      `no name of WEB_NOUN in scripts/lib/structure/rooms.mjs: ${WEB_SCREENS}, … or a folder of ${WEB_FOLDERS}`,
    )
}
