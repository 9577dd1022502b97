import type { ObservacionRow } from '@anclaje/contract/equipment/observacion'
import { ESTADOS_OBSERVACION } from '@anclaje/contract/states'
import { useDelete } from '../../kit/saving/use-delete.ts'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen, noResultsFor } from '../../kit/list-screen.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'

const FORM = '/equipos/observaciones/nuevo'

const FILTERS: FiltersOf<'GET /observaciones', Filter> = { nombre: { label: 'Buscar', kind: 'text' } }

const stateBadge = ({ estado }: ObservacionRow) => {
  const state = ESTADOS_OBSERVACION[estado]
  return state && <StateBadge state={state} />
}

const COLUMNS: readonly Column<ObservacionRow>[] = [
  { key: 'descripcion', title: 'Descripción', min: 240, isMain: true, text: ({ descripcion }) => descripcion },
  {
    key: 'estado',
    title: 'Estado',
    width: 160,
    render: stateBadge,
  },
]

const CARD: Card<ObservacionRow> = { title: ({ descripcion }) => descripcion, lines: (row) => [[stateBadge(row)]] }

export function ObservacionesList() {
  const list = useList('GET /observaciones', { filters: FILTERS })
  const deletion = useDelete<ObservacionRow>({
    call: 'DELETE /observaciones/:id',
    idOf: ({ id }) => id,
    success: 'Observación eliminada',
  })
  return (
    <ListScreen
      module="Observaciones"
      title="Observaciones"
      description="Frases con que se cierra una inspección. El estado indica con qué resultado se ofrecen."
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      card={CARD}
      rowId={({ id }) => String(id)}
      rowName={({ descripcion }) => descripcion}
      create={{ label: 'Agregar observaciones', place: { to: FORM } }}
      edit={(row) => ({ place: { to: FORM, search: { id: String(row.id), mode: 'edit' } } })}
      deletion={{
        deletion,
        usable: 'observaciones',
        title: '¡Cuidado!',
        text: ({ descripcion }) => `¿Está seguro de eliminar la observación «${descripcion}»?`,
      }}
      empty="Aún no hay observaciones registradas."
      notFound={noResultsFor(list.filters.nombre)}
    />
  )
}
