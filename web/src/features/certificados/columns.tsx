import type { CertcolRow } from '@anclaje/contract/entities/certcol'
import { fechaTabla } from '@anclaje/contract/rules/fechas'
import { SITUACIONES } from '@anclaje/contract/states'
import { rowNumber } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { courseOf } from './names.ts'

const DETAILS: readonly Column<CertcolRow>[] = [
  { key: 'curso', title: 'Curso', width: 200, render: courseOf },
  {
    key: 'cohorte',
    title: 'Cohorte',
    sort: 'cohorte',
    align: 'right',
    render: (row) => row.certificacione.cohorte_cer,
  },
  {
    key: 'expedicion',
    title: 'Fecha Expedición',
    noWrap: true,
    render: (row) => fechaTabla(row.certificacione.fechainicio_cer),
  },
  {
    key: 'vencimiento',
    title: 'Fecha Vencimiento',
    noWrap: true,
    render: (row) => fechaTabla(row.certificacione.fechafin_cer),
  },
  { key: 'empresa', title: 'Empresa', width: 200, render: (row) => row.empresa.nombre_emp },
]

const estado: Column<CertcolRow> = {
  key: 'estado',
  title: 'Estado',
  render: (row) => (
    <>
      <StateBadge state={SITUACIONES[row.situacion_ceco]} />
      {/* The downloaded flag is there and hidden (portal §2). */}
      <span hidden data-descargado={row.descargado_ceco} />
    </>
  ),
}

/** The columns of trainee certificates; the state is for those who may edit (portal §6). */
export function certcolColumns(canEdit: boolean): readonly Column<CertcolRow>[] {
  return [
    rowNumber,
    {
      key: 'nombres',
      title: 'Nombres',
      isLead: true,
      render: (row) => <strong>{row.colaboradore.nombres_col}</strong>,
    },
    { key: 'apellidos', title: 'Apellidos', sort: 'apellidos', render: (row) => row.colaboradore.apellidos_col },
    ...DETAILS,
    ...(canEdit ? [estado] : []),
  ]
}
