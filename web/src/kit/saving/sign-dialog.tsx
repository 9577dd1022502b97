import { useQuery } from '@tanstack/react-query'
import type { PorFirmar } from '@anclaje/contract/training/certificacion'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nitVisible } from '@anclaje/contract/rules/common/nit'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { ApiError, ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { formatCount } from '../../ui/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { IssueDialog, useIssueSave } from './issue-dialog.tsx'
import classes from './sign-dialog.module.css'

/** Cohort that waits for the signature of the user. */
export interface CohortToSign {
  id: number | string
  /** Course and number of the cohort. */
  name: string
}

interface SignDialogProps {
  cohort: CohortToSign
  onClose: () => void
}

const companyOf = (name: string, nit: string | null) => (nit === null ? name : `${name}, NIT ${nitVisible(nit)}`)

/** Shows the terms that all certificates of the cohort print. */
function Terms({ horas, fechainicio, fechafin, tiempovigencia, periodo, centro }: PorFirmar) {
  const lines = [
    ['Horas', formatCount(horas)],
    ['Expedición', fechaTabla(fechainicio)],
    ['Vencimiento', `${fechaTabla(fechafin)} (${vigenciaTexto(tiempovigencia, periodo)})`],
    [
      'Centro',
      [centro.nombre, centro.nit && `NIT ${nitVisible(centro.nit)}`, centro.licencia].filter(Boolean).join(', '),
    ],
  ] as const
  return (
    <dl className={classes.terms}>
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows who signs, as the certificates name them. */
function Signing({ responsables }: PorFirmar) {
  return (
    <ul className={classes.signers} aria-label="Firman">
      {responsables.map(({ cargo, licencia, firma, ...person }, n) => (
        <li key={n}>
          {firma ? (
            <img src={firma} alt={`Firma de ${nombreCompleto(person)}`} />
          ) : (
            <span className={classes.missing}>Sin firma registrada</span>
          )}
          <span className="strong">{nombreCompleto(person)}</span>
          <span className={classes.details}>{[cargo, licencia].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** Shows the learners whose certificates are signed, as they name them. */
function Learners({ aprendices }: PorFirmar) {
  return (
    <>
      <h3 className="strong">Aprendices: {formatCount(aprendices.length)}</h3>
      <ul className={classes.learners} aria-label="Aprendices">
        {aprendices.map(({ codigo, tipodocumento, numerodocumento, empresa, nit, ...person }) => (
          <li key={codigo}>
            <span className="strong">{nombreCompleto(person)}</span>{' '}
            <span className={classes.details}>
              {tipodocumento} {numerodocumento} · {companyOf(empresa, nit)} · {codigo}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * Shows all that a signature of the user would vouch for, and signs just that (TRUST-12). What
 * changed meanwhile is read again into the open dialog.
 */
export function SignDialog({ cohort: { id, name }, onClose }: SignDialogProps) {
  const call = 'GET /certificaciones/:id/firma'
  const params = { id: String(id) }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: answerKeyOf(call, params),
    queryFn: ({ signal }) => ask(call, { params, signal, isLong: true }),
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const save = useIssueSave(
    () => ask('PUT /certificaciones/:id/firmar', { params, body: { huella: data!.huella }, isLong: true }),
    'Cohorte firmada',
    onClose,
  )
  return (
    <IssueDialog
      title="¿Firmar esta cohorte?"
      subject={data ? `${data.curso}, cohorte ${data.cohorte}` : name}
      save={save}
      check={() => true}
      isReady={data !== undefined && !error && !isFetching}
      button="Firmar"
      busy="Firmando…"
      onClose={onClose}
    >
      {error instanceof ApiError && error.code === 'clave_ajena' ? (
        <EmptyState text={error.message}>
          <LinkButton to="/admin/perfil" search={{ tab: 'seguridad' }} onClick={onClose}>
            Ir a Mi cuenta
          </LinkButton>
        </EmptyState>
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <p role="status">Leyendo lo que va a firmar…</p>}
      {data && !error && (
        <>
          <p>Su firma responde por esto y por nada más. Si algo cambia, tendrá que firmar de nuevo.</p>
          <Terms {...data} />
          <Signing {...data} />
          <Learners {...data} />
        </>
      )}
    </IssueDialog>
  )
}
