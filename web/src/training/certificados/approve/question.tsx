import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '@anclaje/contract/calls'
import { DIAS_CAMBIOS } from '@anclaje/contract/limits'
import type { PreguntaAprobacion } from '@anclaje/contract/training/aprobacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { ask } from '../../../client/ask.ts'
import { answerKeyOf } from '../../../client/query-key.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { dayText, formatCount } from '../../../ui/format.ts'
import { countText } from '../../../work/values.ts'
import { CentroWarning, useCentroNow } from '../parts/centro-warning.tsx'
import classes from './question.module.css'

const CALL = 'POST /certcol/aprobacion'

/** Returns the number of certificates as text. */
const certificates = (many: number) => countText('aprobar_certificados', many)

const signers = new Intl.ListFormat('es-CO')

function CohortLine({ cohort }: { cohort: PreguntaAprobacion['cohortes'][number] }) {
  const { nombre_cur, cohorte_cer, fechainicio_cer, fechafin_cer, aprobables, porempezar, firmantes } = cohort
  return (
    <li>
      <strong>{nombre_cur}</strong>, cohorte {cohorte_cer}: {certificates(aprobables)}{' '}
      <span className={classes.details}>
        {cohort.horas_cer === 1 ? '1 hora' : `${formatCount(cohort.horas_cer)} horas`}, del{' '}
        {fechaTabla(fechainicio_cer)} al {fechaTabla(fechafin_cer)}, vigencia{' '}
        {vigenciaTexto(cohort.tiempovigencia_cer, cohort.periodo_cer)}.{' '}
        {firmantes.length === 0
          ? 'Firma el representante del centro.'
          : `${firmantes.length === 1 ? 'Firma' : 'Firman'} ${signers.format(firmantes)}.`}
      </span>
      {porempezar && (
        <span className={classes.future}>
          Su fecha de expedición, {fechaTabla(fechainicio_cer)}, todavía no ha llegado:{' '}
          {aprobables === 1 ? 'no vale' : 'no valen'} antes de ese día.
        </span>
      )}
    </li>
  )
}

/**
 * Shows how many of the certificates would not be valid yet. Counts all cohorts, including those
 * that the dialog does not list.
 */
function NotBegun({ question: { porempezar, cohortes } }: { question: PreguntaAprobacion }) {
  if (porempezar === null || cohortes.length === 1) return null
  const { total, desde, hasta } = porempezar
  const days = desde === hasta ? `el ${fechaTabla(desde)}` : `entre el ${fechaTabla(desde)} y el ${fechaTabla(hasta)}`
  return (
    <p className={classes.future}>
      En total, {certificates(total)} todavía no {total === 1 ? 'valdrá: empieza' : 'valdrán: empiezan'} {days}.
    </p>
  )
}

/** Returns whether the question is about a single certificate, which cannot be approved. */
const isOneRefused = ({ aprobables, omitidos }: PreguntaAprobacion) =>
  aprobables === 0 && omitidos.length === 1 && omitidos[0]!.total === 1

function LeftOut({ question }: { question: PreguntaAprobacion }) {
  const { omitidos } = question
  if (omitidos.length === 0 || isOneRefused(question)) return null
  const many = omitidos.reduce((sum, { total }) => sum + total, 0)
  return (
    <>
      <p>{many === 1 ? 'Quedará 1 por fuera:' : `Quedarán ${formatCount(many)} por fuera:`}</p>
      <ul className={classes.list}>
        {omitidos.map(({ motivo, total }) => (
          <li key={motivo}>
            {motivo}: {formatCount(total)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Lists what other accounts changed lately of what will be approved. */
function OthersChanges({ question: { cambios, mascambios } }: { question: PreguntaAprobacion }) {
  if (cambios.length === 0) return null
  return (
    <>
      <p>Lo que otros cambiaron en los últimos {DIAS_CAMBIOS} días:</p>
      <ul className={classes.list} aria-label="Cambios de otros">
        {cambios.map(({ de, campo, antes, ahora, quien, fecha }, n) => (
          <li key={n}>
            <strong>{de}</strong> · {campo} {antes} → {ahora} ({quien}, {dayText(fecha)})
          </li>
        ))}
        {mascambios > 0 && <li>y {formatCount(mascambios)} más</li>}
      </ul>
    </>
  )
}

/** Asks about learners whose name is two words of the user's own name (TRUST-10). */
function Namesakes({ question: { homonimos } }: { question: PreguntaAprobacion }) {
  if (homonimos === 0) return null
  return (
    <Notice>
      {homonimos === 1
        ? '1 aprendiz tiene solo dos palabras de su nombre. ¿Es otra persona?'
        : `${formatCount(homonimos)} aprendices tienen solo dos palabras de su nombre. ¿Son otras personas?`}
    </Notice>
  )
}

const KEPT = 'Queda con los datos de hoy; los cambios posteriores no lo modifican.'

/** Says how many certificates will be approved. For a single certificate, names its learner. */
function textOf(question: PreguntaAprobacion, learner: string | undefined): string {
  const { aprobables, omitidos } = question
  if (isOneRefused(question)) return `No se puede aprobar. ${omitidos[0]!.motivo}.`
  if (aprobables === 0) return 'Ninguno se puede aprobar.'
  if (learner !== undefined) return `Se aprobará el certificado de ${learner}. ${KEPT}`
  if (aprobables === 1) return `Se aprobará 1 certificado. ${KEPT}`
  return `Se aprobarán ${certificates(aprobables)}. Cada certificado queda con los datos de hoy; los cambios posteriores no lo modifican.`
}

interface ApprovalQuestionProps {
  /** Ids of certificates, or filters that find them. */
  chosen: { ids: readonly (string | number)[] } | { filtro: Record<string, string | number> }
  /** Name of the learner of a single certificate. */
  learner?: string | undefined
  /**
   * Receives true when the whole question is loaded and at least one certificate can be approved,
   * with the digest of what it told.
   */
  onReady: (isReady: boolean, huella?: string) => void
}

/**
 * Shows the effect of an approval, as the server counts it (CERT-24): the number of certificates in
 * each cohort, those that would not be valid yet, what others changed lately, and those that would
 * be skipped.
 */
export function ApprovalQuestion({ chosen, learner, onReady }: ApprovalQuestionProps) {
  const body = ('ids' in chosen ? { ids: chosen.ids } : { filtro: chosen.filtro }) as InputOf<typeof CALL>['body']
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKeyOf(CALL, body),
    queryFn: ({ signal }) => ask(CALL, { body, signal, isLong: true }),
    // The question is read again each time, because another user may have approved some of the
    // certificates meanwhile.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const centro = useCentroNow(true)
  const isReady = data !== undefined && data.aprobables > 0 && !isFetching && !centro.isLoading
  useEffect(() => {
    onReady(isReady, data?.huella)
    return () => onReady(false)
  }, [isReady, data?.huella, onReady])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <p role="status">Contando los certificados…</p>
  const { aprobables, cohortes, mascohortes } = data
  return (
    <div className={classes.question}>
      <p>{textOf(data, learner)}</p>
      {cohortes.length > 0 && (
        <ul className={classes.list} aria-label="Cohortes">
          {cohortes.map((cohort) => (
            <CohortLine key={cohort.id_cer} cohort={cohort} />
          ))}
          {mascohortes > 0 && (
            <li>
              y {formatCount(mascohortes)} {mascohortes === 1 ? 'cohorte' : 'cohortes'} más
            </li>
          )}
        </ul>
      )}
      <NotBegun question={data} />
      <OthersChanges question={data} />
      <LeftOut question={data} />
      <Namesakes question={data} />
      {aprobables > 0 && <CentroWarning />}
    </div>
  )
}
