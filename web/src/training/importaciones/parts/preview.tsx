import { useEffect, useRef, useState } from 'react'
import { useMediaQuery } from '@mantine/hooks'
import { usePages } from '../../../kit/reading/whole-list.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PHONE } from '../../../ui/theme.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import classes from './preview.module.css'
import type { Fila } from '../values.ts'
import type { Mending } from './mend-cell.tsx'
import type { Rename } from './name-inputs.tsx'
import { ROW_GROUPS, rowGroupsOf, sheetRowStateOf } from './row-state.ts'
import type { GroupKey } from './row-state.ts'
import { RowsCards, RowsTable } from './rows.tsx'

const SIZES = [10, 20, 50]

interface PreviewProps {
  filas: readonly Fila[]
  /** Group of the rows that are shown. */
  group: GroupKey
  onGroup: (group: GroupKey) => void
  rename: Rename
  /** Corrects a cell. `mend` returns the row as it was read again, or null after a failure. */
  mending: Omit<Mending, 'mend'> & { mend: (...cell: Parameters<Mending['mend']>) => Promise<Fila | null> }
}

/** Shows the rows of a spreadsheet with their errors in place, one group at a time. */
export function Preview({ filas, group, onGroup, rename, mending }: PreviewProps) {
  const [told, setTold] = useState('')
  /** Row of the cell that was corrected, until the focus has moved on. */
  const [corrected, setCorrected] = useState<number | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const Rows = isPhone ? RowsCards : RowsTable
  const list = usePages(filas.filter(ROW_GROUPS.find(({ key }) => key === group)!.has), SIZES[0]!)
  /** Corrects a cell, says what became of its row, and moves the focus to what is wrong next. */
  const mend: Mending['mend'] = async (number, campo, valor) => {
    const fila = await mending.mend(number, campo, valor)
    if (fila === null) return false
    setTold(`Fila ${fila.fila}: ${sheetRowStateOf(fila).label}`)
    if (fila.motivos[campo] !== undefined) return false
    setCorrected(fila.fila)
    return true
  }
  // The next cell takes no focus while the API reads the row.
  useEffect(() => {
    if (corrected === null || mending.isMending) return
    const next = [`[data-mend="${corrected}"]`, '[data-mend]', '[aria-pressed=true]']
      .map((selector) => body.current?.querySelector<HTMLElement>(selector))
      .find(Boolean)
    next?.focus()
    setCorrected(null)
  }, [corrected, mending.isMending])
  return (
    <div ref={body} className={classes.preview}>
      <p className="unseen" role="status">
        {told}
      </p>
      <div className={classes.groups} role="group" aria-label="Filas que se muestran">
        {rowGroupsOf(filas).map(({ key, label, has }) => (
          <button
            key={key}
            type="button"
            className={classes.group}
            aria-pressed={key === group}
            onClick={() => {
              onGroup(key)
              list.setPage(1)
            }}
          >
            {label} <b>{formatCount(filas.filter(has).length)}</b>
          </button>
        ))}
      </div>
      {list.total === 0 ? (
        <EmptyState text="No hay filas en este grupo." />
      ) : (
        <Rows filas={list.rows} rename={rename} mending={{ ...mending, mend }} />
      )}
      <Pager list={list} sizes={SIZES} />
    </div>
  )
}
