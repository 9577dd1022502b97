import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, request } from './api.ts'

/** Some calls answer a row as an array of one, and some only know `getByParams?id=` (portal §7). */
type ById = 'array' | 'params'

const gone = () =>
  new ApiError({ status: 404, code: 'no_existe', message: 'El registro no existe o ya fue eliminado.' })

/** One row by its id, always read anew, since a form is filled from it. Without an id nothing is read. */
export function useRow<Row>(path: string, id: string | undefined, byId?: ById): UseQueryResult<Row> {
  return useQuery({
    queryKey: [path, 'id', id],
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answer =
        byId === 'params'
          ? await request<Row[]>('GET', `${path}/getByParams`, { query: { id }, signal })
          : await request<Row | Row[]>('GET', `${path}/${encodeURIComponent(id ?? '')}`, { signal })
      if (!Array.isArray(answer)) return answer
      const [row] = answer
      if (row === undefined) throw gone()
      return row
    },
    refetchOnWindowFocus: false,
  })
}
