/* oxlint-disable jsx-a11y/no-redundant-roles --
   On a phone the style makes cards of the rows, and some browsers then forget what a table is. */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- rows and cells of that
   table are no controls. */
import type { ReactNode } from 'react'
import { CERTIFICADOS_SCREEN } from '@anclaje/contract/screens'
import { ALTERADO } from '@anclaje/contract/rules/trust/emision'
import { SIN_CONFIRMAR, SITUACIONES } from '@anclaje/contract/states'
import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import type { FoundCertificates, PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { porEmpezar } from '@anclaje/contract/rules/training/vigencia'
import { formatCount } from '../../ui/format.ts'
import { Document } from './frame.tsx'
import {
  certificateHeadline,
  certificatesThatCount,
  countsText,
  isOnePerson,
  lineText,
  learnerName,
} from './headline.ts'
import { DrawnToneIcon } from './icons.tsx'
import { drawOnce } from './kept.ts'
import { onPage, pageWithin, PageLinks, pagesOf, ROWS } from './pager.tsx'
import { Headline, LookUpForm, LookedUp, State, Unconfirmed } from './parts.tsx'
import { NamedCertificate } from './verification.tsx'
import { correctedText, isRegisteredLate, registeredText, versionText } from './registered.ts'

const TITLE = 'Consulta de certificados'
const SIN_CERTIFICADOS =
  'Este centro no ha expedido certificados con ese número de documento. Revise que esté bien escrito.'

/** Returns whether a certificate is in progress and not issued. Its dates are not shown then. */
const isUnderWay = (row: CertcolPublico) => row.situacion_ceco === 'en_curso' && !porEmpezar(row)
const unlessUnderWay = (row: CertcolPublico, day: string) => (isUnderWay(row) ? '—' : day)

/** Shows the day of issue and that of the registration. A late registration comes first. */
function IssueDays({ row }: { row: CertcolPublico }) {
  const registered = registeredText(row)
  const issued = unlessUnderWay(row, fechaTabla(row.certificacione.fechainicio_cer))
  if (registered === null) return issued
  return isRegisteredLate(row) ? (
    <>
      <strong>{registered}</strong>
      <small>Expedición {issued}</small>
    </>
  ) : (
    <>
      {issued}
      <small>{registered}</small>
    </>
  )
}

/**
 * Columns of the table (SCR-9). On a phone each row is a card, whose labels are in the style sheet,
 * so that they do not stand in every row. A browser's translation must not change names (SCR-64).
 */
const COLUMNS: readonly [name: string, show: (row: CertcolPublico, number: number) => ReactNode, translate?: 'no'][] = [
  ['#', (_row, number) => number],
  ['Aprendiz', (row) => row.colaboradore.nombres_col, 'no'],
  ['Apellidos', (row) => row.colaboradore.apellidos_col, 'no'],
  [
    'Curso',
    (row) => (
      <>
        {row.certificacione.curso.nombre_cur}
        {row.antes && <small>{correctedText(row)}</small>}
      </>
    ),
  ],
  ['Cohorte', (row) => row.certificacione.cohorte_cer],
  ['Fecha de expedición', (row) => <IssueDays row={row} />],
  ['Fecha de vencimiento', (row) => unlessUnderWay(row, fechaTabla(row.certificacione.fechafin_cer))],
  ['Empresa', (row) => row.empresa.nombre_emp, 'no'],
  [
    'Estado',
    (row) => (
      <>
        <State {...SITUACIONES[row.situacion_ceco]} />
        {versionText(row) && <small>{versionText(row)}</small>}
      </>
    ),
  ],
]

const Columns = () => (
  <tr role="row">
    {COLUMNS.map(([name]) => (
      <th key={name} role="columnheader" scope="col">
        {name}
      </th>
    ))}
  </tr>
)

interface PageOfRows {
  rows: readonly CertcolPublico[]
  page: number
  address: string
}

/** Shows certificates, a page of them at a time. */
function Table({ title, rows, page, address }: PageOfRows & { title: string }) {
  return (
    <section className="box" aria-labelledby="certificados">
      <h2 id="certificados">{title}</h2>
      <table role="table" aria-labelledby="certificados">
        <thead role="rowgroup" dangerouslySetInnerHTML={drawOnce(['columns'], <Columns />)} />
        <tbody role="rowgroup">
          {onPage(rows, page).map((row, index) => (
            <tr key={row.codigo_ceco} role="row">
              {COLUMNS.map(([name, show, translate]) => (
                <td key={name} role="cell" translate={translate}>
                  {show(row, page * ROWS + index + 1)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PageLinks label="Páginas" page={page} pages={pagesOf(rows)} address={address} />
    </section>
  )
}

/**
 * Shows one line for each course, so that nobody takes the approval of one course for that of
 * another. Many courses are shown a page of them at a time.
 */
function Courses({ rows, page, address }: PageOfRows) {
  const areOfOne = isOnePerson(rows)
  const pages = pagesOf(rows)
  if (page >= pages) return null
  return (
    <>
      <ul className="courses" aria-label="Cursos">
        {onPage(rows, page).map((row) => {
          const { color } = SITUACIONES[row.situacion_ceco]
          return (
            <li key={row.codigo_ceco} data-tone={color}>
              <DrawnToneIcon tone={color} size={24} />
              <strong>
                {row.certificacione.curso.nombre_cur}
                {!areOfOne && <span translate="no">{` · ${learnerName(row)}`}</span>}
              </strong>
              <span className="until">{lineText(row)}</span>
              {row.antes && <small>{correctedText(row)}</small>}
            </li>
          )
        })}
      </ul>
      <PageLinks label="Páginas de los cursos" page={page} pages={pages} address={address} />
    </>
  )
}

/** Says beside an answer that other documents cannot be confirmed (TRUST-22). */
function AlsoUnconfirmed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <section className="box" aria-labelledby="sin-confirmar">
      <h2 id="sin-confirmar">{count === 1 ? 'Otro documento' : `Otros ${formatCount(count)} documentos`}</h2>
      <State {...SIN_CONFIRMAR} />
      <p>{count === 1 ? ALTERADO.motivo : 'No podemos confirmar estos documentos. Consulte al centro.'}</p>
    </section>
  )
}

interface AnswerProps {
  asked: string
  found: FoundCertificates | null
  at: number
}

/** Shows the certificates of a document number. The relevant ones are the headline. */
function Answer({ asked, found, at }: AnswerProps) {
  const lookUp = { subject: `Documento ${documentoVisible(asked)}`, at }
  const { rows = [], named, unconfirmed = 0 } = found ?? {}
  const code = named?.documento ? `c=${named.documento.codigo}&` : ''
  const shown = {
    rows,
    page: pageWithin(rows, found?.page ?? 0),
    address: `${CERTIFICADOS_SCREEN}/${encodeURIComponent(asked)}?${code}pagina=`,
  }
  if (named)
    return (
      <>
        {named.documento ? <NamedCertificate named={named} at={at} /> : <Unconfirmed {...lookUp} />}
        <AlsoUnconfirmed count={unconfirmed} />
        {rows.length > 0 && <Table {...shown} title="Otros certificados" />}
      </>
    )
  const counting = certificatesThatCount(rows)
  const [first] = counting
  if (unconfirmed > 0 && !first) return <Unconfirmed {...lookUp} />
  if (!first) return <Headline {...lookUp} tone="neutral" state="Sin certificados" text={SIN_CERTIFICADOS} />
  const total = rows.length > 1 && <p className="plain">Tiene {rows.length} certificados. Véalos abajo.</p>
  const facts = [first.codigo_ceco, versionText(first), !isRegisteredLate(first) && registeredText(first)]
  return (
    <>
      {counting.length === 1 ? (
        <Headline
          {...lookUp}
          {...certificateHeadline(first, fechaLarga)}
          lead={isRegisteredLate(first) && registeredText(first, fechaLarga)}
          of={first.certificacione.curso.nombre_cur}
        >
          <p className="name" translate="no">
            {learnerName(first)}
          </p>
          <p className="plain">{facts.filter(Boolean).join(' · ')}</p>
          {first.antes && <p className="plain">{correctedText(first)}</p>}
          {total}
        </Headline>
      ) : (
        <section className="answer" data-tone="neutral">
          <h1>Revise el curso que exige la tarea</h1>
          {isOnePerson(counting) && (
            <p className="of" translate="no">
              {learnerName(first)}
            </p>
          )}
          <p className="plain">{countsText(counting)}</p>
          <Courses {...shown} rows={counting} />
          {total}
          <LookedUp {...lookUp} />
        </section>
      )}
      <AlsoUnconfirmed count={unconfirmed} />
      <Table {...shown} title="Certificados" />
    </>
  )
}

/** Draws the look-up of certificates by a document number (PUBLIC-2, PUBLIC-4). */
export function Certificates({
  page: { asked, found, form },
  frame,
}: {
  page: Pages['certificados']
  frame: PageFrame
}) {
  return (
    <Document title={TITLE} frame={frame} isPrivate>
      {asked !== null && <Answer asked={asked} found={found} at={frame.at} />}
      <LookUpForm
        action={CERTIFICADOS_SCREEN}
        title={asked === null ? TITLE : 'Consultar otro documento'}
        intro={
          asked === null
            ? 'Escriba el número de documento de la persona para saber si su certificado está vigente.'
            : undefined
        }
        label="Número cédula"
        hint="o el código que está junto al QR"
        form={form}
      />
    </Document>
  )
}
