// Checks the imports between files.
import { dirname, posix } from 'node:path'
import { nounOf } from './rooms.mjs'

/** @import { Fail } from './texts.mjs' */
/** @typedef {(file: string, imports: string[], fail: Fail) => void} Check */

/** Matches files of a noun of the API that other nouns may import. */
const SHARED_PART = /^(actions|queries)(\.ts$|\/)|^(mail|rules)\.ts$|^document\/|^passwords\/|^lookups\.ts$/
/** Matches files of a noun of the web that other nouns may import. */
const WEB_SHARED = /^(sources|addresses|values)\.ts$|^fields\.tsx$/
/** Exceptions to `WEB_SHARED`, each with its reason. @type {Record<string, string>} */
export const WEB_SHARED_EXTRA = {
  'web/src/equipment/inspecciones/answers/unsent.tsx': 'links to an item also show its unsent answers',
  'web/src/equipment/inspecciones/checklist/start.tsx': 'the page of an item starts its inspections',
  'web/src/overview/notificaciones/kinds.ts': 'the dashboard words pending things as the list does',
  'web/src/training/autorizaciones/use-consent-act.tsx': 'lists register what the people of ticked rows allow',
  'web/src/training/certificados/inscribe/inscribe-dialog.tsx': 'the page of a cohort inscribes learners',
  'web/src/training/certificados/parts/cohort-learners.tsx': 'the page of a cohort lists its learners',
  'web/src/training/colaboradores/picker.tsx': 'certificates choose people',
  'web/src/training/colaboradores/parts/terms.tsx': 'visitors accept the same terms',
  'web/src/training/colaboradores/use-signers.ts': 'cohorts and inspections are signed by people',
  'web/src/training/importaciones/dialog.tsx': 'a cohort is filled from a spreadsheet',
  'web/src/training/colaboradores/parts/alike-dialog.tsx': 'people of a pasted list may be registered already',
  'web/src/training/importaciones/register/dialog.tsx': 'a cohort is filled from a pasted list',
  'web/src/training/importaciones/parts/undo-dialog.tsx': 'what a pasted list registered is undone',
  'web/src/training/importaciones/use-undo.ts': 'what a pasted list registered is undone',
  'web/src/training/importaciones/parts/recent-imports.tsx': 'the list of people offers to undo an import',
  'web/src/trust/historia/parts/tabs.tsx': 'the screens of things show their history',
  'web/src/training/importaciones/parts/sheet-buttons.tsx': 'the list of people exports and imports',
}

/**
 * Returns the imports of a source file. Relative imports become paths from the root.
 * @param {string} file
 * @param {string} text
 */
export function importsOf(file, text) {
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"\n]+)['"]/g)
  return [...found].map(([, name = '']) => (name.startsWith('.') ? posix.join(dirname(file), name) : name))
}

const inside = (/** @type {string} */ path, /** @type {string} */ folder) =>
  path === folder || path.startsWith(`${folder}/`)

/** Checks imports between the workspaces. @type {Check} */
export const checkWorkspaces = (file, imports, fail) => {
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

/** Checks imports inside the API. @type {Check} */
export const checkApi = (file, imports, fail) => {
  const own = nounOf(file)
  for (const name of imports) {
    const other = nounOf(name)
    if (own && other && own.noun !== other.noun && !SHARED_PART.test(other.part))
      fail(file, `imports ${name}: of another noun only its actions, queries, rules, document or mail`)
    if (!own) continue
    if (own.part.startsWith('queries') && /^api\/src\/(http|errors)\//.test(name))
      fail(file, `imports ${name}: queries read and write rows, and know no request, session or refusal`)
    if (/^(queries|actions|rules)/.test(own.part) && name === 'fastify')
      fail(file, 'imports fastify: only routes know a request and a reply')
    if (own.part.startsWith('actions') && /\/routes(\.ts|\/)/.test(name))
      fail(file, `imports ${name}: actions know no route`)
  }
}

/** Checks imports inside the web. @type {Check} */
export const checkWeb = (file, imports, fail) => {
  const own = nounOf(file)
  for (const name of imports) {
    const other = nounOf(name)
    const isOfAnother = own && other && own.noun !== other.noun
    if (isOfAnother && !WEB_SHARED.test(other.part) && !WEB_SHARED_EXTRA[name])
      fail(file, `imports ${name}: of another noun only its sources, addresses, values and fields`)
    if (inside(file, 'web/src/ui') && /^@anclaje\/contract\/(?!limits|rules\/common)/.test(name))
      fail(file, `imports ${name}: ui knows no noun`)
  }
}
