import { join } from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const LOOK_UP = join(SOURCES, 'visitors/look-up/certificados.tsx')
const REGISTER = join(SOURCES, 'visitors/register/registro.tsx')

/** The static imports of some screens, with those of the imported files. */
const closures = new Map<string, Set<string>>()

function importsOf(screen: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = closures.get(screen)
  if (known) return known
  const seen = new Set<string>()
  const add = (id: string) => {
    for (const each of context.getModuleInfo(id)?.importedIds ?? []) {
      // The index of a library imports all of it. What is used goes with the module that uses it.
      if (seen.has(each) || each.includes('/node_modules/')) continue
      seen.add(each)
      add(each)
    }
  }
  add(screen)
  closures.set(screen, seen)
  return seen
}

/** Modules of most screens behind the login, without those of forms. */
const PARTS = [
  /\/contract\/src\/rules\//,
  /\/src\/client\/\w+\/use-/,
  /\/src\/app\/address\/use-/,
  /\/src\/app\/shell\/(header|nav|sidebar|breadcrumb)/,
  /\/src\/(ui|kit)\/(?!.*(form-page|form-dialog|contract-form|catalog|form-values|public-frame|-field)).*\.tsx?$/,
]

/** Modules of every form. */
const FORM = /\/zod\/|@mantine\/form|\/src\/kit\/forms\/(form-page|contract-form)|\/contract\/src\/fields\/(?!suffix)/

/** Modules of every select and dialog. */
const OVERLAYS =
  /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Popover|Portal|FocusTrap|Modal|ModalBase|Overlay)\/|\/Combobox\/(?!OptionsDropdown|use-pills)|CheckIcon\.mjs|\/src\/ui\/(feedback\/dialog|fields\/(select|async-select))\./

/** Scroll area of the menu's drawer and of multi-selects. */
const SCROLL = /\/components\/ScrollArea\//

/** Options of the public forms with selects. */
const SOURCES_OF_FORMS = /\/(visitors\/register\/sources|training\/colaboradores\/document-type)\./

/** Modules of multi-selects only. */
const SEVERAL =
  /\/components\/(MultiSelect|Pill|PillsInput)\/|\/Combobox\/(OptionsDropdown|use-pills)|\/src\/ui\/fields\/multi-select/

/** Icons and buttons of the pages without login, except the forms. */
const BUTTONS = /\/(ActionIcon\w*|IconX|IconSearch|IconInbox)\.mjs$|\/ui\/feedback\/empty-state/

/** Modules that the pages without login share. */
const SHARED =
  /\/(IconTrash|ComboboxChevron|get-parsed-combobox-data|use-uncontrolled)\.mjs$|@tanstack\/(react-query|query-core)\/|\/(ui|kit)\/(link-button|page-header|public-frame|forms\/form-page\.module)|\/client\/saving\/use-save|\/contract\/src\/rules\/\w+\/(nit|documento|terminos|nombre)\.ts$/
const isShared = (id: string, context: Rolldown.ChunkingContext) =>
  importsOf(LOOK_UP, context).has(id) && importsOf(REGISTER, context).has(id)

const AREAS = ['training', 'equipment', 'access', 'places', 'overview', 'visitors'].map((area) => join(SOURCES, area))
const isScreen = (id: string) => AREAS.some((area) => id.startsWith(area))

/**
 * Chunks of the build. A few large files compress better than many small ones, and load sooner. A
 * group also takes the dependencies of its modules that no group of higher priority has. The public
 * look-up loads only the first three; a public form loads neither `list` nor `parts`.
 * `scripts/size.mjs` lists what each screen loads.
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
