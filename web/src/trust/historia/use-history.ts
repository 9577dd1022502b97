import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { MAX_HISTORIA } from '@anclaje/contract/rules/trust/historia'
import { ask } from '../../client/ask.ts'
import type { Query } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import type { History } from './parts/acts.tsx'

const CALL = 'GET /historia'

/** Reads the newest rows before a number, or of all. */
const readPage = (filters: Query, antes: number | undefined, signal: AbortSignal) =>
  ask(CALL, { query: { ...filters, size: MAX_HISTORIA, antes }, signal })

/** Reads history page by page, each of as many rows as one answer may have, newest first. */
export function useHistory(filters: Query): History {
  const query = useInfiniteQuery({
    queryKey: answerKeyOf(CALL, filters),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam, signal),
    getNextPageParam: ({ items, totalItems, totalEsMinimo }, pages) => {
      const read = pages.reduce((sum, page) => sum + page.items.length, 0)
      if (items.length < MAX_HISTORIA || (read === totalItems && !totalEsMinimo)) return undefined
      return Math.min(...items.map(({ numero_his }) => numero_his))
    },
    placeholderData: keepPreviousData,
  })
  const { data, error, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } = query
  const first = data?.pages[0]
  return {
    rows: data?.pages.flatMap(({ items }) => items),
    ...(first && { total: { count: first.totalItems, isMinimum: first.totalEsMinimo ?? false } }),
    isCut: hasNextPage,
    readOlder: hasNextPage ? () => void fetchNextPage() : undefined,
    isReadingOlder: isFetchingNextPage,
    isBehind: isPlaceholderData,
    error,
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
