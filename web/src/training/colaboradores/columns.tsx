import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { telefonoVisible } from '@anclaje/contract/rules/common/telefono'
import { COLABORADOR } from '@anclaje/contract/states'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import type { FiltersOf } from '../../client/reading/use-list.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { UNCONFIRMED } from '../../kit/unconfirmed.tsx'
import { empresaSource } from '../empresas/sources.ts'

const withMark = (row: ColaboradorRow, name: string) => (
  <>
    {name} {row.estado_col === COLABORADOR.porConfirmar && <StateBadge state={UNCONFIRMED} />}
  </>
)

/** Columns of a table of people (SCR-9). */
export const COLUMNS: readonly Column<ColaboradorRow>[] = [
  {
    key: 'tipo',
    title: 'Tipo',
    render: ({ tipodocumento }) => <span title={tipodocumento.nombre_tipo}>{tipodocumento.iniciales_tipo}</span>,
  },
  {
    key: 'documento',
    title: 'Numero Documento',
    align: 'right',
    noWrap: true,
    render: (row) => documentoVisible(row.numerodocumento_col),
  },
  {
    key: 'nombres',
    title: 'Nombres',
    isLead: true,
    render: (row) => <strong>{row.nombres_col}</strong>,
    cardTitle: (row) => withMark(row, nombreDePersona(row)),
  },
  {
    key: 'apellidos',
    title: 'Apellidos',
    isInCardTitle: true,
    render: (row) => withMark(row, row.apellidos_col),
  },
  { key: 'empresa', title: 'Empresa', render: (row) => row.empresa.nombre_emp },
  { key: 'telefono', title: 'Telefono', noWrap: true, render: (row) => telefonoVisible(row.telefono_col ?? '') },
]

type Filters = FiltersOf<'GET /colaboradores', Filter>

/** Filters of people that every list of them has. */
export const PERSON_FILTERS: Omit<Filters, 'porconfirmar'> = {
  cedula: { label: 'Cédula', kind: 'text', inputMode: 'search' },
  nombre: { label: 'Nombres', kind: 'text' },
  idemp: { label: 'Empresa', kind: 'search', source: empresaSource, placeholder: 'Todas las empresas' },
}

/** Page sizes of a table of people (SCR-11). */
export const PAGE_SIZES = [5, 10, 20, 50] as const
