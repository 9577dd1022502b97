import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { SIZE_ALL } from '@anclaje/contract/limits'
import { formatCount } from '../format.ts'
import { pageRange, sizesShown } from './page-range.ts'
import classes from './pager.module.css'

/** Fields of a list that the pager needs. */
export interface PagedList {
  total: number
  /** True when there are more rows than `total`. Their pages are not offered. */
  isMinimum?: boolean
  page: number
  size: number
  setPage: (page: number) => void
  setSize: (size: number) => void
  /** True until the rows, and with them their number, have arrived. */
  isPending?: boolean
}

export interface PagerProps {
  list: PagedList
  sizes?: readonly number[]
  /** Label of the option that shows all rows. */
  all?: 'Todos' | 'All'
}

const DEFAULT_SIZES = [10, 20, 50]

interface StepProps {
  label: string
  icon: typeof IconChevronLeft
  to: number
  list: PagedList
}

function Step({ label, icon: Icon, to, list }: StepProps) {
  const disabled = to < 1 || to > pageRange(list).last || to === list.page
  return (
    <ActionIcon
      variant="default"
      className={classes.step}
      aria-label={label}
      disabled={disabled}
      onClick={() => list.setPage(to)}
    >
      <Icon size={16} />
    </ActionIcon>
  )
}

function SizeSelect({ list, sizes = DEFAULT_SIZES, all }: PagerProps) {
  const shown = sizesShown(list.size, sizes)
  const options = shown.map((value) => ({ value: String(value), label: String(value) }))
  if (all) options.push({ value: String(SIZE_ALL), label: all })
  return (
    <label className={classes.size}>
      Por página
      <NativeSelect
        size="xs"
        value={String(list.size)}
        data={options}
        onChange={(event) => list.setSize(Number(event.currentTarget.value))}
      />
    </label>
  )
}

/** Shows the position in a list, buttons to turn pages and the page size. */
export function Pager({ list, sizes = DEFAULT_SIZES, all }: PagerProps) {
  const { total, isMinimum = false, page, isPending = false } = list
  if (total === 0 && !isPending) return null
  const { from, to, last, isTruncated } = pageRange(list)
  return (
    <nav className={classes.pager} aria-label="Páginas">
      <p className={classes.range} aria-live="polite">
        {!isPending && (
          <>
            <b>
              {formatCount(from)}–{formatCount(to)}
            </b>{' '}
            de {isMinimum && 'más de '}
            {formatCount(total)}
            {isTruncated && '. Use los filtros para ver el resto.'}
          </>
        )}
      </p>
      {/* The size and the buttons are hidden when all rows fit on a page of the smallest size. */}
      {(isPending || total > Math.min(...sizes)) && (
        <>
          <SizeSelect list={list} sizes={sizes} {...(all && { all })} />
          <div className={classes.steps}>
            <Step label="Primera página" icon={IconChevronsLeft} to={1} list={list} />
            <Step label="Página anterior" icon={IconChevronLeft} to={page - 1} list={list} />
            <span className={classes.page}>{!isPending && `Página ${formatCount(page)} de ${formatCount(last)}`}</span>
            <Step label="Página siguiente" icon={IconChevronRight} to={page + 1} list={list} />
            <Step label="Última página" icon={IconChevronsRight} to={last} list={list} />
          </div>
        </>
      )}
    </nav>
  )
}
