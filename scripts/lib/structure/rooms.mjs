// The rooms of each workspace, and the files of a noun.

/** @import { Fail } from './texts.mjs' */

/** The areas of the product: the same ones in the contract, in the API and in the web. */
const AREAS = ['training', 'equipment', 'access', 'places', 'overview', 'visitors']
/**
 * The rooms of each workspace, with its areas and the files beside them. A room imports only what
 * stands before it, types included.
 * @type {Record<string, string>}
 */
const ROOMS = {
  contract: `
    limits.ts < icons.ts < refs.ts < screens.ts < permissions.ts < states.ts < rules < fields <
    http.ts < call.ts < entity.ts < catalog.ts <
    places < access < training < equipment < overview < visitors < openapi.ts < calls.ts`,
  api: `
    reference < errors < settings < process < db < documents < mail < jobs < http < backup <
    deps.ts < catalog < places < access < training < equipment < visitors < overview < seed <
    work.ts < console.ts < app.ts < admin-link.ts < server.ts`,
  web: `
    ui < client < session < address < kit < work <
    places < training < equipment < visitors < access < overview < app < main.tsx`,
}
/**
 * The files of a noun of the API: a file, or a folder of the same name with a file for each use.
 */
const API_NOUN =
  /^(routes|actions|queries)(\.ts|\/[a-z-]+\.ts)$|^(rules|mail|sheet)\.ts$|^document\/|^passwords\/|\.test\.ts$/
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

/** Returns the rooms of a workspace in their order. @param {string} workspace */
const roomsOf = (workspace) => ROOMS[workspace]?.trim().split(/\s*<\s*/) ?? []

/** Returns the place of a file's room in the order of its workspace, or -1. @param {string} file */
function rankOf(file) {
  const [workspace = '', src, room = ''] = file.split('/')
  return src === 'src' ? roomsOf(workspace).indexOf(room) : -1
}

/**
 * Checks that a file imports nothing of a room above its own.
 * @param {string} file
 * @param {string[]} imports
 * @param {Fail} fail
 */
export function checkOrder(file, imports, fail) {
  const own = rankOf(file)
  const [workspace = '', , room = ''] = file.split('/')
  if (own === -1) return fail(file, `give it a place in the order of ROOMS: ${room} is not in it`)
  for (const name of imports) {
    if (name.startsWith(`${workspace}/src/`) && rankOf(name) > own)
      fail(file, `imports ${name}: ${room} stands below ${name.split('/')[2]} in the order of the rooms`)
  }
}

/** Checks the room of a file. @param {string} file @param {Fail} fail */
export function checkRoom(file, fail) {
  const [workspace = '', src, room = '', ...rest] = file.split('/')
  const rooms = roomsOf(workspace)
  if (rooms.length === 0 || src !== 'src') return
  if (rest.length > 0 && !rooms.includes(room)) fail(file, `${room} is no room of ${workspace}: ${rooms.join(', ')}`)
  const own = nounOf(file)
  if (own && workspace === 'api' && !API_NOUN.test(own.part))
    fail(file, 'a noun is routes, actions, queries, rules, document, mail, sheet and tests')
  if (own && workspace === 'web' && !WEB_NOUN.test(own.part) && !WEB_NOUN_EXTRA[file])
    fail(
      file,
      `no name of WEB_NOUN in scripts/lib/structure/rooms.mjs: ${WEB_SCREENS}, … or a folder of ${WEB_FOLDERS}`,
    )
}
