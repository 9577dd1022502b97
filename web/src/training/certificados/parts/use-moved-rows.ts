import { useState } from 'react'
import { dropsMovedRows, pageAfter } from './shown-rows.ts'

interface List {
  page: number
  size: number
  order?: string | undefined
  filters: Record<string, string>
  setPage: (page: number) => void
  retry: () => void
}

/**
 * Counts the rows that changed their state since a page was read. A list of one state has lost
 * these rows, and the next page must not skip the rows that moved up in their place (SCR-12).
 */
export function useMovedRows(list: List) {
  const shown = [list.page, list.size, list.order, ...Object.values(list.filters)].join()
  const [moved, setMoved] = useState({ shown, count: 0 })
  const readAgain = () => {
    setMoved({ shown, count: 0 })
    list.retry()
  }
  return {
    addMoved: (count: number) =>
      setMoved((before) => ({ shown, count: (before.shown === shown ? before.count : 0) + count })),
    readAgain,
    setPage: (page: number) => {
      const hasLost = page === list.page + 1 && moved.shown === shown && dropsMovedRows(list.filters)
      const target = hasLost ? pageAfter(list, moved.count) : page
      if (target === list.page) return readAgain()
      setMoved({ shown, count: 0 })
      list.setPage(target)
    },
  }
}
