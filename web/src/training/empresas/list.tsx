import type { EmpresaRow } from '@anclaje/contract/training/empresa'
import type { OrderOf } from '@anclaje/contract/calls'
import { DEFAULT_PAGE_SIZE } from '@anclaje/contract/limits'
import { EMPRESA_FIJA, INDEPENDIENTE } from '@anclaje/contract/rules/training/empresa'
import { nitVisible } from '@anclaje/contract/rules/common/nit'
import { telefonoVisible } from '@anclaje/contract/rules/common/telefono'
import { ApiError } from '../../client/ask.ts'
import { textOfCode } from '../../client/texts.ts'
import { UNCONFIRMED, unconfirmedFilter, useConfirmRecord } from '../../kit/unconfirmed.tsx'
import { useDelete } from '../../kit/saving/use-delete.ts'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import { ListScreen, noResultsFor } from '../../kit/list-screen.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { companyOf } from './addresses.ts'

/**
 * Minimum length of the text of the filter. Shorter texts are not applied, except the empty text
 * (SCR-10).
 */
const MIN_CHARS = 4

const FILTERS: FiltersOf<'GET /empresa', Filter> = {
  nombre: {
    label: 'Razón social',
    kind: 'text',
    minChars: MIN_CHARS,
    placeholder: `Al menos ${MIN_CHARS} letras`,
  },
  porconfirmar: unconfirmedFilter('Todas'),
}

const nitOf = ({ nit_emp }: EmpresaRow) => (nit_emp === null ? '' : nitVisible(nit_emp))
const phoneOf = ({ telefono_emp }: EmpresaRow) => telefonoVisible(telefono_emp ?? '')
const unconfirmedMark = ({ porconfirmar_emp }: EmpresaRow) => porconfirmar_emp && <StateBadge state={UNCONFIRMED} />

const COLUMNS: readonly Column<EmpresaRow, OrderOf<'GET /empresa'>>[] = [
  {
    key: 'nombre',
    title: 'Razón social',
    min: 240,
    isMain: true,
    sort: 'nombre',
    text: (row) => row.nombre_emp,
    mark: unconfirmedMark,
  },
  { key: 'nit', title: 'NIT', width: 128, align: 'right', text: nitOf },
  { key: 'telefono', title: 'Teléfono', width: 120, leaves: 2, isNumeric: true, text: phoneOf },
  { key: 'correo', title: 'Correo', min: 180, leaves: 1, text: (row) => row.correo_emp ?? '' },
]

const CARD: Card<EmpresaRow> = {
  title: (row) => row.nombre_emp,
  badge: unconfirmedMark,
  lines: (row) => [[row.nit_emp !== null && `NIT ${nitOf(row)}`, phoneOf(row)], [row.correo_emp]],
}

/**
 * Returns the message of a failed deletion (SCR-17). Returns undefined if no answer arrived, so
 * that the default message is shown.
 */
function deletionFailure(error: unknown): string | undefined {
  if (error instanceof ApiError && error.status === 0) return undefined
  const isInUse = error instanceof ApiError && error.code === 'en_uso'
  return isInUse ? error.message : textOfCode('error_servidor', '')
}

/** Returns true for company 0, which nobody may change. */
const isFixed = ({ id_emp }: EmpresaRow) => id_emp === INDEPENDIENTE

export function EmpresasList() {
  const list = useList('GET /empresa', { filters: FILTERS })
  const confirmation = useConfirmRecord('PUT /empresa/:id/confirmar')
  const deletion = useDelete<EmpresaRow>({
    call: 'DELETE /empresa/:id',
    idOf: (row) => row.id_emp,
    success: 'Empresa eliminada',
    failure: deletionFailure,
    // Goes back to the first page in its default size (SCR-11).
    onDeleted: () => list.setSize(DEFAULT_PAGE_SIZE),
  })
  const { nombre } = list.filters
  return (
    <ListScreen
      module="Empresas"
      title="Empresas"
      description="Las empresas aliadas, con su NIT y sus datos de contacto."
      list={list}
      filters={FILTERS}
      columns={COLUMNS}
      card={CARD}
      rowId={(row) => String(row.id_emp)}
      rowName={(row) => row.nombre_emp}
      create={{ label: 'Nueva empresa', place: { to: '/admin/empresas/nuevo' } }}
      confirmation={{
        isPending: (row) => row.porconfirmar_emp && !isFixed(row),
        confirm: (row) => confirmation.confirm(row.id_emp),
      }}
      edit={(row) => (isFixed(row) ? null : { place: companyOf(row.id_emp) })}
      deletion={{
        deletion,
        usable: 'empresa',
        whyKept: (row) => (isFixed(row) ? EMPRESA_FIJA : undefined),
        text: (row) => `¿Está seguro de eliminar la empresa ${row.nombre_emp}?`,
      }}
      empty="Aún no hay empresas registradas."
      notFound={nombre ? noResultsFor(nombre) : 'No hay empresas por confirmar.'}
    />
  )
}
