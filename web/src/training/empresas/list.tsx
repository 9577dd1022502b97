import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { EmpresaRow } from '@anclaje/contract/training/empresa'
import { DEFAULT_PAGE_SIZE } from '@anclaje/contract/limits'
import { INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { nitVisible } from '@anclaje/contract/rules/training/nit'
import { telefonoVisible } from '@anclaje/contract/rules/common/telefono'
import { ApiError } from '../../client/ask.ts'
import type { Place } from '../../app/address/place.ts'
import { useCan } from '../../app/session/session.ts'
import { useConfirm } from '../../client/saving/use-confirm.ts'
import { useDelete } from '../../client/saving/use-delete.ts'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { ConfirmDelete } from '../../ui/feedback/confirm-delete.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { RowActions } from '../../kit/row-actions.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { UNCONFIRMED, UNCONFIRMED_FILTER } from '../../kit/unconfirmed.tsx'

/** The filter fires when it is empty or longer than three characters (SCR-10). */
const MIN_CHARS = 4

const FILTERS: FiltersOf<'GET /empresa', Filter> = {
  nombre: { label: 'Razon social', kind: 'text', minChars: MIN_CHARS, placeholder: `Al menos ${MIN_CHARS} letras` },
  porconfirmar: UNCONFIRMED_FILTER,
}

const COLUMNS: readonly Column<EmpresaRow>[] = [
  {
    key: 'nombre',
    title: 'Razon social',
    sort: 'nombre',
    render: (row) => (
      <>
        <strong>{row.nombre_emp}</strong> {row.porconfirmar_emp && <StateBadge state={UNCONFIRMED} />}
      </>
    ),
  },
  {
    key: 'nit',
    title: 'Nit',
    align: 'right',
    noWrap: true,
    render: ({ nit_emp }) => (nit_emp === null ? '' : nitVisible(nit_emp)),
  },
  { key: 'telefono', title: 'Telefono', noWrap: true, render: (row) => telefonoVisible(row.telefono_emp ?? '') },
  { key: 'correo', title: 'Correo', render: (row) => row.correo_emp ?? '' },
]

/** What a deletion that failed is told with (SCR-17); without an answer there is nothing to tell of the server. */
function deletionFailure(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 0) return undefined
  const isInUse = error instanceof ApiError && error.code === 'en_uso'
  return isInUse ? error.message : 'Error en el servidor contacte a soporte tecnico'
}

/** The companies whose people are trained. */
export function EmpresasList() {
  const list = useList('GET /empresa', { filters: FILTERS })
  const can = useCan()
  const confirmation = useConfirm('PUT /empresa/:id/confirmar')
  const deletion = useDelete<EmpresaRow>({
    call: 'DELETE /empresa/:id',
    idOf: (row) => row.id_emp,
    success: 'Registro eliminado',
    failure: deletionFailure,
    // Back to the first page in its usual size (SCR-11).
    onDeleted: () => list.setSize(DEFAULT_PAGE_SIZE),
  })
  const add = can('Empresas', 'crear') && (
    <LinkButton to="/admin/empresas/nuevo" leftSection={<IconPlus size={16} />}>
      Nueva empresa
    </LinkButton>
  )
  const canEdit = can('Empresas', 'editar')
  const canDelete = can('Empresas', 'eliminar')
  const toConfirm = (row: EmpresaRow) =>
    canEdit && row.porconfirmar_emp
      ? [{ label: 'Confirmar', icon: IconCheck, onClick: () => confirmation.confirm(row.id_emp) }]
      : []
  const editOf = (row: EmpresaRow): Place => ({
    to: '/admin/empresas/$id/edit',
    params: { id: String(row.id_emp) },
  })
  const actions = (row: EmpresaRow) => [
    ...toConfirm(row),
    ...(canEdit ? [{ label: 'Editar', icon: IconPencil, place: editOf(row) }] : []),
    ...(canDelete ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) }] : []),
  ]
  const { nombre, porconfirmar } = list.filters
  return (
    <>
      <PageHeader title="Empresas" description="Las empresas aliadas, con su NIT y sus datos de contacto.">
        {add}
      </PageHeader>
      <Filters fields={FILTERS} values={list.filters} onChange={list.setFilters} />
      <DataTable<EmpresaRow>
        label="Empresas"
        list={list}
        columns={COLUMNS}
        rowId={(row) => String(row.id_emp)}
        rowName={(row) => row.nombre_emp}
        {...((canEdit || canDelete) && {
          actions: (row) => row.id_emp !== INDEPENDIENTE && <RowActions actions={actions(row)} name={row.nombre_emp} />,
        })}
        empty={
          nombre === '' && porconfirmar === ''
            ? { text: 'Aún no hay empresas registradas.', action: add }
            : { text: nombre ? `No se encontraron resultados para “${nombre}”.` : 'No hay empresas por confirmar.' }
        }
      />
      <Pager list={list} />
      <ConfirmDelete
        deletion={deletion}
        title="Cuidado !"
        text={(row) => `Esta seguro de eliminar la empresa ${row.nombre_emp}`}
      />
    </>
  )
}
