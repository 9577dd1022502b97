import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { SIZE_ALL } from '@anclaje/contract/limits'
import { count } from '../number.ts'
import { pageRange, sizesShown } from './page-range.ts'
import classes from './pager.module.css'

/** The part of a list that the pager drives; `useList` gives it. */
interface PagedList {
  total: number
  page: number
  size: number
  setPage: (page: number) => void
  setSize: (size: number) => void
}

export interface PagerProps {
  list: PagedList
  sizes?: readonly number[]
  /** The option that shows everything at once, where there is one. */
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

/** Where in the list one is, how to move, and how much to show. */
export function Pager({ list, sizes = DEFAULT_SIZES, all }: PagerProps) {
  const { total, page } = list
  if (total === 0) return null
  const { from, to, last, isCut } = pageRange(list)
  return (
    <nav className={classes.pager} aria-label="Páginas">
      <p className={classes.range} aria-live="polite">
        <b>
          {count(from)}–{count(to)}
        </b>{' '}
        de {count(total)}
        {isCut && '. Use los filtros para ver el resto.'}
      </p>
      {/* Nothing to choose where the smallest page holds everything. */}
      {total > Math.min(...sizes) && (
        <>
          <SizeSelect list={list} sizes={sizes} {...(all && { all })} />
          <div className={classes.steps}>
            <Step label="Primera página" icon={IconChevronsLeft} to={1} list={list} />
            <Step label="Página anterior" icon={IconChevronLeft} to={page - 1} list={list} />
            <span className={classes.page}>
              Página {count(page)} de {count(last)}
            </span>
            <Step label="Página siguiente" icon={IconChevronRight} to={page + 1} list={list} />
            <Step label="Última página" icon={IconChevronsRight} to={last} list={list} />
          </div>
        </>
      )}
    </nav>
  )
}
