import { useId } from 'react'
import { IconArrowDown, IconArrowUp, IconArrowsSort, IconInfoCircle } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Column } from './column.ts'
import type { Order } from './table-props.ts'

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

/** Returns the two orders of a column, with their labels. */
function ordersOf<Row, S extends string>({ title, isNumeric, sort }: Column<Row, S>) {
  if (sort === undefined) return []
  const [up, down] = isNumeric ? ['de menor a mayor', 'de mayor a menor'] : ['A–Z', 'Z–A']
  return [
    { order: sort, label: `${title} (${up})` },
    { order: `-${sort}` as const, label: `${title} (${down})` },
  ]
}

interface SortSelectProps<Row, S extends string> {
  columns: readonly Column<Row, S>[]
  order: string | undefined
  setOrder: (order: Order<S>) => void
}

/**
 * Sorts cards, which have no headings, as the headings of a table do. Renders nothing for a list
 * that cannot be sorted.
 */
export function SortSelect<Row, S extends string>({ columns, order = '', setOrder }: SortSelectProps<Row, S>) {
  const offered = columns.flatMap((column) => ordersOf(column))
  if (offered.length === 0) return null
  const change = (value: string) => setOrder(offered.find((each) => each.order === value)?.order)
  return (
    <label className={classes.order}>
      Ordenar por
      <select value={order} onChange={(event) => change(event.currentTarget.value)}>
        <option value="">Orden de la lista</option>
        {offered.map((each) => (
          <option key={each.order} value={each.order}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  )
}
