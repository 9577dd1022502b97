import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Column } from './data-table.tsx'

interface SortHeaderProps<Row> {
  column: Column<Row>
  order: string | undefined
  setOrder: (order: string | undefined) => void
}

/** Renders the heading of a column: a button for ascending, descending and the default order. */
export function SortHeader<Row>({ column, order, setOrder }: SortHeaderProps<Row>) {
  const { title, align, width, sort, noWrap } = column
  const style = width === undefined ? undefined : { width }
  if (!sort) {
    return (
      <th scope="col" data-align={align} data-wraps={noWrap} style={style}>
        {title}
      </th>
    )
  }
  const ascending = order === sort
  const descending = order === `-${sort}`
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort
  const next = ascending ? `-${sort}` : descending ? undefined : sort
  return (
    <th
      scope="col"
      data-align={align}
      style={style}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-on={ascending || descending || undefined}
        onClick={() => setOrder(next)}
      >
        {title}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  )
}
