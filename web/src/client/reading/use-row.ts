import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiCall, InputOf, RowIn } from '@anclaje/contract/calls'
import { ApiError, addressOf, request } from '../ask.ts'
import { rowKeyOf } from '../query-key.ts'
import { isRowId, onlyRow } from './row-id.ts'

/** The calls that answer a row by its id, which is a part of the path or a parameter. */
export type RowCall = {
  [N in ApiCall]: N extends `GET ${string}`
    ? InputOf<N> extends { params: { id: unknown } } | { query?: { id?: unknown } }
      ? N
      : never
    : never
}[ApiCall]

const gone = () =>
  new ApiError({ status: 404, code: 'no_existe', message: 'El registro no existe o ya fue eliminado.' })

const SIN_REGISTRO = 'Esta dirección no dice qué registro abrir. Vuelva a la lista y ábralo desde allí.'
const unnamed = () => new ApiError({ status: 404, code: 'no_existe', message: SIN_REGISTRO })

/**
 * One row by its id, always read anew, since a form is filled from it. Without an id nothing is
 * read; one that is empty or that no row could have is an error without a call, since without a
 * value the API answers a list.
 */
export function useRow<N extends RowCall>(call: N, id: string | undefined): UseQueryResult<RowIn<N>> {
  const isInPath = call.endsWith('/:id')
  return useQuery({
    queryKey: rowKeyOf(call, id),
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // What is asked by parameters has numbers.
      if (id === undefined || !isRowId(id, isInPath)) throw unnamed()
      const answer = await request<RowIn<N> | RowIn<N>[]>(...addressOf(call, { id }), {
        ...(!isInPath && { query: { id } }),
        signal,
      })
      const row = onlyRow<RowIn<N>>(answer)
      if (row === undefined) throw gone()
      return row
    },
    refetchOnWindowFocus: false,
  })
}
