import { useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatCount } from '../../../ui/number.ts'
import { PHONE } from '../../../ui/phone.ts'
import { pageRange } from '../../../ui/table/page-range.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import classes from './preview.module.css'
import type { Fila } from '../values.ts'
import type { Rename } from './name-inputs.tsx'
import { GROUPS, groupsOf, isWrong } from './row-state.ts'
import type { GroupKey } from './row-state.ts'
import { RowsCards, RowsTable } from './rows.tsx'

const SIZES = [10, 20, 50]

/** Shows the rows of a spreadsheet with their errors in place, rows with errors first. */
export function Preview({ filas, rename }: { filas: readonly Fila[]; rename: Rename }) {
  const [group, setGroup] = useState<GroupKey>(filas.some(isWrong) ? 'errores' : 'todas')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(10)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const Rows = isPhone ? RowsCards : RowsTable
  const shown = filas.filter(GROUPS.find(({ key }) => key === group)!.has)
  // A group shrinks while its rows are put right.
  const current = Math.min(page, pageRange({ total: shown.length, page, size }).last)
  return (
    <>
      <div className={classes.groups} role="group" aria-label="Filas que se muestran">
        {groupsOf(filas).map(({ key, label, has }) => (
          <button
            key={key}
            type="button"
            className={classes.group}
            aria-pressed={key === group}
            onClick={() => {
              setGroup(key)
              setPage(1)
            }}
          >
            {label} <b>{formatCount(filas.filter(has).length)}</b>
          </button>
        ))}
      </div>
      {shown.length === 0 ? (
        <EmptyState text="No hay filas en este grupo." />
      ) : (
        <Rows filas={shown.slice((current - 1) * size, current * size)} rename={rename} />
      )}
      <Pager
        list={{
          total: shown.length,
          page: current,
          size,
          setPage,
          setSize: (next) => {
            setSize(next)
            setPage(1)
          },
        }}
        sizes={SIZES}
      />
    </>
  )
}
