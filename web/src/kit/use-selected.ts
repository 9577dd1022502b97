import { useState } from 'react'
import { formatCount } from '../ui/format.ts'
import type { PagedList } from '../ui/table/pager.tsx'

/** Rows selected on a list, also on several pages. */
export interface Selected<Row> {
  ids: ReadonlySet<string>
  chosen: readonly Row[]
  /**
   * True when all rows that match the filters are selected, on any page, instead of single rows.
   */
  isEvery: boolean
  chooseEvery: () => void
  choose: (ids: ReadonlySet<string>) => void
  clear: () => void
  /** Stores the new state of selected rows, by id. They stay selected. */
  update: (changed: ReadonlyMap<string, Row>) => void
}

/** Keeps the selected rows of a list across its pages (SCR-12). `rows` are those of the page. */
export function useSelected<Row>(rows: readonly Row[], idOf: (row: Row) => string): Selected<Row> {
  // Holds whole rows and not only ids, because a result names rows of other pages too.
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const [isEvery, setEvery] = useState(false)
  const onPage = new Map(rows.map((row) => [idOf(row), row]))
  return {
    ids: new Set(chosen.keys()),
    // A row of this page may have changed since it was selected.
    chosen: [...chosen].map(([id, row]) => onPage.get(id) ?? row),
    isEvery,
    chooseEvery: () => setEvery(true),
    choose: (next) => {
      setEvery(false)
      // Those of this page come last, in its order.
      const elsewhere = [...chosen].filter(([id]) => !onPage.has(id))
      setChosen(new Map([...elsewhere, ...onPage].filter(([id]) => next.has(id))))
    },
    clear: () => {
      setChosen(new Map())
      setEvery(false)
    },
    update: (changed) => setChosen((before) => new Map([...before].map(([id, row]) => [id, changed.get(id) ?? row]))),
  }
}

/**
 * Returns the ids of the rows to show as selected. When the whole list is selected, they include
 * all rows of the page.
 */
export const shownIds = (
  { ids, isEvery }: Pick<Selected<unknown>, 'ids' | 'isEvery'>,
  ofPage: string[],
): ReadonlySet<string> => (isEvery ? new Set([...ids, ...ofPage]) : ids)

/** Returns the number of rows that match the filters of a list, and its text. */
export const everyOf = ({ total, isMinimum }: Pick<PagedList, 'total' | 'isMinimum'>, isFiltered: boolean) => ({
  total,
  isFiltered,
  text: isMinimum ? `más de ${formatCount(total)}` : formatCount(total),
})
