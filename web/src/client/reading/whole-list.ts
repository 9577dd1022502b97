import type { UseQueryResult } from '@tanstack/react-query'
import type { TableList } from '../../ui/table/data-table.tsx'

/** Returns a list without pages, ready for `DataTable`. */
export function wholeList<Row>(rows: readonly Row[], result: UseQueryResult): TableList<Row> {
  return {
    rows,
    page: 1,
    size: rows.length,
    order: undefined,
    isPending: result.isPending,
    isRefreshing: result.isFetching && !result.isPending,
    error: result.error,
    retry: () => void result.refetch(),
    setOrder: () => {},
  }
}
