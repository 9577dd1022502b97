import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiCall, FilterOf, FullAnswerOf, RowIn } from '@anclaje/contract/calls'
import { ApiError, addressOf, request } from '../../client/ask.ts'
import { rowKeyOf } from '../../client/query-key.ts'

/** Calls that return a row by the id at the end of the path, or an array by an id in the query. */
export type RowCall = Extract<ApiCall, `GET ${string}/:id`> | ArrayByIdCall
type ArrayByIdCall = {
  [N in ApiCall]: 'id' extends FilterOf<N> ? (FullAnswerOf<N> extends readonly unknown[] ? N : never) : never
}[ApiCall]

const NO_EXISTE = 'Lo que busca no existe o ya se eliminó.'
const SIN_REGISTRO = 'El enlace está incompleto. Ábralo desde la lista.'
const notFound = (message: string) => new ApiError({ status: 404, code: 'no_existe', message })

/**
 * Reads a row by its id, never from the cache, because the row fills a form. Reads nothing when
 * `id` is undefined. An invalid id is an error without a request, because the API would return a
 * list.
 */
export function useRow<N extends RowCall>(call: N, id: string | undefined): UseQueryResult<RowIn<N>> {
  const isInPath = call.endsWith('/:id')
  return useQuery({
    queryKey: rowKeyOf(call, id),
    enabled: id !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // Rows that are read through the query have numbers as ids.
      if (id === undefined || !isRowId(id, isInPath)) throw notFound(SIN_REGISTRO)
      const answer = await request<RowIn<N> | RowIn<N>[]>(...addressOf(call, { id }), {
        ...(!isInPath && { query: { id } }),
        signal,
      })
      const row = onlyRow<RowIn<N>>(answer)
      if (row === undefined) throw notFound(NO_EXISTE)
      return row
    },
    refetchOnWindowFocus: false,
  })
}

const NUMBER = /^(0|[1-9]\d{0,9})$/
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns whether a text has the form of a row's id: a whole number or, where allowed, a UUID. */
export const isRowId = (text: string, mayBeUuid = true): boolean => NUMBER.test(text) || (mayBeUuid && UUID.test(text))

/** Returns the only row of an answer by id; undefined when there are none or several. */
export function onlyRow<Row>(answer: Row | readonly Row[]): Row | undefined {
  if (!Array.isArray(answer)) return answer as Row
  return answer.length === 1 ? (answer as readonly Row[])[0] : undefined
}
