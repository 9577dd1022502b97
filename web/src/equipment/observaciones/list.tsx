import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ObservacionRow } from '@anclaje/contract/equipment/observacion'
import { ESTADOS_OBSERVACION } from '@anclaje/contract/states'
import type { Place } from '../../app/address/place.ts'
import { useCan } from '../../app/session/session.ts'
import { useDelete } from '../../client/saving/use-delete.ts'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { ConfirmDelete } from '../../ui/feedback/confirm-delete.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { RowActions } from '../../kit/row-actions.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'

const FORM = '/equipos/observaciones/nuevo'

const FILTERS: FiltersOf<'GET /observaciones', Filter> = { nombre: { label: 'Buscar', kind: 'text' } }

const COLUMNS: readonly Column<ObservacionRow>[] = [
  { key: 'descripcion', title: 'Descripcion', render: ({ descripcion }) => <strong>{descripcion}</strong> },
  {
    key: 'estado',
    title: 'Estado',
    width: 160,
    render: ({ estado }) => {
      const state = ESTADOS_OBSERVACION[estado]
      return state && <StateBadge state={state} />
    },
  },
]

/** What an inspection may conclude (EQUIP-6). */
export function ObservacionesList() {
  const list = useList('GET /observaciones', { filters: FILTERS })
  const can = useCan()
  const deletion = useDelete<ObservacionRow>({
    call: 'DELETE /observaciones/:id',
    idOf: ({ id }) => id,
    success: 'Registro eliminado',
  })
  const add = can('Observaciones', 'crear') && (
    <LinkButton to={FORM} leftSection={<IconPlus size={16} />}>
      Agregar Observaciones
    </LinkButton>
  )
  const canEdit = can('Observaciones', 'editar')
  const canDelete = can('Observaciones', 'eliminar')
  const editOf = (row: ObservacionRow): Place => ({ to: FORM, search: { id: String(row.id), mode: 'edit' } })
  const actions = (row: ObservacionRow) => [
    ...(canEdit ? [{ label: 'Editar', icon: IconPencil, place: editOf(row) }] : []),
    ...(canDelete ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) }] : []),
  ]
  const { nombre } = list.filters
  return (
    <>
      <PageHeader
        title="Observaciones"
        description="Lo que concluye una inspección. Su estado dice con qué resultado se ofrece."
      >
        {add}
      </PageHeader>
      <Filters fields={FILTERS} values={list.filters} onChange={list.setFilters} />
      <DataTable<ObservacionRow>
        label="Observaciones"
        list={list}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowName={({ descripcion }) => descripcion}
        {...((canEdit || canDelete) && {
          actions: (row) => <RowActions actions={actions(row)} name={row.descripcion} />,
        })}
        empty={
          nombre === ''
            ? { text: 'Aún no hay observaciones registradas.', action: add }
            : { text: `No se encontraron resultados para “${nombre}”.` }
        }
      />
      <Pager list={list} />
      <ConfirmDelete
        deletion={deletion}
        title="Cuidado!"
        text={({ descripcion }) => `Esta seguro de eliminar la observación “${descripcion}”`}
      />
    </>
  )
}
