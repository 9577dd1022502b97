import type { ReactNode } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import classes from './data-table.module.css'
import { Cards } from './data-table-cards.tsx'
import { SelectAll, SelectRow } from './data-table-select.tsx'
import type { Selection } from './data-table-select.tsx'
import { SortHeader } from './data-table-sort.tsx'
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx'

/** A column of rows; `S` has the names that their list is sorted by. */
export interface Column<Row, S extends string = never> {
  key: string
  title: string
  /** `position` counts from 1 over the whole list. */
  render: (row: Row, position: number) => ReactNode
  align?: 'right'
  /** Keeps a short value, such as a date, on one line. */
  noWrap?: true
  /** Name that the API sorts by; absent, the column is not sortable. */
  sort?: S
  width?: number
  /** Is the title of the card; the first column by default. */
  isLead?: boolean
  /** Renders the title of the card, where it has more than the column. */
  cardTitle?: (row: Row) => ReactNode
  /** Is left out of the card's fields, since its title has the value. */
  isInCardTitle?: boolean
}

/** The order of a list: by a name, or with `-` descending; undefined is the default one. */
export type Order<S extends string> = S | `-${S}` | undefined

/** Part of a list that the table shows. */
export interface TableList<Row, S extends string = never> {
  rows: readonly Row[]
  /** Counted from 1; the wire counts from 0. */
  page: number
  size: number
  order: string | undefined
  /** No rows have arrived yet. */
  isPending: boolean
  /** Newer rows are being read. */
  isRefreshing: boolean
  error: Error | null
  retry: () => void
  setOrder: (order: Order<S>) => void
}

export interface DataTableProps<Row, S extends string = never> {
  /** Accessible name of the table. */
  label: string
  list: TableList<Row, S>
  columns: readonly Column<Row, NoInfer<S>>[]
  rowId: (row: Row) => string
  /** Name of a row, for screen readers. */
  rowName: (row: Row) => string
  actions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  /** Called when a row is picked by a click, Enter or Space. */
  onPick?: (row: Row) => void
  isPicked?: (row: Row) => boolean
  empty: { text: string; action?: ReactNode }
  /** Width in pixels up to which rows are cards; 640 by default. */
  cardsUpTo?: number
}

/** Column with the number of the row. */
export const rowNumber = { key: '#', title: '#', width: 40, render: (_row: unknown, position: number) => position }

const SKELETON_ROWS = 8
/** Screens on which tables do not scroll sideways. */
const FITS = '(min-width: 1025px)'

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span className={classes.skeleton} style={{ width: `${45 + ((row * 17 + cell * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

function BodyRow<Row, S extends string>({
  row,
  position,
  props,
}: {
  row: Row
  position: number
  props: DataTableProps<Row, S>
}) {
  const { columns, rowName, actions, selection, onPick, isPicked } = props
  const picked = isPicked?.(row) ?? false
  const pick = onPick && {
    tabIndex: 0,
    'aria-selected': picked,
    onClick: () => onPick(row),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onPick(row)
    },
  }
  return (
    <tr
      data-selected={picked || selection?.ids.has(props.rowId(row)) || undefined}
      data-pickable={onPick ? true : undefined}
      {...pick}
    >
      {selection && (
        <td className={classes.select}>
          <SelectRow selection={selection} row={row} id={props.rowId(row)} name={rowName(row)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align} data-nowrap={column.noWrap}>
          {column.render(row, position)}
        </td>
      ))}
      {actions && <td className={classes.actionsCell}>{actions(row)}</td>}
    </tr>
  )
}

function Table<Row, S extends string>(props: DataTableProps<Row, S>) {
  const { label, list, columns, selection, actions, rowId } = props
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  const first = (list.page - 1) * list.size + 1
  return (
    <table className={classes.table} aria-label={label} aria-busy={list.isPending || list.isRefreshing}>
      <thead>
        <tr>
          {selection && (
            <th className={classes.select}>
              <SelectAll selection={selection} rows={list.rows} rowId={rowId} />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.key} column={column} order={list.order} setOrder={list.setOrder} />
          ))}
          {actions && (
            <th className={classes.actionsCell} scope="col" data-align="right">
              Opciones
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {list.isPending && !list.error && <SkeletonRows columns={span} />}
        {list.rows.map((row, index) => (
          <BodyRow key={rowId(row)} row={row} position={first + index} props={props} />
        ))}
      </tbody>
    </table>
  )
}

/**
 * Shows the rows of a list as a table or, on narrow screens, as cards. A list without an order
 * needs `<DataTable<Row>`, because TypeScript infers no names from it.
 */
export function DataTable<Row, S extends string = never>(props: DataTableProps<Row, S>) {
  const { list, empty, label, cardsUpTo = 640 } = props
  const isNarrow = useMediaQuery(`(max-width: ${cardsUpTo}px)`, undefined, { getInitialValueInEffect: false })
  const fits = useMediaQuery(FITS, undefined, { getInitialValueInEffect: false })
  // A scrolling region must be focusable.
  const scroll = fits ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
  const isEmpty = !list.isPending && !list.error && list.rows.length === 0
  return (
    <div className={classes.frame} data-refreshing={list.isRefreshing || undefined}>
      {list.isRefreshing && <div className={classes.progress} role="progressbar" aria-label="Actualizando" />}
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        <EmptyState text={empty.text}>{empty.action}</EmptyState>
      ) : isNarrow ? (
        <Cards {...props} />
      ) : (
        <div className={classes.scroll} {...scroll}>
          <Table {...props} />
        </div>
      )}
    </div>
  )
}
