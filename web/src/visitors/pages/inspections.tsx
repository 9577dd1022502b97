import { INSPECCIONES_SCREEN } from '@anclaje/contract/screens'
import { ESTADOS_INSPECCION, SIN_CONFIRMAR, SITUACIONES_INSPECCION } from '@anclaje/contract/states'
import type { Estado } from '@anclaje/contract/states'
import type { InspeccionesPublicas } from '@anclaje/contract/equipment/evaluacion'
import { PLACES } from '@anclaje/contract/visitors/pages'
import type { PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import { fechaLarga, fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { Document } from './frame.tsx'
import { inspectionHeadline } from './headline.ts'
import { onPage, pageWithin, PageLinks, pagesOf } from './pager.tsx'
import { Facts, Headline, LookUpForm, State } from './parts.tsx'
import { InspectionFacts, ThisDocument } from './verification.tsx'

const TITLE = 'Consulta de inspecciones'
/** States of the rows. No other screen of visitors shows that of an annulled inspection. */
const STATES: Record<InspeccionesPublicas['inspecciones'][number]['situacion_eva'], Estado> = {
  ...SITUACIONES_INSPECCION,
  anulado: { label: 'Anulada', color: 'danger' },
  alterado: SIN_CONFIRMAR,
}
const SIN_REGISTRO = 'No hay ningún equipo con ese código. Revise que esté bien escrito.'

function Item({ equipo }: { equipo: InspeccionesPublicas['equipo'] }) {
  const facts = [
    ['Código', equipo.codigo_eq],
    ['Tipo', equipo.tipoequipo.nombre_tipoeq],
    ['Clase', equipo.claseequipo.nombre_claeq],
    ['Marca', equipo.marca.nombre_mar],
    ['Serie', equipo.numserie_eq],
    ['Empresa', equipo.empresa?.nombre_emp],
  ] as const
  return (
    <section className="box" aria-labelledby="equipo">
      <h2 id="equipo">Equipo</h2>
      <Facts id={PLACES.datos} facts={facts} />
      {equipo.numserie_eq !== null && <p className="small">Compare la serie con la marcada en el equipo.</p>}
    </section>
  )
}

interface InspectionsProps {
  rows: InspeccionesPublicas['inspecciones']
  page: number
  address: string
}

/** Shows the inspections of an item, newest first, a page of them at a time. */
function Inspections({ rows, page, address }: InspectionsProps) {
  if (rows.length === 0) return null
  return (
    <section className="box" aria-labelledby="inspecciones">
      <h2 id="inspecciones">Inspecciones</h2>
      <ul className="lines">
        {onPage(rows, page).map((row, index) => (
          <li key={index}>
            <span>{row.fecha_eva === null ? '—' : fechaTabla(row.fecha_eva)}</span>
            <State {...STATES[row.situacion_eva]} />
            {row.situacion_eva === 'vencido' && <small>Resultado: {ESTADOS_INSPECCION[row.estado_eva]?.label}</small>}
          </li>
        ))}
      </ul>
      <PageLinks label="Páginas" page={page} pages={pagesOf(rows)} address={address} />
    </section>
  )
}

interface AnswerProps extends Pick<Pages['inspecciones'], 'found' | 'page' | 'retirado' | 'named'> {
  asked: string
  at: number
}

function Answer({ asked, found, page, retirado, named, at }: AnswerProps) {
  if (retirado !== null) return <Headline {...inspectionHeadline([], retirado, fechaLarga)} subject={asked} at={at} />
  if (!found) return <Headline tone="neutral" state="No encontrado" text={SIN_REGISTRO} subject={asked} at={at} />
  const { codigo_eq, tipoequipo } = found.equipo
  const code = named?.documento ? `c=${named.documento.codigo}&` : ''
  // The document may print a serial that the item has no more.
  const nousar = found.nousar ?? (named?.documento ? named.nousar : null)
  return (
    <>
      <Headline
        {...inspectionHeadline(found.inspecciones, nousar, fechaLarga)}
        of={
          <>
            {tipoequipo.nombre_tipoeq} ·{' '}
            <span className="code" translate="no">
              {codigo_eq}
            </span>
          </>
        }
        subject={codigo_eq}
        at={at}
      >
        {named && <ThisDocument named={named} />}
        {named?.documento && named.haymasnueva && <p className="plain">Hay una inspección posterior.</p>}
        <p id={PLACES.inspeccionar} className="act" hidden />
      </Headline>
      {named?.documento && <InspectionFacts documento={named.documento} />}
      {/* The document says the same of the item. */}
      {!named?.documento && <Item equipo={found.equipo} />}
      <Inspections
        rows={found.inspecciones}
        page={pageWithin(found.inspecciones, page)}
        address={`${INSPECCIONES_SCREEN}/${encodeURIComponent(asked)}?${code}pagina=`}
      />
    </>
  )
}

/** Draws the look-up of the inspections of an item, to which the QR codes of items lead. */
export function Inspecciones({ page, frame }: { page: Pages['inspecciones']; frame: PageFrame }) {
  const { asked, form } = page
  return (
    <Document title={TITLE} frame={frame} isPrivate hasScript={page.found !== null}>
      {asked !== null && <Answer {...page} asked={asked} at={frame.at} />}
      <LookUpForm
        action={INSPECCIONES_SCREEN}
        title={asked === null ? TITLE : 'Consultar otro equipo'}
        intro={asked === null ? 'Escriba el código del equipo para saber si su inspección está vigente.' : undefined}
        label="Código del equipo"
        placeholder="EQ-000123"
        form={form}
      />
    </Document>
  )
}
