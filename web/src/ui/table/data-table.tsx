import { useState } from 'react'
import type { CSSProperties } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import classes from './data-table.module.css'
import { Cards } from './data-table-cards.tsx'
import { BodyRow, RowKeys } from './data-table-row.tsx'
import { SelectAll, useChoice } from './data-table-select.tsx'
import type { Choice } from './data-table-select.tsx'
import { SheetScroll } from './data-table-scroll.tsx'
import { SortHeader } from './data-table-sort.tsx'
import { expectedRows } from './page-range.ts'
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx'
import { PHONE } from '../theme.ts'
import type { DataTableProps, TableList } from './table-props.ts'
import { useShownColumns } from './use-shown-columns.ts'
import { emptyColumns, widthsOf } from './widths.ts'
import type { Sides } from './widths.ts'

/** Returns whether a list was read and has no rows. */
export const isEmptyList = ({ isPending, error, rows }: Pick<TableList<unknown>, 'isPending' | 'error' | 'rows'>) =>
  !isPending && !error && rows.length === 0

function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, cell) => (
        <td key={cell}>
          <span className={classes.skeleton} style={{ width: `${45 + ((row * 17 + cell * 29) % 45)}%` }} />
        </td>
      ))}
    </tr>
  ))
}

interface TableProps<Row, S extends string> {
  props: DataTableProps<Row, S>
  choice: Choice<Row> | undefined
  sides: Sides
  empty: ReadonlySet<string>
}

function Table<Row, S extends string>({ props, choice, sides, empty }: TableProps<Row, S>) {
  const { label, list, columns, actions, rowId, isSheet = false } = props
  const [focused, setFocused] = useState<string>()
  const widths = widthsOf(columns, sides, { empty, isSheet })
  const first = (list.page - 1) * list.size + 1
  const stop = Math.max(
    0,
    list.rows.findIndex((row) => rowId(row) === focused),
  )
  return (
    <SheetScroll label={label}>
      <table
        className={classes.table}
        style={{ minWidth: widths.minWidth, '--actions': widths.actions || '0px' } as CSSProperties}
        aria-label={label}
        aria-busy={list.isPending || list.isRefreshing}
      >
        <thead>
          <tr>
            {choice && (
              <th className={classes.select} style={{ width: widths.select }}>
                <SelectAll choice={choice} />
              </th>
            )}
            {columns.map((column, index) => (
              <SortHeader
                key={column.key}
                column={column}
                width={widths.columns[index]}
                order={list.order}
                setOrder={list.setOrder}
              />
            ))}
            {widths.actions && (
              <th className={classes.actionsCell} style={{ width: widths.actions }} scope="col" data-align="right">
                Opciones
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.isPending && !list.error && (
            <SkeletonRows
              rows={expectedRows(list.size)}
              columns={columns.length + (choice ? 1 : 0) + (actions ? 1 : 0)}
            />
          )}
          {list.rows.map((row, index) => (
            <BodyRow
              key={rowId(row)}
              row={row}
              previous={list.rows[index - 1]}
              position={first + index}
              choice={choice}
              isTabStop={index === stop}
              onFocus={setFocused}
              props={props}
            />
          ))}
        </tbody>
      </table>
    </SheetScroll>
  )
}

/**
 * Shows the rows of a list as a table or, where its columns do not fit, as cards. A list that
 * cannot be sorted needs the type argument `<DataTable<Row>`, because TypeScript cannot infer `S`
 * from it.
 */
export function DataTable<Row, S extends string = never>(props: DataTableProps<Row, S>) {
  const { list, selection, rowId, columns, actions, actionSlots = 1, isSheet = false } = props
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const choice = useChoice(selection, list.rows, rowId)
  const sides = { isSelectable: choice !== undefined, actionSlots: actions ? actionSlots : 0 }
  const empty = emptyColumns(columns, list.rows)
  const { frame, shown } = useShownColumns(columns, sides, { isSheet, empty })
  return (
    <div ref={frame} className={classes.frame} data-refreshing={list.isRefreshing || undefined}>
      {list.isRefreshing && <div className={classes.progress} role="progressbar" aria-label="Actualizando" />}
      {list.error && list.rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.retry} />
      ) : isEmptyList(list) ? (
        <EmptyState text={props.empty.text}>{props.empty.action}</EmptyState>
      ) : isPhone || shown === null ? (
        <Cards props={props} choice={choice} expected={expectedRows(list.size)} />
      ) : (
        shown && (
          <>
            <Table props={{ ...props, columns: shown }} choice={choice} sides={sides} empty={empty} />
            {(props.opener || props.onPick) && (
              <RowKeys isSelectable={choice !== undefined} opens={props.onPick ? 'elegir' : 'abrir'} />
            )}
          </>
        )
      )}
    </div>
  )
}
