import { useState } from 'react'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { COLUMNS, PAGE_SIZES, PERSON_FILTERS } from './columns.tsx'
import classes from './picker.module.css'

const FILTERS: FiltersOf<'GET /colaboradores', Filter> = { ...PERSON_FILTERS, porconfirmar: null }

interface ColaboradoresPickerProps {
  /** Who is chosen, by id; the choice outlives pages and filters. */
  selected: ReadonlyMap<number, ColaboradorRow>
  /** A row was chosen, or let go. */
  onToggle: (row: ColaboradorRow) => void
}

/** The table of people to choose from: a click, Enter or Space on a row takes it or lets it go. Its state stays out of the URL. */
export function ColaboradoresPicker({ selected, onToggle }: ColaboradoresPickerProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const list = useList('GET /colaboradores', {
    filters: FILTERS,
    state: {
      values,
      change: (next) => setValues((before) => ({ ...before, ...next }) as Record<string, string>),
    },
  })
  const isPicked = ({ id_col }: ColaboradorRow) => selected.has(id_col)
  const mark: Column<ColaboradorRow> = {
    key: 'elegido',
    title: 'Elegido',
    width: 72,
    render: (row) =>
      isPicked(row) ? (
        <IconCircleCheckFilled size={20} className={classes.mark} data-picked role="img" aria-label="Sí" />
      ) : (
        <IconCircle size={20} className={classes.mark} role="img" aria-label="No" />
      ),
  }
  return (
    // A dialog stands inside the form that opened it, for React: what is submitted here must not submit that form.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Filters fields={FILTERS} values={list.filters} onChange={list.setFilters} />
      <DataTable
        label="Aprendices"
        list={list}
        columns={[mark, ...COLUMNS]}
        rowId={({ id_col }) => String(id_col)}
        rowName={nombreDePersona}
        onPick={onToggle}
        isPicked={isPicked}
        empty={{ text: 'No se encontraron resultados.' }}
      />
      <Pager list={list} sizes={PAGE_SIZES} all="Todos" />
    </div>
  )
}
