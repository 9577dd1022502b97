import { join } from 'node:path'
import type { Rolldown } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')
const LOOK_UP = join(SOURCES, 'features/publico/certificados.tsx')

/** Our own files that a file imports at once, with what they import. */
function importsOf(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): Set<string> {
  for (const each of context.getModuleInfo(id)?.importedIds ?? []) {
    if (seen.has(each) || each.includes('/node_modules/')) continue
    seen.add(each)
    importsOf(each, context, seen)
  }
  return seen
}

/** What most screens behind the login have; what only forms have is not in it. */
const PARTS = [
  /\/contract\/src\/rules\//,
  /\/src\/core\/use-/,
  /\/src\/layout\/(header|nav|sidebar|breadcrumb)/,
  /\/src\/ui\/(?!form-page|contract-form|.*-field|multi-select)[^/]*\.tsx?$/,
]

const isScreen = (id: string) => id.startsWith(join(SOURCES, 'features'))

/**
 * What travels together: a few files of parts are smaller than fifty that are compressed apart, and arrive sooner. Each group takes
 * along what its parts depend on and nothing else holds yet, so those that others build on come first. The public look-up needs
 * only the first three; `scripts/size.mjs` says what each screen fetches.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', priority: 5, tags: ['$initial'] },
  { name: 'public', priority: 4, test: /\/(ActionIcon|IconSearch)\.mjs$/ },
  {
    name: (id, context) => (!isScreen(id) && importsOf(LOOK_UP, context).has(id) ? 'list' : null),
    debugName: 'list',
    priority: 3,
  },
  {
    name: 'parts',
    priority: 2,
    test: (id) => PARTS.some((pattern) => pattern.test(id)),
  },
  {
    name: 'form',
    priority: 1,
    test: /\/zod\/|@mantine\/form|\/src\/ui\/(form-page|contract-form)|\/contract\/src\/fields/,
  },
]
