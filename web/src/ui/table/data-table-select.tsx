import { useEffect, useRef } from 'react'
import classes from './data-table.module.css'

/** Chosen rows, and which rows can be chosen. */
export interface Selection<Row> {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  canSelect?: (row: Row) => boolean
}

interface SelectRowProps<Row> {
  selection: Selection<Row>
  row: Row
  id: string
  name: string
}

export function SelectRow<Row>({ selection, row, id, name }: SelectRowProps<Row>) {
  const { ids, onChange, canSelect } = selection
  const toggle = () => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <input
      type="checkbox"
      className={classes.box}
      checked={ids.has(id)}
      disabled={canSelect ? !canSelect(row) : false}
      onChange={toggle}
      onClick={(event) => event.stopPropagation()}
      aria-label={`Seleccionar ${name}`}
    />
  )
}

interface SelectAllProps<Row> {
  selection: Selection<Row>
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** Renders the checkbox that selects every selectable row of the page. */
export function SelectAll<Row>({ selection, rows, rowId }: SelectAllProps<Row>) {
  const { ids, onChange, canSelect } = selection
  const box = useRef<HTMLInputElement>(null)
  const selectable = rows.filter((row) => canSelect?.(row) ?? true).map(rowId)
  const chosen = selectable.filter((id) => ids.has(id)).length
  const allChosen = selectable.length > 0 && chosen === selectable.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && !allChosen
  }, [chosen, allChosen])
  const toggle = () => {
    const next = new Set(ids)
    for (const id of selectable) allChosen ? next.delete(id) : next.add(id)
    onChange(next)
  }
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes.box}
      checked={allChosen}
      disabled={selectable.length === 0}
      onChange={toggle}
      aria-label="Seleccionar todos los de esta página"
    />
  )
}
