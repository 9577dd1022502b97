import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError, request } from './api.ts'
import { isRowId, onlyRow } from './row-id.ts'

/** Some calls answer a row as an array of one, and some only know `getByParams?id=` (portal §7). */
type ById = 'array' | 'params'

const gone = () =>
  new ApiError({ status: 404, code: 'no_existe', message: 'El registro no existe o ya fue eliminado.' })

const SIN_REGISTRO = 'Esta dirección no dice qué registro abrir. Vuelva a la lista y ábralo desde allí.'
const unnamed = () => new ApiError({ status: 404, code: 'no_existe', message: SIN_REGISTRO })

/**
 * One row by its id, always read anew, since a form is filled from it. Without an id nothing is
 * read; one that is empty or that no row could have is an error without a call, since without a
 * value the API answers a list.
 */
export function useRow<Row>(path: string, id: string | undefined, byId?: ById): UseQueryResult<Row> {
  return useQuery({
    queryKey: [path, 'id', id],
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // What is asked by parameters has numbers.
      if (id === undefined || !isRowId(id, byId !== 'params')) throw unnamed()
      const answer =
        byId === 'params'
          ? await request<Row[]>('GET', `${path}/getByParams`, { query: { id }, signal })
          : await request<Row | Row[]>('GET', `${path}/${id}`, { signal })
      const row = onlyRow<Row>(answer)
      if (row === undefined) throw gone()
      return row
    },
    refetchOnWindowFocus: false,
  })
}
