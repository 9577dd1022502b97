import { CODIGO_SCREEN, INSPECCIONES_SCREEN, VERIFICAR_SCREEN } from '@anclaje/contract/screens'
import { leerCodigo } from '@anclaje/contract/rules/trust/codigo'
import { ALTERADO } from '@anclaje/contract/rules/trust/emision'
import { SITUACIONES_EQUIPO } from '@anclaje/contract/states'
import type { PageFrame, Pages } from '@anclaje/contract/visitors/pages'
import type {
  CertificadoVerificado,
  InspeccionVerificada,
  SinDocumento,
  Verificacion,
} from '@anclaje/contract/visitors/verificacion'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'
import { Document } from './frame.tsx'
import { Facts, Headline, LookUpForm, Unconfirmed } from './parts.tsx'
import type { Fact } from './parts.tsx'
import { certificateStanding, inspectionStanding } from './standing.ts'

const TITLE = 'Verificar un documento'
const NO_VERIFICADO =
  'Revise que esté completo y bien copiado, o consulte por el número de documento. Mientras no aparezca aquí, no acepte el documento.'

/** Shows what a document says, to be compared with the paper. */
function Compared({ facts, compare }: { facts: readonly Fact[]; compare: string }) {
  return (
    <section className="box" aria-labelledby="documento">
      <h2 id="documento">{compare}</h2>
      <Facts facts={facts} />
    </section>
  )
}

interface ReplacementProps {
  reemplazo: string | null
  /** True when the document says what the version in force says. */
  holds?: boolean
}

/** Leads to the version in force, or to the centre unless the same person got it. */
function Replacement({ reemplazo, holds = false }: ReplacementProps) {
  if (reemplazo === null) return holds ? null : <p className="plain">Consulte al centro.</p>
  return (
    <p className="act">
      <a className="button" href={`${CODIGO_SCREEN}/${reemplazo}`}>
        Ver la versión vigente
      </a>
    </p>
  )
}

interface NamedProps<Named> {
  named: Named
  at: number
}

/** Shows a certificate as it was issued, and what it is worth today. */
export function NamedCertificate({ named, at }: NamedProps<CertificadoVerificado>) {
  const { documento: d, estado, reemplazo, hoy } = named
  const facts: Fact[] = [
    ['Nombre', d.nombre],
    ['Documento', `${d.tipodocumento} ${documentoVisible(d.numerodocumento)}`],
    ['Curso', d.curso],
    ['Horas', d.horas],
    ['Fecha de expedición', fechaLarga(d.fechainicio)],
    ['Fecha de vencimiento', fechaLarga(d.fechafin)],
    ['Registrado el', fechaLarga(d.registradoel)],
    ['Empresa', d.empresa],
    [d.firmantes.length === 1 ? 'Firma' : 'Firman', d.firmantes.map(personOf).join(' · ')],
    ['Número', d.numero],
    ['Versión', d.version],
    ['Centro', d.centro],
    [
      'Antes decía',
      d.antes &&
        `${d.antes.curso}, ${fechaLarga(d.antes.fechainicio)} a ${fechaLarga(d.antes.fechafin)}, ${d.antes.horas} horas`,
    ],
  ]
  return (
    <>
      <Headline {...certificateStanding(named)} of={d.curso} subject={`Código ${d.codigo}`} at={at}>
        <p className="name" translate="no">
          {d.nombre}
        </p>
        {estado === 'reemplazado' && <Replacement reemplazo={reemplazo} holds={hoy?.cambio.length === 0} />}
      </Headline>
      <Compared facts={facts} compare="¿Coinciden con el papel y con la cédula?" />
    </>
  )
}

const personOf = ({ nombre, cargo }: { nombre: string; cargo: string | null }) =>
  [nombre, cargo].filter(Boolean).join(', ')

/** Shows the document of an inspection as it was issued. */
export function InspectionFacts({ documento: d }: Pick<InspeccionVerificada, 'documento'>) {
  const facts: Fact[] = [
    ['Código del equipo', d.equipo.codigo],
    ['Tipo', d.equipo.tipo],
    ['Clase', d.equipo.clase],
    ['Marca', d.equipo.marca],
    ['Serie', d.equipo.serie],
    ['Empresa', d.equipo.empresa],
    ['Inspeccionado el', fechaLarga(d.fecha)],
    ['Resultado', d.resultado === 'aprobado' ? 'Aprobado' : 'Rechazado'],
    ['Próxima inspección', d.proxima && `Hasta el ${fechaLarga(d.proxima)}`],
    ['Registrada el', d.registradael && fechaLarga(d.registradael)],
    ['Responsable', personOf(d.responsable)],
    ['Emitida por', d.emitidapor && personOf(d.emitidapor)],
    ['Número', d.numero],
    ['Versión', d.version],
    ['Código del documento', d.codigo],
    ['Centro', d.centro],
  ]
  return <Compared facts={facts} compare="¿Coinciden con el papel y con el equipo?" />
}

/** Says what the document of an inspection is worth, below what the item is worth. */
export const ThisDocument = ({ named }: { named: InspeccionVerificada | SinDocumento }) => (
  <p className="name">Este documento: {named.documento ? inspectionStanding(named).text : ALTERADO.motivo}</p>
)

/** Shows the document of an inspection. When its item must not be used, that comes first. */
function NamedInspection({ named, at }: NamedProps<InspeccionVerificada>) {
  const { documento: d, estado, nousar, haymasnueva, reemplazo } = named
  const { label, color } = SITUACIONES_EQUIPO.no_usar
  const leads = nousar === null ? inspectionStanding(named) : { state: label, tone: color, text: nousar }
  return (
    <>
      <Headline {...leads} of={`${d.equipo.tipo} · ${d.equipo.codigo}`} subject={`Código ${d.codigo}`} at={at}>
        {nousar !== null && <ThisDocument named={named} />}
        {estado === 'reemplazado' && <Replacement reemplazo={reemplazo} />}
        {haymasnueva && (
          <p className="act">
            <a className="button" href={`${INSPECCIONES_SCREEN}/${d.equipo.id}`}>
              Hay una inspección posterior
            </a>
          </p>
        )}
      </Headline>
      <InspectionFacts documento={d} />
    </>
  )
}

function Answer({ found, asked, at }: { found: Verificacion; asked: string; at: number }) {
  if (found.tipo === 'certificado') return <NamedCertificate named={found} at={at} />
  if (found.tipo === 'inspeccion') return <NamedInspection named={found} at={at} />
  if (found.estado === 'alterado') return <Unconfirmed subject={`Código ${asked}`} at={at} />
  const lead = leerCodigo(asked).faltaUna && 'Le falta una letra.'
  return (
    <Headline
      tone="danger"
      state="No verificado"
      lead={lead}
      text={NO_VERIFICADO}
      subject={`Código ${asked}`}
      at={at}
    />
  )
}

/** Draws the verification of a document by its code (TRUST-13). */
export function Verification({ page: { asked, found, form }, frame }: { page: Pages['verificar']; frame: PageFrame }) {
  return (
    <Document title={TITLE} frame={frame} isPrivate>
      {asked !== null && found && <Answer found={found} asked={asked} at={frame.at} />}
      <LookUpForm
        action={VERIFICAR_SCREEN}
        title={found ? 'Verificar otro documento' : TITLE}
        intro={found ? undefined : 'Escriba el código que está junto al QR, o el número de documento de la persona.'}
        label="Código o número de documento"
        placeholder="ABCD-EFGH-JKM"
        form={form}
      />
    </Document>
  )
}
