import type { ApiCall, Noun, NounOf } from '@anclaje/contract/calls'

/** The first part of a call's path. What a save makes out of date is told by it. */
export const nounOf = <N extends ApiCall>(call: N): NounOf<N> => call.split('/')[1] as NounOf<N>

/** The key of what a call answered: its noun first, so that everything of a noun is forgotten together. */
export const keyOf = (call: ApiCall, given?: unknown): readonly unknown[] => [nounOf(call), call, given]

/** The key of everything that a call answered, whatever it was given: a list in all its pages. */
export const callKeyOf = (call: ApiCall): readonly unknown[] => [nounOf(call), call]

/** The key of one row, which a form is filled from. */
export const rowKeyOf = (call: ApiCall, id: string | undefined): readonly unknown[] => [nounOf(call), 'row', call, id]

/** What a save may make out of date: everything of a noun, or what selects show. */
export type Outdated = Noun | 'option' | 'options'
