import { useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Page } from '@anclaje/contract/http'
import { DEFAULT_PAGE_SIZE } from '@anclaje/contract/limits'
import type { ApiCall, FilterOf, RowIn, FullAnswerOf } from '@anclaje/contract/calls'
import { addressOf, request } from '../ask.ts'
import type { Query } from '../ask.ts'
import { keyOf } from '../query-key.ts'
import { filterChange, pageChange, pageOf, readState, sizeChange } from './list-state.ts'
import type { ListValues } from './list-state.ts'
import { useOpenSearch } from '../../app/address/open-screen.ts'
import { rememberList } from '../../app/address/place.ts'

/** The calls that answer a list. */
export type ListCall = {
  [N in ApiCall]: N extends `GET ${string}`
    ? FullAnswerOf<N> extends Page<unknown> | readonly unknown[]
      ? N
      : never
    : never
}[ApiCall]

/**
 * What a screen makes of each filter that a call takes: its field, or null where this screen offers
 * none. A filter that is missing does not compile.
 */
export type FiltersOf<N extends ListCall, Field> = Record<FilterOf<N>, Field | null>

interface ListOptions<N extends ListCall> {
  filters: FiltersOf<N, unknown>
  defaultSize?: number
  /** Filters that are always sent and never shown. */
  fixed?: Partial<Record<FilterOf<N>, string | number>>
  /** Keeps its state apart from the URL's, for a list inside a dialog. */
  state?: ListState
}

/** Where the state of a list lives: all texts, as in a URL. */
export interface ListState {
  values: ListValues
  /** `isStep` makes it a step of the history, to go back from. */
  change: (values: Record<string, string | undefined>, isStep?: boolean) => void
}

/** A list with its state and its rows, ready for `DataTable`, `Pager` and `Filters`. */
export interface List<Row, F extends string = string> {
  rows: readonly Row[]
  total: number
  /** Counted from 1, as people do; the wire counts from 0. */
  page: number
  size: number
  order: string | undefined
  filters: Record<F, string>
  /** Nothing has arrived yet. */
  isPending: boolean
  /** Rows are here and newer ones are on their way. */
  isRefreshing: boolean
  error: Error | null
  /** When the rows arrived, in milliseconds; 0 before. */
  updatedAt: number
  retry: () => void
  setPage: (page: number) => void
  setSize: (size: number) => void
  setOrder: (order: string | undefined) => void
  setFilters: (filters: Partial<Record<F, string>>) => void
}

/** List state in the URL's query, so that reload, back and a shared link work (SCR-2). */
function useUrlState(): ListState {
  const values: ListState['values'] = useOpenSearch()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => rememberList(pathname, values))
  return {
    values,
    change: (next, isStep = false) => {
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...next }),
        replace: !isStep,
        resetScroll: false,
      })
    },
  }
}

/** A paged list of the API: state in the URL, previous rows kept while the next ones come. */
export function useList<N extends ListCall>(call: N, options: ListOptions<N>): List<RowIn<N>, FilterOf<N>> {
  const { defaultSize = DEFAULT_PAGE_SIZE, fixed = {} } = options
  const shown = Object.entries(options.filters).flatMap(([name, field]) => (field === null ? [] : [name]))
  const urlState = useUrlState()
  const { values, change } = options.state ?? urlState
  const { page, size, order, filters } = readState(values, shown, defaultSize)
  const query: Query = { ...filters, ...fixed, orden: order, page: page - 1, size }

  const result = useQuery({
    queryKey: keyOf(call, query),
    queryFn: async ({ signal }) => {
      return pageOf(await request<Page<RowIn<N>> | RowIn<N>[]>(...addressOf(call), { query, signal }), page, size)
    },
    placeholderData: keepPreviousData,
  })

  // Deleting the only row of the last page leaves one on a page that is no more.
  const lastPage = result.data?.totalPages
  const beyond = lastPage !== undefined && !result.isPlaceholderData && page > Math.max(lastPage, 1)
  useEffect(() => {
    if (beyond) change(pageChange(Math.max(lastPage, 1)))
  })

  return {
    rows: result.data?.items ?? [],
    total: result.data?.totalItems ?? 0,
    page,
    size,
    order,
    filters: filters as Record<FilterOf<N>, string>,
    isPending: result.isPending,
    isRefreshing: result.isFetching && !result.isPending,
    error: result.error,
    updatedAt: result.dataUpdatedAt,
    retry: () => void result.refetch(),
    setPage: (next) => change(pageChange(next), true),
    setSize: (next) => change(sizeChange(next, defaultSize)),
    setOrder: (next) => change({ orden: next, page: undefined }),
    setFilters: (next) => change(filterChange(next)),
  }
}
