import { useQuery } from '@tanstack/react-query'
import { MAX_USADAS } from '@anclaje/contract/overview/uso'
import type { Usable } from '@anclaje/contract/overview/uso'
import { ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'

const CALL = 'GET /usos'

/**
 * Returns a function that says by its id where a row is in use, which cannot be deleted for that.
 * It is asked after the rows have arrived, so that a list waits for nothing, and of the first fifty
 * alone: the deletion of others is refused with the same words. Without `de` nothing is asked.
 */
export function useUses(de: Usable | undefined, ids: readonly string[]): (id: string) => string | undefined {
  const query = { de: de!, ids: ids.slice(0, MAX_USADAS).join() }
  const { data } = useQuery({
    queryKey: answerKeyOf(CALL, query),
    queryFn: ({ signal }) => ask(CALL, { query, signal }),
    enabled: de !== undefined && ids.length > 0,
    // Without an answer the bins stay as they are, and a deletion is refused by the API.
    retry: false,
  })
  const uses = new Map(data?.map(({ id, uso }) => [String(id), uso]))
  return (id) => uses.get(id)
}
