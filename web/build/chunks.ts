import { join } from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
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
  /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Popover|Portal|FocusTrap|Modal|ModalBase|Overlay)\/|\/Combobox\/(?!OptionsDropdown|use-pills)|CheckIcon\.mjs|\/src\/ui\/(feedback\/dialog|fields\/(select|async-select))\./

/** What the drawer of the menu and the lists to choose several from scroll with. */
const SCROLL = /\/components\/ScrollArea\//

/** What the public forms that have lists choose from. */
const SOURCES_OF_FORMS = /\/(visitors\/register\/sources|training\/colaboradores\/document-type)\./

/** What only the lists to choose several from have. */
const SEVERAL =
  /\/components\/(MultiSelect|Pill|PillsInput)\/|\/Combobox\/(OptionsDropdown|use-pills)|\/src\/ui\/fields\/multi-select/

/** What the pages that need no login have, except the forms among them. */
const BUTTONS = /\/(ActionIcon\w*|IconX|IconSearch|IconInbox)\.mjs$|\/ui\/feedback\/empty-state/

/** Of the libraries, what the pages that need no login have in common. */
const SHARED =
  /\/(IconTrash|ComboboxChevron|get-parsed-combobox-data|use-uncontrolled)\.mjs$|@tanstack\/(react-query|query-core)\/|\/(ui|kit)\/(link-button|page-header|public-frame|forms\/form-page\.module)|\/client\/saving\/use-save|\/contract\/src\/rules\/\w+\/(nit|documento|terminos|nombre)\.ts$/
const isShared = (id: string, context: Rolldown.ChunkingContext) =>
  importsOf(LOOK_UP, context).has(id) && importsOf(REGISTER, context).has(id)

const AREAS = ['training', 'equipment', 'access', 'places', 'overview', 'visitors'].map((area) => join(SOURCES, area))
const isScreen = (id: string) => AREAS.some((area) => id.startsWith(area))

/**
 * What travels together: a few files of parts are smaller than fifty that are compressed apart, and arrive sooner. Each group takes
 * along what its parts depend on and nothing else holds yet, so those that others build on come first. The public look-up needs
 * only the first three, a public form neither `list` nor `parts`; `scripts/size.mjs` says what each screen fetches.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', priority: 7, tags: ['$initial'] },
  { name: 'buttons', priority: 6, test: BUTTONS },
  {
    name: (id, context) => (SHARED.test(id) || isShared(id, context) ? 'public' : null),
    debugName: 'public',
    priority: 6,
  },
  {
    name: (id, context) => (!isScreen(id) && importsOf(LOOK_UP, context).has(id) ? 'list' : null),
    debugName: 'list',
    priority: 5,
  },
  { name: 'overlays', priority: 4, test: OVERLAYS },
  { name: 'scroll', priority: 4, test: SCROLL },
  { name: 'several', priority: 4, test: SEVERAL },
  { name: 'sources', priority: 4, test: SOURCES_OF_FORMS },
  {
    name: (id, context) => (FORM.test(id) || (!isScreen(id) && importsOf(REGISTER, context).has(id)) ? 'form' : null),
    debugName: 'form',
    priority: 3,
  },
  {
    name: 'parts',
    priority: 2,
    test: (id) => PARTS.some((pattern) => pattern.test(id)),
  },
]
