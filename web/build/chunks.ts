import { join } from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const MAIN = join(SOURCES, 'main.tsx')
const LOGIN = join(SOURCES, 'access/cuentas/login/login.tsx')
const REGISTER = join(SOURCES, 'visitors/register/registro.tsx')

/**
 * Modules that a screen imports statically, directly or through other modules, by the file of the
 * screen. Modules of libraries are left out.
 */
const closures = new Map<string, Set<string>>()

function importsOf(screen: string, context: Rolldown.ChunkingContext): Set<string> {
  const known = closures.get(screen)
  if (known) return known
  const seen = new Set<string>()
  const add = (id: string) => {
    for (const each of context.getModuleInfo(id)?.importedIds ?? []) {
      // Libraries are left out, because the index of a library imports all of its modules. Modules
      // of libraries go to the chunks of the modules that use them.
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
  // Only the screen of history has its words.
  /\/contract\/src\/rules\/(?!trust\/historia)/,
  /\/src\/kit\/(reading|saving)\/(use-|issue-dialog)/,
  /\/src\/address\/use-/,
  /\/addresses\.ts$/,
  /\/src\/app\/shell\/(header|nav|sidebar|breadcrumb)/,
  /\/src\/(ui|kit)\/(?!reading|saving|.*(related|unconfirmed|edit-screen|settings-screen|stored-form|form-page|form-dialog|contract-form|catalog|form-values|public-frame|-field)).*\.tsx?$/,
]

/** Modules of forms of stored rows, beside those of every form. */
const STORED = /\/kit\/(related|unconfirmed|edit-screen|settings-screen|forms\/stored-form)\./

/** Modules of every form. */
const FORM =
  /\/zod\/|\/digits-field\.|@mantine\/form|\/src\/kit\/forms\/(contract-form|field-pair)|\/contract\/src\/fields\/(?!suffix|color|choice)/

/** Modules of every select and dialog. */
const OVERLAYS =
  /@floating-ui|react-remove-scroll|@mantine\/core\/esm\/components\/(Popover|Portal|FocusTrap|Modal|ModalBase|Overlay)\/|\/Combobox\/|CheckIcon\.mjs|\/src\/ui\/(feedback\/dialog|fields\/select\/(option-list|select|async-select))\./

/** Scroll area of the menu's drawer. */
const SCROLL = /\/components\/ScrollArea\//

/**
 * Modules that need dialogs or selects: form pages, which ask before changes are lost, the public
 * registration forms, and the options of selects. They are in the chunk `overlays`, so that simple
 * forms need not load it.
 */
const FORM_PAGE =
  /\/useBlocker\.js$|\/src\/kit\/forms\/(form-page|save-bar|unsaved-changes)\.|\/kit\/reading\/options\.|\/visitors\/register\/(registration|sources)\./

/** Fields of a learner, which the public form and the form of staff share. */
const LEARNER =
  /\/training\/colaboradores\/(fields|parts\/terms|values)\.|\/contract\/src\/(training\/colaborador|rules\/training\/autorizacion|places\/ciudad|rules\/training\/tipodocumento|rules\/common\/numero)\./

/** Modules shared by the list of certificates and the page of a cohort. */
const CERTIFICATES =
  /\/training\/certificados\/(approve|parts|columns|certificate\/(use-|mail|correct-))|\/parts\/cohort-state\./

/** Modules of multi-selects only. */
const SEVERAL = /\/components\/(Pill|PillsInput)\/|\/src\/ui\/fields\/select\/multi-select/

/**
 * Options of selects, a few lines each. The first chunk of every page lists the names of all
 * chunks, so a chunk for each of them would cost every visitor.
 */
const SOURCES_OF_SELECTS = /\/src\/(training|equipment|places)\/\w+\/sources\.ts$/

/** Icons and buttons of the pages without login, except the forms. */
const BUTTONS = /\/(ActionIcon\w*|IconX|IconSearch|IconInbox)\.mjs$|\/ui\/feedback\/empty-state/

/** Icons of screens behind the login. Each of them alone would be too small for a file. */
const ICONS = /@tabler\/icons-react\/.*\/Icon(?!Photo\.)\w+\.mjs$/

/** Modules of nearly every page, besides those that start the portal. */
const COMMON =
  /\/(IconTrash|ComboboxChevron|use-uncontrolled)\.mjs$|\/useLocation\.js$|@tanstack\/(react-query|query-core)\/(?!.*nfiniteQuery(\.|Observer))|\/(ui|kit)\/(link-button|page-header|public-frame|forms\/form-page\.module)|\/kit\/saving\/use-save|\/contract\/src\/rules\/\w+\/(nit|documento|nombre)\.ts$/
const isBase = (id: string, context: Rolldown.ChunkingContext) =>
  id === MAIN ||
  importsOf(MAIN, context).has(id) ||
  COMMON.test(id) ||
  (importsOf(LOGIN, context).has(id) && importsOf(REGISTER, context).has(id))

/**
 * Rules that the contract uses only in calls that no public page makes. They stay out of the chunk
 * `form`.
 */
const OF_CALLS = /\/contract\/src\/rules\/(overview\/|training\/parecidas\.)/

const AREAS = ['trust', 'training', 'equipment', 'access', 'places', 'overview', 'visitors'].map((area) =>
  join(SOURCES, area),
)
const isScreen = (id: string) => AREAS.some((area) => id.startsWith(area))
const isForm = (id: string, context: Rolldown.ChunkingContext) =>
  FORM.test(id) ||
  (!isScreen(id) &&
    !LEARNER.test(id) &&
    !FORM_PAGE.test(id) &&
    !OF_CALLS.test(id) &&
    importsOf(REGISTER, context).has(id))

/**
 * Chunks of the build. A few large files compress better than many small ones, and load sooner. A
 * group also takes those dependencies of its modules that no group of higher priority has. The
 * login loads only the first two groups; a public form does not load `parts`.
 * `scripts/size.mjs` lists the chunks of each screen.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // A single chunk for the start of the portal and the parts of nearly every page. Two chunks would
  // be 1.3 kB larger.
  { name: (id, context) => (isBase(id, context) ? 'base' : null), debugName: 'base', priority: 10 },
  { name: 'buttons', priority: 9, test: BUTTONS },
  { name: (id, context) => (isForm(id, context) ? 'form' : null), debugName: 'form', priority: 7 },
  { name: 'overlays', priority: 6, test: (id) => OVERLAYS.test(id) || FORM_PAGE.test(id) },
  { name: 'scroll', priority: 5, test: SCROLL },
  { name: 'several', priority: 4, test: SEVERAL },
  { name: 'icons', priority: 3, test: ICONS },
  { name: 'learner', priority: 2, test: LEARNER },
  { name: 'certificates', priority: 1, test: CERTIFICATES },
  { name: 'parts', priority: 2, test: (id) => PARTS.some((pattern) => pattern.test(id)) },
  { name: 'stored', priority: 0, test: STORED },
  { name: 'small', priority: 0, test: SOURCES_OF_SELECTS },
]
