import { useEffect, useRef } from 'react'
import classes from './data-table.module.css'

/** Ids of the selected rows, on any page, and the rows that can be selected. */
export interface Selection<Row> {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  canSelect?: (row: Row) => boolean
}

/** Checkboxes of the rows of a page: their state, and the functions that change it. */
export interface Choice<Row> {
  has: (row: Row) => boolean
  /**
   * Returns whether a row has a checkbox. Also true for a selected row that can no longer be
   * selected, so that it can be deselected.
   */
  isOffered: (row: Row) => boolean
  /**
   * Selects or deselects a row. With `isRange`, does the same to all rows between it and the row
   * that was toggled last.
   */
  toggle: (row: Row, isRange: boolean) => void
  /** Rows of the page that can be selected. */
  offered: readonly Row[]
  chosen: number
  toggleAll: () => void
}

/**
 * Returns the checkboxes of the rows of a page. Returns undefined for a table without a selection.
 */
export function useChoice<Row>(
  selection: Selection<Row> | undefined,
  rows: readonly Row[],
  rowId: (row: Row) => string,
): Choice<Row> | undefined {
  const last = useRef<string>(undefined)
  if (!selection) return undefined
  const { ids, onChange, canSelect } = selection
  const has = (row: Row) => ids.has(rowId(row))
  const isOffered = (row: Row) => has(row) || (canSelect?.(row) ?? true)
  const offered = rows.filter(isOffered)
  const change = (some: readonly Row[], choose: boolean) => {
    const next = new Set(ids)
    for (const id of some.map(rowId)) choose ? next.add(id) : next.delete(id)
    onChange(next)
  }
  const rangeTo = (row: Row) => {
    const start = offered.findIndex((each) => rowId(each) === last.current)
    const end = offered.indexOf(row)
    return start < 0 ? [row] : offered.slice(Math.min(start, end), Math.max(start, end) + 1)
  }
  const chosen = offered.filter(has).length
  return {
    has,
    isOffered,
    offered,
    chosen,
    toggle: (row, isRange) => {
      change(isRange ? rangeTo(row) : [row], !has(row))
      last.current = rowId(row)
    },
    toggleAll: () => change(offered, chosen < offered.length),
  }
}

/** Renders the checkbox of a row; nothing when the row cannot be selected. */
export function SelectRow<Row>({ choice, row, name }: { choice: Choice<Row>; row: Row; name: string }) {
  if (!choice.isOffered(row)) return null
  return (
    <label
      className={classes.target}
      // Otherwise Shift would select the text between two clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        type="checkbox"
        className={classes.box}
        checked={choice.has(row)}
        onChange={({ nativeEvent }) => choice.toggle(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        aria-label={`Seleccionar ${name}`}
      />
    </label>
  )
}

/** Renders the checkbox of all rows of the page; nothing when none can be selected. */
export function SelectAll<Row>({ choice, children }: { choice: Choice<Row>; children?: string }) {
  const { offered, chosen, toggleAll } = choice
  const box = useRef<HTMLInputElement>(null)
  const isAll = chosen === offered.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !isAll
  }, [chosen, isAll])
  if (offered.length === 0) return null
  return (
    <label className={classes.target}>
      <input
        ref={box}
        type="checkbox"
        className={classes.box}
        checked={isAll}
        onChange={toggleAll}
        aria-label="Seleccionar todos los de esta página"
      />
      {children}
    </label>
  )
}
