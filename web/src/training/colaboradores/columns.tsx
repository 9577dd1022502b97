import type { ColaboradorRow } from '@anclaje/contract/training/colaborador'
import { documentoConTipo, documentoVisible } from '@anclaje/contract/rules/common/documento'
import { telefonoVisible } from '@anclaje/contract/rules/common/telefono'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import type { FiltersOf } from '../../kit/reading/use-list.ts'
import type { Column } from '../../ui/table/column.ts'
import type { Card } from '../../ui/table/table-props.ts'
import type { Filter } from '../../ui/table/filters.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import { UNCONFIRMED } from '../../kit/unconfirmed.tsx'
import { isUnconfirmed } from './parts/confirm-question.ts'
import { numberOfBefore } from './parts/number-of-before.ts'
import { empresaSource } from '../empresas/sources.ts'

const documentOf = (row: ColaboradorRow) => documentoVisible(row.numerodocumento_col)
const phoneOf = ({ telefono_col }: ColaboradorRow) => telefonoVisible(telefono_col ?? '')
const BLOCKED = { label: 'Acceso bloqueado', color: 'neutral' } as const
const WRONG_NUMBER = { label: 'Documento por corregir', color: 'warning' } as const
/** Returns the badge of a person: wrong document number, else unconfirmed, else blocked. */
function stateMark(row: ColaboradorRow) {
  if (numberOfBefore(row)) return <StateBadge state={WRONG_NUMBER} />
  if (isUnconfirmed(row)) return <StateBadge state={UNCONFIRMED} />
  return row.cuentaacceso?.bloqueada_cue && <StateBadge state={BLOCKED} />
}

/** Columns of a table of people (SCR-9). */
export const COLUMNS: readonly Column<ColaboradorRow>[] = [
  {
    key: 'tipo',
    title: 'Tipo',
    width: 60,
    leaves: 2,
    text: ({ tipodocumento }) => tipodocumento.iniciales_tipo,
    hint: ({ tipodocumento }) => tipodocumento.nombre_tipo,
  },
  { key: 'documento', title: 'Número documento', width: 168, align: 'right', isNumeric: true, text: documentOf },
  { key: 'nombres', title: 'Nombres', min: 110, isMain: true, text: (row) => row.nombres_col },
  {
    key: 'apellidos',
    title: 'Apellidos',
    min: 132,
    isStrong: true,
    text: (row) => row.apellidos_col,
    mark: stateMark,
  },
  { key: 'empresa', title: 'Empresa', min: 150, leaves: 3, isProper: true, text: (row) => row.empresa.nombre_emp },
  { key: 'telefono', title: 'Teléfono', width: 120, leaves: 1, isNumeric: true, text: phoneOf },
]

export const CARD: Card<ColaboradorRow> = {
  title: nombreDePersona,
  badge: stateMark,
  lines: (row) => [[documentoConTipo(row), phoneOf(row)], [row.empresa.nombre_emp]],
}

type Filters = FiltersOf<'GET /colaboradores', Filter>

/** Filters that every list of people has. */
export const PERSON_FILTERS: Omit<Filters, 'porconfirmar'> = {
  nombre: { label: 'Nombre o número', kind: 'text', inputMode: 'search' },
  // The field of the name takes it.
  cedula: null,
  idemp: { label: 'Empresa', kind: 'search', source: empresaSource, placeholder: 'Todas las empresas' },
}

/** Page sizes of a table of people (SCR-11). */
export const PAGE_SIZES = [5, 10, 20, 50] as const
