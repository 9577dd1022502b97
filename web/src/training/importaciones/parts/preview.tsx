import { useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { usePages } from '../../../kit/reading/whole-list.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PHONE } from '../../../ui/theme.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import classes from './preview.module.css'
import type { Fila } from '../values.ts'
import { asksForName, rowGroupsOf, rowsOf, sheetRowStateOf } from './row-state.ts'
import type { GroupKey } from './row-state.ts'
import { RowsCards, RowsTable } from './rows.tsx'
import type { RowActs } from './rows.tsx'

const SIZES = [10, 20, 50]

interface PreviewProps {
  filas: readonly Fila[]
  /** Group of the rows that are shown. */
  group: GroupKey
  onGroup: (group: GroupKey) => void
  /** Accepts the names that are proposed. */
  accept: () => void
  /** `mend` returns the row as it was read again, or null after a failure. */
  acts: Omit<RowActs, 'mend'> & { mend: (...cells: Parameters<RowActs['mend']>) => Promise<Fila | null> }
}

/** Shows the rows of a spreadsheet with their errors in place, one group at a time. */
export function Preview({ filas, group, onGroup, accept, acts }: PreviewProps) {
  const [told, setTold] = useState('')
  /** Row that was corrected or left out, or 0 for several, until the focus has moved on. */
  const [left, setLeft] = useState<{ fila: number; isMended?: boolean } | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  // A card shows the wrong cells of a row alone, so that none is outside the window.
  const Rows = isPhone || group === 'errores' ? RowsCards : RowsTable
  const list = usePages(rowsOf(filas, group), SIZES[0]!)
  /** Corrects cells, says what became of their row, and opens what is wrong next. */
  const mend: RowActs['mend'] = async (number, mended) => {
    const fila = await acts.mend(number, mended)
    if (fila === null) return false
    setTold(`Fila ${fila.fila}: ${sheetRowStateOf(fila).label}`)
    if (Object.keys(mended).some((campo) => fila.motivos[campo] !== undefined)) return false
    setLeft({ fila: fila.fila, isMended: true })
    return true
  }
  const omit: RowActs['omit'] = (number, omitida) => {
    acts.omit(number, omitida)
    setTold(`Fila ${number}: ${omitida ? 'omitida' : 'incluida'}`)
    setLeft({ fila: number })
  }
  const proposed = filas.filter(asksForName).length
  const acceptAll = () => {
    accept()
    list.setPage(1)
    setTold(proposed === 1 ? '1 nombre aceptado' : `${formatCount(proposed)} nombres aceptados`)
    setLeft({ fila: 0 })
  }
  // The next cell takes no focus while the API reads the row. A button that stays keeps the focus.
  useEffect(() => {
    if (left === null || acts.isMending) return
    setLeft(null)
    if (body.current?.contains(document.activeElement)) return
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector)
    const cell = find(`[data-mend="${left.fila}"]`) ?? find('[data-mend]')
    if (cell && left.isMended) cell.click()
    else (cell ?? find('[aria-pressed=true]'))?.focus()
  }, [left, acts.isMending])
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
        <Rows filas={list.rows} acts={{ ...acts, mend, omit }} />
      )}
      {/* Below the rows, so that the ten of the first page were in sight before. */}
      {group === 'revise' && proposed > 0 && (
        <div className={classes.accept}>
          <Button variant="default" onClick={acceptAll}>
            {proposed === 1 ? 'Aceptar la propuesta' : `Aceptar las ${formatCount(proposed)} propuestas`}
          </Button>
        </div>
      )}
      <Pager list={list} sizes={SIZES} />
    </div>
  )
}
