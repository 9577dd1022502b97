import type { ApiCall, Noun, NounOf } from '@anclaje/contract/calls'

/** Returns the first part of a call's path. Saves invalidate what was read by it. */
export const nounOf = <N extends ApiCall>(call: N): NounOf<N> => call.split('/')[1] as NounOf<N>

/** Returns the key of an answer. The noun comes first, so that it can be invalidated as a whole. */
export const keyOf = (call: ApiCall, options?: unknown): readonly unknown[] => [nounOf(call), call, options]

/** Returns the key of all answers of a call, such as every page of a list. */
export const callKeyOf = (call: ApiCall): readonly unknown[] => [nounOf(call), call]

/** Returns the key of one row, which fills a form. */
export const rowKeyOf = (call: ApiCall, id: string | undefined): readonly unknown[] => [nounOf(call), 'row', call, id]

/** What a save can invalidate: all answers of a noun, or the options of selects. */
export type InvalidationKey = Noun | 'option' | 'options'
