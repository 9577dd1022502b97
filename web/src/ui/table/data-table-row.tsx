import { memo } from 'react'
import type { KeyboardEvent } from 'react'
import { isLeftAsIs } from './column.ts'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import type { DataTableProps, RowOpener } from './table-props.ts'
import { SelectRow } from './data-table-select.tsx'
import type { Choice } from './data-table-select.tsx'
import { focusBar } from './bulk-keys.ts'

/** Returns the row to which a key moves the focus. */
function rowAt(key: string, row: Element): Element | null | undefined {
  if (key === 'ArrowDown' || key === 'j') return row.nextElementSibling
  if (key === 'ArrowUp' || key === 'k') return row.previousElementSibling
  if (key === 'Home') return row.parentElement?.firstElementChild
  if (key === 'End') return row.parentElement?.lastElementChild
  return undefined
}

/**
 * Returns whether a pressed key is meant for the row. It is not if the user types in a field or
 * presses a button of the row.
 */
const isForRow = ({ target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  (target === currentTarget || (target instanceof HTMLInputElement && target.type === 'checkbox'))

interface CellProps<Row, S extends string> {
  column: Column<Row, S>
  row: Row
  previous: Row | undefined
  position: number
  /** Renders the link of the row; undefined or null when the row does not open. */
  link: RowOpener | null | undefined
}

function Cell<Row, S extends string>({ column, row, previous, position, link }: CellProps<Row, S>) {
  const { text, render, mark, hint, align, isNumeric, isMain, isStrong, isKept, isQuietRepeated } = column
  const said = text?.(row, position)
  const content = render ? render(row, position) : said
  const linked = isMain && link ? link({ children: content, tabIndex: -1 }) : content
  const value = !render && !isNumeric ? <span className={classes.lines}>{linked}</span> : linked
  const badge = mark?.(row)
  const isRepeated = isQuietRepeated && previous !== undefined && said === text?.(previous, position - 1)
  return (
    <td
      title={hint?.(row) ?? said}
      translate={isLeftAsIs(column) ? 'no' : undefined}
      data-align={align}
      data-numeric={isNumeric}
      data-strong={isMain || isStrong}
      data-kept={isKept}
      data-repeated={isRepeated || undefined}
    >
      {badge ? (
        <span className={classes.marked}>
          <span>{value}</span>
          {badge}
        </span>
      ) : (
        value
      )}
    </td>
  )
}

interface BodyRowProps<Row, S extends string> {
  row: Row
  previous: Row | undefined
  position: number
  choice: Choice<Row> | undefined
  /** True when the Tab key stops at this row. */
  isTabStop: boolean
  onFocus: (id: string) => void
  props: DataTableProps<Row, S>
}

function Row<R, S extends string>({ row, previous, position, choice, isTabStop, onFocus, props }: BodyRowProps<R, S>) {
  const { columns, rowId, rowName, actions, opener, onPick, isPicked } = props
  const isChosen = choice?.has(row) ?? isPicked?.(row) ?? false
  const link = opener?.(row)
  const press = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (!isForRow(event)) return
    const next = rowAt(event.key, event.currentTarget)
    const isOnRow = event.target === event.currentTarget
    if (next instanceof HTMLElement) next.focus()
    else if (event.key.toLowerCase() === 'x' && choice?.isOffered(row)) choice.toggle(row, event.shiftKey)
    else if (event.key.toLowerCase() === 'b' && choice && focusBar()) event.preventDefault()
    else if (onPick && isOnRow && (event.key === 'Enter' || event.key === ' ')) onPick(row)
    else if (link && isOnRow && event.key === 'Enter')
      event.currentTarget.querySelector<HTMLElement>('[data-opens]')?.click()
    else return
    event.preventDefault()
  }
  const keys = [choice?.isOffered(row) && 'X', choice && 'B', (link || onPick) && 'Enter'].filter(Boolean).join(' ')
  const isReachable = choice !== undefined || opener !== undefined || onPick !== undefined
  return (
    <tr
      data-selected={isChosen || undefined}
      data-pickable={onPick ? true : undefined}
      {...(isReachable && {
        tabIndex: isTabStop ? 0 : -1,
        'aria-keyshortcuts': keys || undefined,
        onFocus: () => onFocus(rowId(row)),
        onKeyDown: press,
      })}
      {...(onPick && { 'aria-selected': isChosen, onClick: () => onPick(row) })}
    >
      {choice && (
        <td className={classes.select}>
          <SelectRow choice={choice} row={row} name={rowName(row)} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} previous={previous} position={position} link={link} />
      ))}
      {actions && <td className={classes.actionsCell}>{actions(row, false)}</td>}
    </tr>
  )
}

/**
 * Lists the keyboard shortcuts of the focused row for sighted users. Screen readers get them from
 * `aria-keyshortcuts` of the row.
 */
export function RowKeys({ isSelectable, opens }: { isSelectable: boolean; opens: string }) {
  return (
    <p className={classes.keys} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> moverse
        {isSelectable && (
          <>
            {' · '}
            <kbd>X</kbd> seleccionar
            {' · '}
            <kbd>B</kbd> acciones
          </>
        )}
        {' · '}
        <kbd>Enter</kbd> {opens}
        {' · '}
        <kbd>?</kbd> teclas
      </span>
    </p>
  )
}

/**
 * Renders a row of a table. When the focus moves, only the two rows that it leaves and enters are
 * rendered again; a change of the list renders all rows. The cast keeps the type parameters, which
 * `memo` drops.
 */
export const BodyRow = memo(Row) as typeof Row
