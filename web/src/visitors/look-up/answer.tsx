import { Loader } from '@mantine/core'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { SITUACIONES } from '@anclaje/contract/states'
import { useList } from '../../client/reading/use-list.ts'
import type { FiltersOf, List } from '../../client/reading/use-list.ts'
import { DataTable, rowNumber } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { StateBadge, ToneIcon } from '../../ui/table/state-badge.tsx'
import classes from './answer.module.css'
import { AskedAt } from './asked-at.tsx'
import { headlineOf, validityText } from './headline.ts'

/** The number is the page's own. */
const FILTERS: FiltersOf<'GET /certcol/GetByCedula', never> = { numerodocumento: null }

const COLUMNS: readonly Column<CertcolPublico>[] = [
  rowNumber,
  { key: 'nombres', title: 'Aprendiz', render: (row) => row.colaboradore.nombres_col },
  { key: 'apellidos', title: 'Apellidos', render: (row) => row.colaboradore.apellidos_col },
  { key: 'curso', title: 'Curso', isLead: true, render: (row) => row.certificacione.curso.nombre_cur },
  { key: 'cohorte', title: 'Cohorte', align: 'right', render: (row) => row.certificacione.cohorte_cer },
  { key: 'expedicion', title: 'Fecha Expedicion', render: (row) => fechaTabla(row.certificacione.fechainicio_cer) },
  { key: 'vencimiento', title: 'Fecha Vencimiento', render: (row) => fechaTabla(row.certificacione.fechafin_cer) },
  { key: 'empresa', title: 'Empresa', render: (row) => row.empresa.nombre_emp },
  { key: 'estado', title: 'Estado', render: (row) => <StateBadge state={SITUACIONES[row.situacion_ceco]} /> },
]

function Headline({ row, total, cedula, at }: { row: CertcolPublico; total: number; cedula: string; at: number }) {
  const state = SITUACIONES[row.situacion_ceco]
  return (
    <section className={classes.answer} data-tone={state.color} aria-live="polite">
      <h1 className={classes.word} tabIndex={-1}>
        <ToneIcon tone={state.color} size={44} />
        {state.label}
      </h1>
      <p className={classes.until}>{validityText(row, fechaLarga)}</p>
      <p className={classes.who}>
        {row.colaboradore.nombres_col} {row.colaboradore.apellidos_col}
      </p>
      <p className={classes.what}>
        {row.certificacione.curso.nombre_cur} · {row.codigo_ceco}
      </p>
      {total > 1 && <p className={classes.more}>Tiene {total} certificados: todos están en la tabla.</p>}
      <AskedAt what={`Documento ${documentoVisible(cedula)}`} at={at} />
    </section>
  )
}

function Nothing({ cedula, at }: { cedula: string; at: number }) {
  return (
    <section className={classes.answer} data-tone="neutral" aria-live="polite">
      <h1 className={classes.word} tabIndex={-1}>
        <ToneIcon tone="neutral" size={44} />
        Sin certificados
      </h1>
      <p className={classes.until}>
        No hay certificados registrados con ese número de documento. Revise que esté bien escrito.
      </p>
      <AskedAt what={`Documento ${documentoVisible(cedula)}`} at={at} />
    </section>
  )
}

function Rows({ list }: { list: List<CertcolPublico> }) {
  return (
    <>
      <DataTable
        label="Certificados"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.codigo_ceco}
        rowName={(row) => row.codigo_ceco}
        cardsUpTo={900}
        empty={{ text: 'No hay más certificados.' }}
      />
      <Pager list={list} />
    </>
  )
}

/** What is known of a document number: one word, its colour and its date; then every certificate. */
export function Answer({ cedula }: { cedula: string }) {
  const list = useList('GET /certcol/GetByCedula', { filters: FILTERS, fixed: { numerodocumento: cedula } })
  if (list.error && list.rows.length === 0) {
    return (
      <section className={classes.answer} data-tone="neutral">
        <ErrorState error={list.error} onRetry={list.retry} />
      </section>
    )
  }
  if (list.isPending) {
    return (
      <section className={classes.answer} data-tone="neutral" role="status">
        <p className={classes.waiting}>
          <Loader size="sm" color="gray" /> Consultando…
        </p>
      </section>
    )
  }
  const headline = headlineOf(list.rows)
  if (!headline) return <Nothing cedula={cedula} at={list.updatedAt} />
  return (
    <>
      <Headline row={headline} total={list.total} cedula={cedula} at={list.updatedAt} />
      <Rows list={list} />
    </>
  )
}
