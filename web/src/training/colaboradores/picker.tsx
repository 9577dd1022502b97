import { useState } from 'react'
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { DataTable, isEmptyList } from '../../ui/table/data-table.tsx'
import { ClearFilters, Filters } from '../../ui/table/filters.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { usePeople } from './use-people.ts'
import { CARD, COLUMNS, PAGE_SIZES, PERSON_FILTERS } from './columns.tsx'
import classes from './picker.module.css'

const FILTERS: FiltersOf<'GET /colaboradores', Filter> = { ...PERSON_FILTERS, porconfirmar: null }

/** Makes the dialog focus the filter by name instead of its close button. */
const markName = (root: HTMLElement | null) =>
  root?.querySelector('input[name="nombre"]')?.setAttribute('data-autofocus', '')

interface ColaboradoresPickerProps {
  /** Selected people by id; the selection survives a change of page or filter. */
  selected: ReadonlyMap<number, ColaboradorRow>
  /** Called when a row is selected or deselected. */
  onToggle: (row: ColaboradorRow) => void
}

/**
 * Shows a table in which a click, Enter or Space selects a person. The state of the table is not in
 * the URL.
 */
export function ColaboradoresPicker({ selected, onToggle }: ColaboradoresPickerProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const { shown: list } = usePeople({
    values,
    change: (next) => setValues((before) => ({ ...before, ...next }) as Record<string, string>),
  })
  const isPicked = ({ id_col }: ColaboradorRow) => selected.has(id_col)
  const mark = (row: ColaboradorRow) =>
    isPicked(row) ? (
      <IconSquareCheckFilled size={20} className={classes.mark} data-picked role="img" aria-label="Sí" />
    ) : (
      <IconSquare size={20} className={classes.mark} role="img" aria-label="No" />
    )
  return (
    // React events bubble to the form that opened the dialog. That form must not be submitted.
    <div ref={markName} onSubmit={(event) => event.stopPropagation()}>
      <Filters
        fields={FILTERS}
        values={list.filters}
        onChange={list.setFilters}
        isEmpty={isEmptyList(list)}
        startsOpen
      />
      <DataTable<ColaboradorRow>
        label="Aprendices"
        list={list}
        columns={[{ key: 'elegido', title: 'Elegido', width: 80, render: mark }, ...COLUMNS]}
        card={{ ...CARD, badge: mark }}
        rowId={({ id_col }) => String(id_col)}
        rowName={nombreDePersona}
        onPick={onToggle}
        isPicked={isPicked}
        empty={{
          text: 'No se encontraron resultados.',
          action: <ClearFilters values={list.filters} onChange={list.setFilters} />,
        }}
      />
      <Pager list={list} sizes={PAGE_SIZES} all="Todos" />
    </div>
  )
}
