import type { ReactNode } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import classes from './data-table.module.css'
import { Cards } from './data-table-cards.tsx'
import { SelectAll, SelectRow } from './data-table-select.tsx'
import type { Selection } from './data-table-select.tsx'
import { SortHeader } from './data-table-sort.tsx'
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx'

/** A column: what it is called and how it draws a row. */
export interface Column<Row> {
  key: string
  title: string
  /** `position` counts from 1 over the whole list. */
  render: (row: Row, position: number) => ReactNode
  align?: 'right'
  /** Keeps what is short and read as one, a number or a date, on one line. */
  noWrap?: true
  /** The name that the API orders by; absent, the column is not sortable. */
  sort?: string
  width?: number
  /** Heads the card of a phone; without one the first column does. */
  isLead?: boolean
  /** What heads the card, where that is more than the column holds. */
  cardTitle?: (row: Row) => ReactNode
  /** Already stands in the head of the card. */
  isInCardTitle?: boolean
}

/** The part of a list that the table draws; `useList` gives it. */
export interface TableList<Row> {
  rows: readonly Row[]
  page: number
  size: number
  order: string | undefined
  isPending: boolean
  isRefreshing: boolean
  error: Error | null
  retry: () => void
  setOrder: (order: string | undefined) => void
}

export interface DataTableProps<Row> {
  /** What the table holds, for those who hear the page. */
  label: string
  list: TableList<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** How a row is called, for those who hear the page. */
  rowName: (row: Row) => string
  /** What can be done with a row; `RowActions` draws it. */
  actions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  /** Makes rows something to choose: a click, Enter or Space picks one. */
  onPick?: (row: Row) => void
  picked?: (row: Row) => boolean
  empty: { text: string; action?: ReactNode }
  /** The width in pixels up to which rows are cards; a table of many columns wants more than the usual 640. */
  cardsUpTo?: number
}

/** A column with the row's number. */
export const rowNumber = { key: '#', title: '#', width: 40, render: (_row: unknown, position: number) => position }

const SKELETON_ROWS = 8
/** Where the whole table is in sight; below, it may scroll sideways. */
const WHOLE = '(min-width: 1025px)'

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span className={classes.bone} style={{ width: `${45 + ((row * 17 + cell * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

function BodyRow<Row>({ row, position, props }: { row: Row; position: number; props: DataTableProps<Row> }) {
  const { columns, rowName, actions, selection, onPick, picked } = props
  const isPicked = picked?.(row) ?? false
  const pick = onPick && {
    tabIndex: 0,
    'aria-selected': isPicked,
    onClick: () => onPick(row),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== ' ')) return
      event.preventDefault()
      onPick(row)
    },
  }
  return (
    <tr
      data-selected={isPicked || selection?.ids.has(props.rowId(row)) || undefined}
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

function Wide<Row>(props: DataTableProps<Row>) {
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

/** The rows of a list: a table where there is room, cards where there is not. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list, empty, label, cardsUpTo = 640 } = props
  const narrow = useMediaQuery(`(max-width: ${cardsUpTo}px)`, undefined, { getInitialValueInEffect: false })
  const whole = useMediaQuery(WHOLE, undefined, { getInitialValueInEffect: false })
  // What scrolls must be reachable by keyboard.
  const scroll = whole ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
  const isEmpty = !list.isPending && !list.error && list.rows.length === 0
  return (
    <div className={classes.frame} data-refreshing={list.isRefreshing || undefined}>
      {list.isRefreshing && <div className={classes.progress} role="progressbar" aria-label="Actualizando" />}
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : isEmpty ? (
        <EmptyState text={empty.text}>{empty.action}</EmptyState>
      ) : narrow ? (
        <Cards {...props} />
      ) : (
        <div className={classes.scroll} {...scroll}>
          <Wide {...props} />
        </div>
      )}
    </div>
  )
}
