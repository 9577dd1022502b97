import type { CertcolRow } from '@anclaje/contract/training/certcol'
import type { OrderOf } from '@anclaje/contract/calls'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { SITUACIONES } from '@anclaje/contract/states'
import { rowNumber } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import classes from './columns.module.css'
import { courseOf, learnerOf } from './parts/names.ts'

type CertcolColumn = Column<CertcolRow, OrderOf<'GET /certcol'>>

const DETAILS: readonly CertcolColumn[] = [
  {
    key: 'curso',
    title: 'Curso',
    width: 190,
    render: (row) => (
      <>
        {courseOf(row)} <span className={classes.second}>{row.codigo_ceco}</span>
      </>
    ),
  },
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
  { key: 'empresa', title: 'Empresa', width: 180, render: (row) => row.empresa.nombre_emp },
]

const estado: CertcolColumn = {
  key: 'estado',
  title: 'Estado',
  render: (row) => (
    <>
      <StateBadge state={SITUACIONES[row.situacion_ceco]} />
      {/* The flag of downloads is present but hidden (SCR-9). */}
      <span hidden data-descargado={row.descargado_ceco} />
    </>
  ),
}

const withDocument = ({ colaboradore }: CertcolRow, name: string) => (
  <>
    <strong>{name}</strong>{' '}
    <span className={classes.second}>
      {colaboradore.tipodocumento.iniciales_tipo}{' '}
      <span className={classes.number}>{documentoVisible(colaboradore.numerodocumento_col)}</span>
    </span>
  </>
)

/** Returns the columns of certificates. Editors and learners see the state (SCR-9). */
export function certcolColumns(showsState: boolean): readonly CertcolColumn[] {
  return [
    rowNumber,
    {
      key: 'nombres',
      title: 'Nombres',
      isLead: true,
      width: 152,
      render: (row) => withDocument(row, row.colaboradore.nombres_col),
      cardTitle: (row) => withDocument(row, learnerOf(row)),
    },
    {
      key: 'apellidos',
      title: 'Apellidos',
      sort: 'apellidos',
      isInCardTitle: true,
      render: (row) => row.colaboradore.apellidos_col,
    },
    ...DETAILS,
    ...(showsState ? [estado] : []),
  ]
}
