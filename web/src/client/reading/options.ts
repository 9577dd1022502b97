import type { OptionSource } from '../../ui/fields/select/async-select.tsx'
import type { Option } from '../../ui/fields/select/option-list.tsx'
import { queryClient } from '../query-client.ts'
import type { AnswerOf, ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../ask.ts'
import type { Ask, Query } from '../ask.ts'
import { keyOf } from '../query-key.ts'
import { optionsFor } from './options-for.ts'

/** The calls that answer every row as an array. */
type ArrayCall = {
  [N in ApiCall]: N extends `GET ${string}`
    ? AnswerOf<N> extends infer A
      ? A extends readonly unknown[]
        ? N
        : never
      : never
    : never
}[ApiCall]

/** A row that anyone gets of whom the call answers an array. */
type Item<N extends ArrayCall> = Extract<AnswerOf<N>, readonly unknown[]>[number]

/** How the list is asked for: `token: null` asks without a session, as public forms do. */
type ArraySource<N extends ArrayCall> = Pick<Ask<N>, 'params' | 'query' | 'token'> & {
  option: (row: Item<N>) => Option
}

/** The options of a short list, which is fetched whole, kept and searched here. */
export function arraySource<N extends ArrayCall>(call: N, { option, token, ...given }: ArraySource<N>): OptionSource {
  const { params, query = {} }: { params?: Record<string, string | number>; query?: Query } = given
  const all = async () => {
    const rows = await queryClient.fetchQuery({
      queryKey: keyOf(call, given),
      queryFn: () => request<Item<N>[]>(...addressOf(call, params), { query, ...(token !== undefined && { token }) }),
      staleTime: 60_000,
    })
    return rows.map(option)
  }
  return {
    key: `${call}?${JSON.stringify(given)}`,
    search: async (text) => optionsFor(text, await all()),
    byId: async (id) => (await all()).find(({ value }) => value === id) ?? null,
  }
}
