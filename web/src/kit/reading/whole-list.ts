import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { TableList } from '../../ui/table/table-props.ts'
import { pageRange } from '../../ui/table/page-range.ts'
import type { PagedList } from '../../ui/table/pager.tsx'

/**
 * Wraps rows in memory as a list for `DataTable`. `page` and `size` determine the position at which
 * the numbers of the rows start.
 */
export const listOf = <Row>(rows: readonly Row[], page = 1, size = rows.length): TableList<Row> => ({
  rows,
  page,
  size,
  order: undefined,
  isPending: false,
  isRefreshing: false,
  error: null,
  retry: () => {},
  setOrder: () => {},
})

/**
 * Wraps all rows of a call as a list for `DataTable`; `expected` is their number while they
 * load.
 */
export function wholeList<Row>(rows: readonly Row[], result: UseQueryResult, expected: number): TableList<Row> {
  return {
    ...listOf(rows, 1, result.isPending ? expected : rows.length),
    isPending: result.isPending,
    isRefreshing: result.isFetching && !result.isPending,
    error: result.error,
    retry: () => void result.refetch(),
  }
}

/** Divides rows in memory into pages. A page has `initialSize` rows until the user changes it. */
export function usePages<Row>(rows: readonly Row[], initialSize: number): TableList<Row> & PagedList {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(initialSize)
  const total = rows.length
  // Rows can leave the list while the user works on it, so the open page may no longer exist.
  const current = Math.min(page, pageRange({ total, page, size }).last)
  return {
    ...listOf(rows.slice((current - 1) * size, current * size), current, size),
    total,
    setPage,
    setSize: (next) => {
      setSize(next)
      setPage(1)
    },
  }
}
