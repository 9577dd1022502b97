import type { ResolveParams } from '@tanstack/react-router'
import type { ModuleScreen } from '@anclaje/contract/screens'
import { MODULE_SCREENS } from '@anclaje/contract/screens'
import type { ScreenPath } from '../screens.ts'
import type { SearchOf } from '../screens/search.ts'
import { onSessionEnd } from '../session/session.ts'

type WithParams = `${string}$${string}`
type ParamsOf<Path extends ScreenPath> = Path extends WithParams ? { params: ResolveParams<Path> } : {}

/** A screen with what its address says besides: what `Link` and `navigate` take, as data. */
export type Place = { [Path in ScreenPath]: { to: Path; search?: SearchOf<Path> } & ParamsOf<Path> }[ScreenPath]

/** A screen whose address has no part that varies. */
export type PlainPath = Exclude<ScreenPath, WithParams>

/** The screen of a module that the server names; none where it has none. */
export const screenOfModule = (module: string): ModuleScreen | undefined =>
  (MODULE_SCREENS as Partial<Record<string, ModuleScreen | null>>)[module] ?? undefined

type Texts = Partial<Record<string, string>>

/** How each list was last looked at: its page, order and filters. */
const lists = new Map<string, Texts>()
// What one person looked for is nothing for the next one at the same computer.
onSessionEnd(() => lists.clear())

/** Keeps how a list is looked at, by its address. */
export const rememberList = (path: string, search: Texts): void => void lists.set(path, search)

/** The list that a form goes back to, with the rows that it showed. */
export const backTo = (place: Place | PlainPath): Place =>
  // The cast: there are too many screens for the compiler to try each with its query.
  typeof place === 'string' ? ({ to: place, search: lists.get(place) ?? {} } as Place) : place
