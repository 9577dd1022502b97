import { useEffect } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Page } from '@anclaje/contract/http'
import { DEFAULT_PAGE_SIZE } from '@anclaje/contract/limits'
import type { ApiCall, FilterOf, FullAnswerOf, OrderOf, RowIn } from '@anclaje/contract/calls'
import type { TableList } from '../../ui/table/table-props.ts'
import type { PagedList } from '../../ui/table/pager.tsx'
import { addressOf, request } from '../../client/ask.ts'
import type { Query } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { filterChange, pageChange, pageOf, readState, sizeChange } from './list-state.ts'
import type { ListValues } from './list-state.ts'
import { useOpenSearch } from '../../address/open-screen.ts'
import { rememberList } from '../../address/place.ts'

export type ListCall = {
  [N in ApiCall]: N extends `GET ${string}`
    ? FullAnswerOf<N> extends Page<unknown> | readonly unknown[]
      ? N
      : never
    : never
}[ApiCall]

/**
 * Field of each filter of a call, or null if the screen does not offer it. A missing filter does
 * not compile.
 */
export type FiltersOf<N extends ListCall, Field> = Record<FilterOf<N>, Field | null>

interface ListOptions<N extends ListCall> {
  filters: FiltersOf<N, unknown>
  defaultSize?: number
  /** Order of a list if its address names none; by default the order of the API. */
  defaultOrder?: OrderOf<N>
  /** Filters that are always sent and never shown. */
  fixed?: Partial<Record<FilterOf<N>, string | number>>
  /** Returns the milliseconds after which rows that can change without a save are read again; false
   * for never. */
  every?: (rows: readonly RowIn<N>[]) => number | false
  /** State to use instead of the URL, for a list inside a dialog. */
  state?: ListState
}

/** State of a list, as texts like in a URL. */
export interface ListState {
  values: ListValues
  /** Changes values of the state. `push` adds an entry to the browser's history. */
  change: (values: Record<string, string | undefined>, push?: boolean) => void
}

/** A list with its state and its rows, ready for `DataTable`, `Pager` and `Filters`. */
export interface List<Row, F extends string = string, S extends string = never> extends TableList<Row, S>, PagedList {
  isPending: boolean
  filters: Record<F, string>
  /** Time at which the rows arrived, in milliseconds since the epoch; 0 before that. */
  updatedAt: number
  setFilters: (filters: Partial<Record<F, string>>) => void
}

/**
 * Keeps the state of a list in the URL, so that a reload, the back button and shared links work
 * (SCR-2).
 */
export function useUrlState(): ListState {
  const values: ListState['values'] = useOpenSearch()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => rememberList(pathname, values))
  return {
    values,
    change: (next, push = false) => {
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...next }),
        replace: !push,
        resetScroll: false,
      })
    },
  }
}

/** Reads a page of a list. The previous rows stay until the next ones arrive. */
export function useList<N extends ListCall>(call: N, options: ListOptions<N>): List<RowIn<N>, FilterOf<N>, OrderOf<N>> {
  const { defaultSize = DEFAULT_PAGE_SIZE, fixed = {} } = options
  const filterNames = Object.entries(options.filters).flatMap(([name, field]) => (field === null ? [] : [name]))
  const urlState = useUrlState()
  const { values, change } = options.state ?? urlState
  const { page, size, order = options.defaultOrder, filters } = readState(values, filterNames, defaultSize)
  const query: Query = { ...filters, ...fixed, orden: order, page: page - 1, size }

  const result = useQuery({
    queryKey: answerKeyOf(call, query),
    queryFn: async ({ signal }) => {
      return pageOf(await request<Page<RowIn<N>> | RowIn<N>[]>(...addressOf(call), { query, signal }), page, size)
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => options.every?.(state.data?.items ?? []) ?? false,
  })

  // If the only row of the last page was deleted, that page no longer exists.
  const lastPage = result.data?.totalPages
  const isPastEnd = lastPage !== undefined && !result.isPlaceholderData && page > Math.max(lastPage, 1)
  useEffect(() => {
    if (isPastEnd) change(pageChange(Math.max(lastPage, 1)))
  })

  return {
    rows: result.data?.items ?? [],
    total: result.data?.totalItems ?? 0,
    isMinimum: result.data?.totalEsMinimo ?? false,
    page,
    size,
    order,
    filters: filters,
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
