import { IconCheck, IconKey, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { personasConfirmadas } from '@anclaje/contract/training/colaborador'
import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import type { Place } from '../../app/address/place.ts'
import { useCan } from '../../app/session/session.ts'
import { useConfirm } from '../../client/saving/use-confirm.ts'
import { useDelete } from '../../client/saving/use-delete.ts'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import { BulkBar, BulkOutcome } from '../../ui/table/bulk.tsx'
import { ConfirmDelete } from '../../ui/feedback/confirm-delete.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Filters } from '../../ui/table/filters.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { RowActions } from '../../kit/row-actions.tsx'
import type { RowAction } from '../../kit/row-actions.tsx'
import { SheetButtons } from '../importaciones/sheet-buttons.tsx'
import { UNCONFIRMED_FILTER } from '../../kit/unconfirmed.tsx'
import { COLUMNS, PAGE_SIZES, PERSON_FILTERS, fullName } from './columns.tsx'
import { isUnconfirmed, useConfirmMany } from './use-confirm-many.ts'

const FORM = '/admin/aprendices/nuevo'

const FILTERS: FiltersOf<'GET /colaboradores', Filter> = { ...PERSON_FILTERS, porconfirmar: UNCONFIRMED_FILTER }

/** The people who are trained, and those of the centre. */
export function ColaboradoresList() {
  const list = useList('GET /colaboradores', { filters: FILTERS })
  const can = useCan()
  const confirmation = useConfirm('PUT /colaboradores/:id/confirmar')
  const deletion = useDelete<ColaboradorRow>({
    call: 'DELETE /colaboradores/:id',
    idOf: (row) => row.id_col,
    success: 'Registro eliminado',
  })
  const canCreate = can('Colaboradores', 'crear')
  const add = canCreate && (
    <LinkButton to={FORM} leftSection={<IconPlus size={16} />}>
      Nueva
    </LinkButton>
  )
  const canEdit = can('Colaboradores', 'editar')
  const canDelete = can('Colaboradores', 'eliminar')
  const editOf = (row: ColaboradorRow): Place => ({
    to: FORM,
    search: { id: String(row.id_col), mode: 'edit', father: 'Colaboradores' },
  })
  const account = (row: ColaboradorRow): RowAction[] => {
    const exists = row.cuentaacceso !== null
    if (!can('Colaboradores', exists ? 'editar' : 'crear')) return []
    const search = { id: String(row.id_col), user: row.numerodocumento_col, father: 'Colaboradores' }
    return [
      {
        label: exists ? 'Editar cuenta de acceso' : 'Crear cuenta de acceso',
        icon: IconKey,
        place: { to: '/admin/aprendices/cuentaacceso', search },
        active: exists,
      },
    ]
  }
  const toConfirm = (row: ColaboradorRow) =>
    canEdit && isUnconfirmed(row)
      ? [{ label: 'Confirmar', icon: IconCheck, onClick: () => confirmation.confirm(row.id_col) }]
      : []
  const actions = (row: ColaboradorRow) => [
    ...toConfirm(row),
    ...account(row),
    ...(canEdit ? [{ label: 'Editar', icon: IconPencil, place: editOf(row) }] : []),
    ...(canDelete ? [{ label: 'Eliminar', icon: IconTrash, danger: true, onClick: () => deletion.ask(row) }] : []),
  ]
  // The specification gives each a column of its own, and the colour of one says something (SCR-9): none goes into a menu.
  const inSight = (row: ColaboradorRow) => actions(row).map((action) => ({ ...action, stays: true as const }))
  const bulk = useConfirmMany(list.rows)
  const setFilters: typeof list.setFilters = (next) => {
    // Who is no longer in sight must not be confirmed by mistake.
    bulk.clear()
    list.setFilters(next)
  }
  // A column of boxes only where there is somebody to confirm.
  const canChoose = canEdit && (list.rows.some(isUnconfirmed) || bulk.ids.size > 0)
  const isFiltered = Object.values(list.filters).some((value) => value !== '')
  return (
    <>
      <PageHeader
        title="Colaboradores"
        description="Los aprendices y el personal del centro, con su documento y empresa."
      >
        <SheetButtons filters={list.filters} />
        {add}
      </PageHeader>
      <Filters fields={FILTERS} values={list.filters} onChange={setFilters} collapsible submit="Buscar" />
      <BulkOutcome bulk={bulk} label="Resultado de la confirmación" said={personasConfirmadas} />
      <DataTable<ColaboradorRow>
        label="Colaboradores"
        list={list}
        columns={COLUMNS}
        rowId={(row) => String(row.id_col)}
        rowName={fullName}
        {...(canChoose && { selection: { ids: bulk.ids, onChange: bulk.choose, canSelect: isUnconfirmed } })}
        {...((canCreate || canEdit || canDelete) && {
          actions: (row) => <RowActions actions={inSight(row)} name={fullName(row)} />,
        })}
        empty={
          isFiltered
            ? { text: 'No se encontraron resultados con esos filtros.' }
            : { text: 'Aún no hay colaboradores registrados.', action: add }
        }
      />
      <BulkBar bulk={bulk} action="Confirmar selección" busy="Confirmando…" onAction={() => void bulk.run()} />
      <Pager list={list} sizes={PAGE_SIZES} all="Todos" />
      <ConfirmDelete
        deletion={deletion}
        title="Cuidado !"
        text={(row) => `Esta seguro de eliminar a ${fullName(row)}: el colaborador se eliminara permanentemente`}
      />
    </>
  )
}
