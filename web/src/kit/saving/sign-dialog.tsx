import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { PorFirmar } from '@anclaje/contract/training/certificacion'
import { documentoVisible } from '@anclaje/contract/rules/common/documento'
import { fechaTabla } from '@anclaje/contract/rules/common/fechas'
import { nitVisible } from '@anclaje/contract/rules/common/nit'
import { nombreCompleto } from '@anclaje/contract/rules/common/nombre'
import { vigenciaTexto } from '@anclaje/contract/rules/training/vigencia'
import { ApiError, ask } from '../../client/ask.ts'
import { answerKeyOf } from '../../client/query-key.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
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

/** A name and what the certificates print under it. */
type Line = readonly [name: string, value: string]

/** Returns the terms that all certificates of the cohort print. */
const termsOf = ({ horas, fechainicio, fechafin, tiempovigencia, periodo, centro }: PorFirmar): Line[] => [
  ['Horas', formatCount(horas)],
  ['Expedición', fechaTabla(fechainicio)],
  ['Vencimiento', `${fechaTabla(fechafin)} (${vigenciaTexto(tiempovigencia, periodo)})`],
  [
    'Centro',
    [centro.nombre, centro.nit && `NIT ${nitVisible(centro.nit)}`, centro.licencia].filter(Boolean).join(', '),
  ],
]

type Learner = PorFirmar['aprendices'][number]
const detailsOf = ({ tipodocumento, numerodocumento, empresa, nit }: Learner) =>
  `${tipodocumento} ${documentoVisible(numerodocumento)} · ${companyOf(empresa, nit)}`

/** Returns all that is signed, each under a name of its own. A picture is its address. */
const linesOf = (signed: PorFirmar): Line[] => [
  ['Curso', signed.curso],
  ...termsOf(signed),
  ...signed.responsables.map(({ cargo, licencia, ...person }, n): Line => [
    `Firma ${n + 1}`,
    [nombreCompleto(person), cargo, licencia].filter(Boolean).join(', '),
  ]),
  ...signed.aprendices.map((learner): Line => [learner.codigo, `${nombreCompleto(learner)}, ${detailsOf(learner)}`]),
]

/** Says what changed between two looks at what is signed. */
function changesBetween(before: PorFirmar, now: PorFirmar): string[] {
  const [old, fresh] = [new Map(linesOf(before)), new Map(linesOf(now))]
  const told = (name: string, value: string) => {
    const was = old.get(name)
    return was === undefined ? `${name}: ${value}, nuevo` : `${name}: ${was} → ${value}`
  }
  const pictures = now.responsables.filter(({ firma }, n) => {
    const was = before.responsables[n]
    return was !== undefined && was.firma !== firma
  })
  return [
    ...[...fresh].flatMap(([name, value]) => (old.get(name) === value ? [] : [told(name, value)])),
    ...[...old].flatMap(([name, value]) => (fresh.has(name) ? [] : [`${name}: ${value}, ya no está`])),
    ...pictures.map((person) => `Firma de ${nombreCompleto(person)}: otra imagen`),
  ]
}

/** Shows what changed since the user pressed the button. */
function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null
  return (
    <ul className={classes.changes} aria-label="Lo que cambió">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}

/** Shows the terms that all certificates of the cohort print. */
function Terms(signed: PorFirmar) {
  return (
    <dl className={classes.terms}>
      {termsOf(signed).map(([name, value]) => (
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
        {aprendices.map((learner) => (
          <li key={learner.codigo}>
            <span className="strong">{nombreCompleto(learner)}</span>{' '}
            <span className={classes.details}>
              {detailsOf(learner)} · <span className={classes.code}>{learner.codigo}</span>
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
  // What was on the screen when the user pressed the button.
  const [before, setBefore] = useState<PorFirmar>()
  const save = useIssueSave(
    () => {
      setBefore(data)
      return ask('PUT /certificaciones/:id/firmar', { params, body: { huella: data!.huella }, isLong: true })
    },
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
        <Notice
          action={
            <LinkButton to="/admin/perfil" search={{ tab: 'seguridad' }} onClick={onClose}>
              Ir a Mi cuenta
            </LinkButton>
          }
        >
          {error.message}
        </Notice>
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <p role="status">Leyendo lo que va a firmar…</p>}
      {data && !error && (
        <>
          {before && <Changes changes={changesBetween(before, data)} />}
          <p>Su firma responde por esto y por nada más. Si algo cambia, tendrá que firmar de nuevo.</p>
          <Terms {...data} />
          <Signing {...data} />
          <Learners {...data} />
        </>
      )}
    </IssueDialog>
  )
}
