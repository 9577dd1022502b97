import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import { SIZE_ALL } from '@anclaje/contract/limits'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { porEmpezar, vigenciaDe } from '@anclaje/contract/rules/training/vigencia'
import { SITUACIONES } from '@anclaje/contract/states'
import { useList } from '../../kit/reading/use-list.ts'
import type { FiltersOf, List, ListState } from '../../kit/reading/use-list.ts'
import { rowNumber } from '../../ui/table/column.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Card } from '../../ui/table/data-table-cards.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { StateBadge, ToneIcon } from '../../ui/table/state-badge.tsx'
import classes from './answer.module.css'
import { AnswerError, AnswerLoading, Headline, Many } from './answer-parts.tsx'
import { certificateHeadline, certificatesThatCount, countsText, isOnePerson, lineText, nameOf } from './headline.ts'
import { correctedText, isRegisteredLate, registeredText, versionText } from './registered.ts'

const SIN_CERTIFICADOS =
  'Este centro no ha expedido certificados con ese número de documento. Revise que esté bien escrito.'

/** Filters of the list. The document number has no field, because it is part of the address. */
const FILTERS: FiltersOf<'GET /certcol/GetByCedula', never> = { numerodocumento: null }
const ASKED = { filters: FILTERS, defaultSize: SIZE_ALL }
const ALL_ROWS: ListState = { values: {}, change: () => {} }

const stateBadge = (row: CertcolPublico) => <StateBadge state={SITUACIONES[row.situacion_ceco]} />

/** Shows the state of a row, and the version of a corrected certificate. */
const stateOf = (row: CertcolPublico) => {
  const version = versionText(row)
  return (
    <>
      {stateBadge(row)}
      {version && <span className={classes.under}>{version}</span>}
    </>
  )
}

/** Shows the course, and the dates and hours that were issued first. */
const courseOf = (row: CertcolPublico) => {
  const name = row.certificacione.curso.nombre_cur
  const corrected = correctedText(row)
  return corrected === null ? (
    name
  ) : (
    <span className={classes.corrected}>
      {name}
      <span className={classes.under}>{corrected}</span>
    </span>
  )
}

/** Shows the day of issue and that of the registration. A late registration comes first. */
const issueDays = (row: CertcolPublico) => {
  const registered = registeredText(row)
  const issued = unlessUnderWay(row, fechaTabla(row.certificacione.fechainicio_cer))
  if (registered === null) return issued
  const isLate = isRegisteredLate(row)
  return (
    <>
      {isLate ? <strong className={classes.over}>{registered}</strong> : issued}
      <span className={classes.under}>{isLate ? `Expedición ${issued}` : registered}</span>
    </>
  )
}

/** Returns whether a certificate is in progress and not issued. Its dates are not shown then. */
const isUnderWay = (row: CertcolPublico) => row.situacion_ceco === 'en_curso' && !porEmpezar(row)
/** Returns whether the last valid day of a certificate still says something. */
const isInForce = (row: CertcolPublico) => !isUnderWay(row) && row.situacion_ceco !== 'anulado'
const unlessUnderWay = (row: CertcolPublico, day: string) => (isUnderWay(row) ? '—' : day)

const COLUMNS: readonly Column<CertcolPublico>[] = [
  rowNumber,
  { key: 'nombres', title: 'Aprendiz', min: 110, text: (row) => row.colaboradore.nombres_col },
  { key: 'apellidos', title: 'Apellidos', min: 110, text: (row) => row.colaboradore.apellidos_col },
  {
    key: 'curso',
    title: 'Curso',
    min: 160,
    isMain: true,
    text: (row) => row.certificacione.curso.nombre_cur,
    render: courseOf,
  },
  {
    key: 'cohorte',
    title: 'Cohorte',
    width: 64,
    align: 'right',
    isNumeric: true,
    text: (row) => String(row.certificacione.cohorte_cer),
  },
  {
    key: 'expedicion',
    title: 'Fecha de expedición',
    width: 184,
    isNumeric: true,
    render: issueDays,
  },
  {
    key: 'vencimiento',
    title: 'Fecha de vencimiento',
    width: 100,
    isNumeric: true,
    text: (row) => unlessUnderWay(row, fechaTabla(row.certificacione.fechafin_cer)),
  },
  { key: 'empresa', title: 'Empresa', min: 110, text: (row) => row.empresa.nombre_emp },
  { key: 'estado', title: 'Estado', width: 120, render: stateOf },
]

const CARD: Card<CertcolPublico> = {
  title: (row) => row.certificacione.curso.nombre_cur,
  badge: stateBadge,
  lines: (row) => [
    [isRegisteredLate(row) && registeredText(row)],
    [nameOf(row), `Cohorte ${row.certificacione.cohorte_cer}`],
    [row.empresa.nombre_emp, isInForce(row) && vigenciaDe(row)],
    [!isRegisteredLate(row) && registeredText(row), versionText(row)],
    [correctedText(row)],
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
      <Pager list={list} all="Todos" />
    </>
  )
}

/**
 * Shows one line for each course, so that nobody takes the approval of one course for that of
 * another.
 */
function Courses({ rows, areOfOne }: { rows: readonly CertcolPublico[]; areOfOne: boolean }) {
  return (
    <ul className={classes.courses} aria-label="Cursos">
      {rows.map((row) => {
        const { color } = SITUACIONES[row.situacion_ceco]
        return (
          <li key={row.codigo_ceco} data-tone={color}>
            <ToneIcon tone={color} size={24} />
            <span className={classes.course}>
              {row.certificacione.curso.nombre_cur}
              {!areOfOne && ` · ${nameOf(row)}`}
            </span>
            <span className={classes.until}>{lineText(row)}</span>
            {row.antes && <span className={classes.before}>{correctedText(row)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows the certificates of a document number. The relevant ones are the headline. */
export function Answer({ cedula }: { cedula: string }) {
  const list = useList('GET /certcol/GetByCedula', { ...ASKED, fixed: { numerodocumento: cedula } })
  // This query equals that of the table's first page without filters, so the cache answers both.
  const all = useList('GET /certcol/GetByCedula', { ...ASKED, fixed: { numerodocumento: cedula }, state: ALL_ROWS })
  if (all.error && all.rows.length === 0) return <AnswerError error={all.error} onRetry={all.retry} />
  if (all.isPending) return <AnswerLoading />
  const counting = certificatesThatCount(all.rows)
  const [first] = counting
  // A row that does not count may link the names of two that do.
  const areOfOne = isOnePerson(all.rows)
  const lookUp = { subject: `Documento ${documentoVisible(cedula)}`, answeredAt: all.updatedAt }
  if (!first) return <Headline {...lookUp} tone="neutral" state="Sin certificados" text={SIN_CERTIFICADOS} />
  const total = all.total > 1 && <p className={classes.total}>Tiene {all.total} certificados. Véalos abajo.</p>
  return (
    <>
      {counting.length === 1 ? (
        <Headline
          {...lookUp}
          {...certificateHeadline(first, fechaLarga)}
          lead={isRegisteredLate(first) && registeredText(first, fechaLarga)}
          of={first.certificacione.curso.nombre_cur}
        >
          <p className={classes.name}>{nameOf(first)}</p>
          <p className={classes.code}>
            {[first.codigo_ceco, versionText(first), !isRegisteredLate(first) && registeredText(first)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {first.antes && <p className={classes.code}>{correctedText(first)}</p>}
          {total}
        </Headline>
      ) : (
        <Many {...lookUp} counts={countsText(counting)} of={areOfOne ? nameOf(first) : undefined}>
          <Courses rows={counting} areOfOne={areOfOne} />
          {total}
        </Many>
      )}
      <Rows list={list} />
    </>
  )
}
