import type { ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Selection } from './data-table-select.tsx'

/** Content of the card of a row. */
export interface Card<Row> {
  title: (row: Row) => string
  badge?: (row: Row) => ReactNode
  /**
   * Returns the lines below the title, each as a list of parts. When a line is too long, its
   * longest text is shortened.
   */
  lines: (row: Row) => readonly (readonly ReactNode[])[]
  /** Returns further parts of the first line, which only a wide card shows. */
  more?: (row: Row) => readonly ReactNode[]
  /** Returns what most users open the card for, as a large button below the lines. */
  button?: (row: Row) => ReactNode
}

/** Order of a list: a name, or a name with `-` for descending; undefined is the default order. */
export type Order<S extends string> = S | `-${S}` | undefined

/** Fields of a list that the table needs. */
export interface TableList<Row, S extends string = never> {
  rows: readonly Row[]
  /** Number of the page, counted from 1. The wire counts from 0. */
  page: number
  size: number
  order: string | undefined
  /** True until the first rows have arrived. */
  isPending: boolean
  /** True while newer rows are being read. */
  isRefreshing: boolean
  error: Error | null
  retry: () => void
  setOrder: (order: Order<S>) => void
}

/** Renders the link that opens a row. */
export type RowOpener = (props: { children: ReactNode; tabIndex?: number }) => ReactNode

export interface DataTableProps<Row, S extends string = never> {
  /** Accessible name of the table. */
  label: string
  list: TableList<Row, S>
  columns: readonly Column<Row, NoInfer<S>>[]
  /**
   * True for a table that shows all columns and scrolls sideways where they do not fit. Any other
   * table leaves columns out (`Column.leaves`), and then shows cards.
   */
  isSheet?: boolean
  /**
   * Content of a card. By default the main column is the title, and the next two columns are the
   * lines.
   */
  card?: Card<Row>
  rowId: (row: Row) => string
  /** Name of a row, for screen readers. */
  rowName: (row: Row) => string
  actions?: (row: Row, isInCard: boolean) => ReactNode
  /** Number of buttons that the column of actions has room for; 1 by default. */
  actionSlots?: number
  selection?: Selection<Row>
  /**
   * Returns a function that renders the link around the name of a row, or null when the row does
   * not open. The link has the attribute `data-opens`, and Enter presses the link.
   */
  opener?: (row: Row) => RowOpener | null
  /** Called when a row is picked by a click, Enter or Space. */
  onPick?: (row: Row) => void
  isPicked?: (row: Row) => boolean
  empty: { text: string; action?: ReactNode }
}
