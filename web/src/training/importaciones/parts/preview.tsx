import { useMediaQuery } from '@mantine/hooks'
import { usePages } from '../../../kit/reading/whole-list.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatCount } from '../../../ui/format.ts'
import { PHONE } from '../../../ui/theme.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import classes from './preview.module.css'
import type { Fila } from '../values.ts'
import type { Rename } from './name-inputs.tsx'
import { GROUPS, groupsOf } from './row-state.ts'
import type { GroupKey } from './row-state.ts'
import { RowsCards, RowsTable } from './rows.tsx'

const SIZES = [10, 20, 50]

interface PreviewProps {
  filas: readonly Fila[]
  /** Group of the rows that are shown. */
  group: GroupKey
  onGroup: (group: GroupKey) => void
  rename: Rename
}

/** Shows the rows of a spreadsheet with their errors in place, one group at a time. */
export function Preview({ filas, group, onGroup, rename }: PreviewProps) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false })
  const Rows = isPhone ? RowsCards : RowsTable
  const list = usePages(filas.filter(GROUPS.find(({ key }) => key === group)!.has), SIZES[0]!)
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
        <Rows filas={list.rows} rename={rename} />
      )}
      <Pager list={list} sizes={SIZES} />
    </>
  )
}
