import { claveBusqueda } from '@anclaje/contract/rules/texto'
import type { OptionSource } from '../ui/async-select.tsx'
import type { Option } from '../ui/listbox.tsx'
import { queryClient } from './query-client.ts'
import type { AnswerOf, ApiCall } from '@anclaje/contract/calls'
import { request } from './api.ts'
import type { Ask, Query } from './api.ts'
import { keyOf } from './query-key.ts'

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

type ArraySource<N extends ArrayCall> = Pick<Ask<N>, 'query'> & {
  option: (row: Item<N>) => Option
}

/** The options of a short list, which is fetched whole, kept and searched here. */
export function arraySource<N extends ArrayCall>(call: N, { query, option }: ArraySource<N>): OptionSource {
  const path = call.replace('GET ', '')
  const all = async () => {
    const rows = await queryClient.fetchQuery({
      queryKey: keyOf(call, query),
      queryFn: () => request<Item<N>[]>('GET', path, { query: (query ?? {}) as Query }),
      staleTime: 60_000,
    })
    return rows.map(option)
  }
  return {
    key: `${call}?${JSON.stringify(query ?? {})}`,
    search: async (text) => {
      const wanted = claveBusqueda(text)
      return (await all()).filter(({ label }) => claveBusqueda(label).includes(wanted))
    },
    byId: async (id) => (await all()).find(({ value }) => value === id) ?? null,
  }
}
