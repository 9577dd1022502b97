import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { SITUACIONES } from '@anclaje/contract/states'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf, List } from '../../client/reading/use-list.ts'
import { rowNumber } from '../../ui/table/column.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Card } from '../../ui/table/data-table-cards.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { StateBadge } from '../../ui/table/state-badge.tsx'
import classes from './answer.module.css'
import { AnswerError, AnswerLoading, Headline } from './answer-parts.tsx'
import { headlineOf, validityText } from './headline.ts'

const SIN_CERTIFICADOS = 'No hay certificados registrados con ese número de documento. Revise que esté bien escrito.'

/** The document number is part of the address. */
const FILTERS: FiltersOf<'GET /certcol/GetByCedula', never> = { numerodocumento: null }

const stateOf = (row: CertcolPublico) => <StateBadge state={SITUACIONES[row.situacion_ceco]} />

const COLUMNS: readonly Column<CertcolPublico>[] = [
  rowNumber,
  { key: 'nombres', title: 'Aprendiz', min: 110, text: (row) => row.colaboradore.nombres_col },
  { key: 'apellidos', title: 'Apellidos', min: 110, text: (row) => row.colaboradore.apellidos_col },
  { key: 'curso', title: 'Curso', min: 160, isMain: true, text: (row) => row.certificacione.curso.nombre_cur },
  {
    key: 'cohorte',
    title: 'Cohorte',
    width: 80,
    align: 'right',
    isNumeric: true,
    text: (row) => String(row.certificacione.cohorte_cer),
  },
  {
    key: 'expedicion',
    title: 'Fecha Expedicion',
    width: 124,
    isNumeric: true,
    text: (row) => fechaTabla(row.certificacione.fechainicio_cer),
  },
  {
    key: 'vencimiento',
    title: 'Fecha Vencimiento',
    width: 132,
    isNumeric: true,
    text: (row) => fechaTabla(row.certificacione.fechafin_cer),
  },
  { key: 'empresa', title: 'Empresa', min: 110, text: (row) => row.empresa.nombre_emp },
  { key: 'estado', title: 'Estado', width: 120, render: stateOf },
]

const CARD: Card<CertcolPublico> = {
  title: (row) => row.certificacione.curso.nombre_cur,
  badge: stateOf,
  lines: (row) => [
    [nombreDePersona(row.colaboradore), `Cohorte ${row.certificacione.cohorte_cer}`],
    [row.empresa.nombre_emp, `Vence ${fechaTabla(row.certificacione.fechafin_cer)}`],
  ],
}

function Rows({ list }: { list: List<CertcolPublico> }) {
  return (
    <>
      <DataTable<CertcolPublico>
        label="Certificados"
        list={list}
        columns={COLUMNS}
        card={CARD}
        rowId={(row) => row.codigo_ceco}
        rowName={(row) => row.codigo_ceco}
        empty={{ text: 'No hay más certificados.' }}
      />
      <Pager list={list} />
    </>
  )
}

/** Shows the certificates of a document number, with the one that counts as the headline. */
export function Answer({ cedula }: { cedula: string }) {
  const list = useList('GET /certcol/GetByCedula', { filters: FILTERS, fixed: { numerodocumento: cedula } })
  if (list.error && list.rows.length === 0) return <AnswerError error={list.error} onRetry={list.retry} />
  if (list.isPending) return <AnswerLoading />
  const row = headlineOf(list.rows)
  const lookUp = { subject: `Documento ${documentoVisible(cedula)}`, answeredAt: list.updatedAt }
  if (!row) return <Headline {...lookUp} tone="neutral" state="Sin certificados" text={SIN_CERTIFICADOS} />
  const { label, color } = SITUACIONES[row.situacion_ceco]
  return (
    <>
      <Headline {...lookUp} tone={color} state={label} text={validityText(row, fechaLarga)}>
        <p className={classes.name}>
          {row.colaboradore.nombres_col} {row.colaboradore.apellidos_col}
        </p>
        <p className={classes.course}>
          {row.certificacione.curso.nombre_cur} · {row.codigo_ceco}
        </p>
        {list.total > 1 && <p className={classes.total}>Tiene {list.total} certificados: todos están en la tabla.</p>}
      </Headline>
      <Rows list={list} />
    </>
  )
}
