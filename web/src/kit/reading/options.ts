import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import { optionsWith } from '../../ui/fields/select/option-list.tsx'
import { queryClient } from '../../client/query-client.ts'
import type { AnswerOf, ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../../client/ask.ts'
import type { AskOptions, PathParams, Query } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'

/** Calls that return every row as an array. */
type ArrayCall = {
  [N in ApiCall]: N extends `GET ${string}`
    ? AnswerOf<N> extends infer A
      ? A extends readonly unknown[]
        ? N
        : never
      : never
    : never
}[ApiCall]

type RowOf<N extends ArrayCall> = Extract<AnswerOf<N>, readonly unknown[]>[number]

type ArraySourceOptions<N extends ArrayCall> = Pick<AskOptions<N>, 'params' | 'query' | 'token'> & {
  option: (row: RowOf<N>) => Option
}

/**
 * Returns a source for a short list. The list is fetched as a whole, cached, and searched in the
 * browser.
 */
export function arraySource<N extends ArrayCall>(call: N, options: ArraySourceOptions<N>): OptionSource {
  const { option, token, ...input } = options
  const { params, query = {} }: { params?: PathParams; query?: Query } = input
  const all = async () => {
    const rows = await queryClient.fetchQuery({
      queryKey: answerKeyOf(call, input),
      queryFn: () => request<RowOf<N>[]>(...addressOf(call, params), { query, ...(token !== undefined && { token }) }),
      staleTime: 60_000,
    })
    return rows.map(option)
  }
  return {
    key: `${call}?${JSON.stringify(input)}`,
    search: async (text) => optionsWith(text, await all()),
    byId: async (id) => (await all()).find(({ value }) => value === id) ?? null,
  }
}
