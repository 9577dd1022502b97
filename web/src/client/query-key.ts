import type { ApiCall, NounOf } from '@anclaje/contract/calls'

/** Returns the first segment of a call's path, which is the name of its resource. */
const nounOf = <N extends ApiCall>(call: N): NounOf<N> => call.split('/')[1] as NounOf<N>

/** Returns the cache key of an answer. The resource comes first. */
export const answerKeyOf = (call: ApiCall, options?: unknown): readonly unknown[] => [nounOf(call), call, options]

/** Returns the cache key of all answers of a call, such as every page of a list. */
export const callKeyOf = (call: ApiCall): readonly unknown[] => [nounOf(call), call]

/** Returns the cache key of one row, which fills a form. */
export const rowKeyOf = (call: ApiCall, id: string | undefined): readonly unknown[] => [nounOf(call), 'row', call, id]
