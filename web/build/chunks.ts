import { join } from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const MAIN = join(SOURCES, 'main.tsx')
const LOOK_UP = join(SOURCES, 'visitors/look-up/certificados.tsx')
const REGISTER = join(SOURCES, 'visitors/register/registro.tsx')

/** The files that each of a few screens imports at once, with what they import. */
const closures = new Map<string, Set<string>>()

function importsOf(screen: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = closures.get(screen)
  if (known) return known
  const seen = new Set<string>()
  const add = (id: string) => {
    for (const each of context.getModuleInfo(id)?.importedIds ?? []) {
      // A library's index names everything that it has; what of it is used comes along with who uses it.
      if (seen.has(each) || each.includes('/node_modules/')) continue
      seen.add(each)
      add(each)
    }
  }
  add(screen)
  closures.set(screen, seen)
  return seen
}

/** What most screens behind the login have; what only forms have is not in it. */
const PARTS = [
  /\/contract\/src\/rules\//,
  /\/src\/client\/\w+\/use-/,
  /\/src\/app\/address\/use-/,
  /\/src\/app\/shell\/(header|nav|sidebar|breadcrumb)/,
  /\/src\/(ui|kit)\/(?!.*(form-page|form-dialog|contract-form|catalog|form-values|public-frame|-field)).*\.tsx?$/,
]

/** What every form stands on. */
const FORM = /\/zod\/|@mantine\/form|\/src\/kit\/forms\/(form-page|contract-form)|\/contract\/src\/fields\/(?!suffix)/

/** What every list of options and every dialog stands on. */
const OVERLAYS =
  /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Popover|Portal|FocusTrap|Modal|ModalBase|Overlay)\/|\/Combobox\/|CheckIcon\.mjs|\/src\/ui\/(feedback\/dialog|fields\/select\/(option-list|select|async-select))\./

/** What the drawer of the menu scrolls with. */
const SCROLL = /\/components\/ScrollArea\//

/** What all public forms have of their own, and where their lists come from. */
const REGISTRATION = /\/visitors\/register\/(registration|sources)\.|\/training\/colaboradores\/document-type\./

/** The fields of a learner, for the public form and for staff. */
const LEARNER =
  /\/training\/colaboradores\/(fields|terms|values)\.|\/contract\/src\/(training\/colaborador|places\/ciudad)\./

/** What only the fields to choose several options have. */
const SEVERAL = /\/components\/(Pill|PillsInput)\/|\/src\/ui\/fields\/select\/multi-select/

/** What the pages that need no login have, except the forms among them. */
const BUTTONS = /\/(ActionIcon\w*|IconX|IconSearch|IconInbox)\.mjs$|\/ui\/feedback\/empty-state/

/** What nearly every page has, besides what starts the portal. */
const COMMON =
  /\/(IconTrash|ComboboxChevron|use-uncontrolled)\.mjs$|@tanstack\/(react-query|query-core)\/|\/(ui|kit)\/(link-button|page-header|public-frame|forms\/form-page\.module)|\/client\/saving\/use-save|\/contract\/src\/rules\/\w+\/(nit|documento|terminos|nombre)\.ts$/
const isBase = (id: string, context: Rolldown.ChunkingContext) =>
  id === MAIN ||
  importsOf(MAIN, context).has(id) ||
  COMMON.test(id) ||
  (importsOf(LOOK_UP, context).has(id) && importsOf(REGISTER, context).has(id))

const AREAS = ['training', 'equipment', 'access', 'places', 'overview', 'visitors'].map((area) => join(SOURCES, area))
const isScreen = (id: string) => AREAS.some((area) => id.startsWith(area))
const isForm = (id: string, context: Rolldown.ChunkingContext) =>
  FORM.test(id) || (!isScreen(id) && !LEARNER.test(id) && importsOf(REGISTER, context).has(id))

/**
 * What travels together: a few files of parts are smaller than fifty that are compressed apart, and
 * arrive sooner. Each group also takes what its parts import and no group before it has, so those
 * that others build on have the higher priority. The public look-up fetches only the first three, a
 * public form neither `list` nor `parts`; `scripts/size.mjs` prints what each screen fetches.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // One file for what starts the portal and what nearly every page has: two would be 1.3 kB more.
  { name: (id, context) => (isBase(id, context) ? 'base' : null), debugName: 'base', priority: 10 },
  { name: 'buttons', priority: 9, test: BUTTONS },
  {
    name: (id, context) => (!isScreen(id) && importsOf(LOOK_UP, context).has(id) ? 'list' : null),
    debugName: 'list',
    priority: 8,
  },
  { name: 'overlays', priority: 7, test: OVERLAYS },
  { name: 'scroll', priority: 6, test: SCROLL },
  { name: 'several', priority: 5, test: SEVERAL },
  { name: (id, context) => (isForm(id, context) ? 'form' : null), debugName: 'form', priority: 4 },
  { name: 'registration', priority: 3, test: REGISTRATION },
  { name: 'learner', priority: 2, test: LEARNER },
  { name: 'parts', priority: 1, test: (id) => PARTS.some((pattern) => pattern.test(id)) },
]
