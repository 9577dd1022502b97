import { useId } from 'react'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconInfoCircle } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Column } from './column.ts'
import type { Order } from './data-table.tsx'

/** Tells what a column means while its icon has the pointer or the focus, also by touch. */
function About({ title, about }: { title: string; about: string }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={classes.about}
        aria-label={`Qué es ${title}`}
        aria-describedby={id}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      >
        <IconInfoCircle size={16} aria-hidden />
      </button>
      <span id={id} role="tooltip" className={classes.tip}>
        {about}
      </span>
    </>
  )
}

interface SortHeaderProps<Row, S extends string> {
  column: Column<Row, S>
  width: string | undefined
  order: string | undefined
  setOrder: (order: Order<S>) => void
}

/**
 * Renders the heading of a column as a button that changes between ascending, descending and
 * default order.
 */
export function SortHeader<Row, S extends string>({ column, width, order, setOrder }: SortHeaderProps<Row, S>) {
  const { title, align, isKept, about, sort } = column
  if (!sort) {
    return (
      <th scope="col" data-align={align} data-kept={isKept} data-about={about && ''} style={{ width }}>
        {title}
        {about && <About title={title} about={about} />}
      </th>
    )
  }
  const ascending = order === sort
  const descending = order === `-${sort}`
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort
  const next: Order<S> = ascending ? `-${sort}` : descending ? undefined : sort
  return (
    <th
      scope="col"
      data-align={align}
      data-kept={isKept}
      style={{ width }}
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
