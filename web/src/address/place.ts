import type { ResolveParams } from '@tanstack/react-router'
import type { ModuleScreen } from '@anclaje/contract/screens'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import type { ScreenPath } from './screens.ts'
import type { SearchOf } from './query-names.ts'
import { onSessionEnd } from '../session/session.ts'

type WithParams = `${string}$${string}`
type ParamsOf<Path extends ScreenPath> = Path extends WithParams ? { params: ResolveParams<Path> } : {}

/** Address of a screen as data: the options of `Link` and `navigate`. */
export type Place = { [Path in ScreenPath]: { to: Path; search?: SearchOf<Path> } & ParamsOf<Path> }[ScreenPath]

/** Address without parameters in its path. */
export type PlainPath = Exclude<ScreenPath, WithParams>

/** Returns the screen of a module of the server, or undefined when it has none. */
export const screenOfModule = (module: string): ModuleScreen | undefined =>
  (MODULE_SCREENS as Partial<Record<string, ModuleScreen | null>>)[module] ?? undefined

type ListSearch = Partial<Record<string, string>>

/** The last query of each list, by the path of the list: page, order and filters. */
const listSearches = new Map<string, ListSearch>()
// The next user of the same computer must not see the filters of the previous user.
onSessionEnd(() => listSearches.clear())

/** Stores the query of a list, for `backTo`. */
export const rememberList = (path: string, search: ListSearch): void => void listSearches.set(path, search)

const pathOf = ({ to, ...place }: Place): string =>
  'params' in place ? to.replace(/\$(\w+)/, (_, name) => place.params[name as keyof typeof place.params]) : to

/**
 * Returns the screen that a form goes back to. If `place` has no query, the screen gets the query
 * that it had last.
 */
export function backTo(place: Place | PlainPath): Place {
  const { search, ...there } = typeof place === 'string' ? { to: place, search: undefined } : place
  // The cast is needed, because the union of screens is too large for the compiler to match each
  // screen with its query.
  return { ...there, search: search ?? listSearches.get(pathOf(there as Place)) ?? {} } as Place
}
