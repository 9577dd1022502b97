// Checks that each file is in a room of its workspace, and that a file of the API has a name that
// its noun may have.

/** @import { Fail } from './texts.mjs' */

/** Areas of the product. They are the same in the contract, the API and the web. */
const AREAS = ['trust', 'training', 'equipment', 'access', 'places', 'overview', 'visitors']
/**
 * Rooms of each workspace: the folders and files directly below its `src`. A room imports only from
 * the rooms before it. This also holds for imports of types.
 * @type {Record<string, string>}
 */
const ROOMS = {
  contract: `
    limits.ts < icons.ts < refs.ts < screens.ts < permissions.ts < states.ts < rules < fields <
    http.ts < document-query.ts < call.ts < entity.ts < catalog.ts <
    places < access < trust < training < equipment < overview < visitors < openapi.ts < calls.ts`,
  api: `
    reference < errors < settings < process < db < documents < mail < jobs < http < backup <
    deps.ts < catalog < places < access < trust < training < equipment < visitors < overview < seed <
    work.ts < console.ts < app.ts < admin-link.ts < migrate.ts < portal.ts < server.ts`,
  web: `
    ui < client < session < address < kit < work <
    places < trust < training < equipment < visitors < access < overview < app < main.tsx`,
}
/**
 * Matches the files of a noun of the API: a file, or a folder of the same name with one file per
 * use.
 */
const API_NOUN =
  /^(routes|actions|queries)(\.ts|\/[a-z-]+\.ts)$|^(rules|mail|sheet)\.ts$|^document\/|^passwords\/|\.test\.ts$/

/**
 * Returns the noun of a file of an area, and the file's path within the noun.
 * @param {string} file
 */
export function nounOf(file) {
  const [area = '', ...rest] = /^(?:api|web)\/src\/(.*)$/.exec(file)?.[1]?.split('/') ?? []
  if (!AREAS.includes(area)) return undefined
  // The whole area of visitors is one noun.
  const isOne = area === 'visitors'
  return { noun: isOne ? area : `${area}/${rest[0]}`, part: (isOne ? rest : rest.slice(1)).join('/') }
}

/** Returns the rooms of a workspace in their order. @param {string} workspace */
const roomsOf = (workspace) => ROOMS[workspace]?.trim().split(/\s*<\s*/) ?? []

/** Returns the index of a file's room in the order of its workspace, or -1. @param {string} file */
function rankOf(file) {
  const [workspace = '', src, room = ''] = file.split('/')
  return src === 'src' ? roomsOf(workspace).indexOf(room) : -1
}

/**
 * Checks that a file imports nothing from a room that comes after its own in `ROOMS`.
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

/**
 * Checks that a file is in an existing room, and in the API has a name that its noun allows.
 * @param {string} file @param {Fail} fail
 */
export function checkRoom(file, fail) {
  const [workspace = '', src, room = '', ...rest] = file.split('/')
  const rooms = roomsOf(workspace)
  if (rooms.length === 0 || src !== 'src') return
  if (rest.length > 0 && !rooms.includes(room)) fail(file, `${room} is no room of ${workspace}: ${rooms.join(', ')}`)
  const own = nounOf(file)
  if (own && workspace === 'api' && !API_NOUN.test(own.part))
    fail(file, 'a noun is routes, actions, queries, rules, document, mail, sheet and tests')
}
