import { claveBusqueda } from '@anclaje/contract/rules/texto'
import type { OptionSource } from '../ui/async-select.tsx'
import type { Option } from '../ui/select.tsx'
import { queryClient } from './query-client.ts'
import { request } from './api.ts'
import type { Query } from './api.ts'

interface ArraySource<Row> {
  /** A call that answers every row as an array; its answer is kept and searched here. */
  path: string
  query?: Query
  /** Asked for without a session, as public forms are. */
  isPublic?: true
  option: (row: Row) => Option
}

/** The options of a short list, which is fetched whole. */
export function arraySource<Row>({ path, query = {}, isPublic, option }: ArraySource<Row>): OptionSource {
  const all = async () => {
    const rows = await queryClient.fetchQuery({
      queryKey: [path, 'options', query],
      queryFn: () => request<Row[]>('GET', path, { query, ...(isPublic && { token: null }) }),
      staleTime: 60_000,
    })
    return rows.map(option)
  }
  return {
    key: `${path}?${JSON.stringify(query)}`,
    search: async (text) => {
      const wanted = claveBusqueda(text)
      return (await all()).filter(({ label }) => claveBusqueda(label).includes(wanted))
    },
    byId: async (id) => (await all()).find(({ value }) => value === id) ?? null,
  }
}
