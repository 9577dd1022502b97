import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { Button } from '@mantine/core'
import type { ResultadoTrabajo } from '@anclaje/contract/overview/trabajo'
import {
  ARCHIVO_TRABAJO,
  LIMITE_LOTE,
  OTRA_CANTIDAD,
  PERMISOS_TRABAJO,
  TRABAJOS_LLENOS,
} from '@anclaje/contract/rules/overview/trabajos'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'
import type { Lote } from '@anclaje/contract/rules/overview/trabajos'
import type { Parte } from '@anclaje/contract/rules/training/cambios'
import type { InputOf } from '@anclaje/contract/calls'
import { ApiError, ask, download } from '../client/ask.ts'
import { readAgain } from '../client/query-client.ts'
import { useCan } from '../session/session.ts'
import { useOnce } from '../kit/saving/use-once.ts'
import { showFailure } from '../kit/saving/use-save.ts'
import { Dialog, DialogActions } from '../ui/feedback/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { AsyncSelect } from '../ui/fields/select/async-select.tsx'
import type { OptionSource } from '../ui/fields/select/async-select.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { formatCount } from '../ui/format.ts'
import { LOTES, countText, isOver, nextOf, workTitle } from './values.ts'
import classes from './bulk-dialog.module.css'
import { followJob } from './follow.tsx'
import { IssueFields, useIssueForm } from './issue-fields.tsx'
import { annulmentOf, correctionOf, issueActOf } from './issue-values.ts'
import { OutcomeFields, outcomeOf } from './outcome-fields.tsx'
import type { Outcome } from './outcome-fields.tsx'
import { NoMailServer } from './no-mail-server.tsx'
import { Result, useResult } from './result.tsx'

/** Rows of a bulk job: selected one by one, or all that match the filters of a list. */
export type Chosen = { ids: readonly (string | number)[]; orden?: string } | { filtro: Record<string, string | number> }

/**
 * Component that shows the effect of a bulk job on its rows. It calls `onReady` with true when the
 * job can be started.
 */
export type Question = ComponentType<{ chosen: Chosen; onReady: (isReady: boolean) => void }>

interface BulkDialogProps {
  lote: Lote
  chosen: Chosen
  total: number
  /** Companies to choose from, for jobs that change the company. */
  companies?: OptionSource | undefined
  /** Parts of certificates that are chosen at first, for a correction. */
  parts?: readonly Parte[] | undefined
  /** True when counting stopped at `total`, and there are more rows. */
  isMinimum?: boolean | undefined
  /** Component that replaces the text of the job before it starts. */
  question?: Question | undefined
  onClose: () => void
  /** Called when the dialog is closed after the job was recorded. */
  onAsked?: () => void
  /** Called with the result when the dialog is left after the job has ended. */
  onEnded?: ((end: ResultadoTrabajo) => void) | undefined
}

type Body = InputOf<'POST /trabajos'>['body']

const changesCompany = (lote: Lote) => lote === 'empresa_certificados' || lote === 'empresa_aprendices'
const RETRY = 'Cuando se configure el correo, «Reintentar» en Procesos los envía, hasta 48 horas después.'
const NO_COMPANY = 'Elija la empresa.'
const NO_OUTCOME = 'Elija el resultado.'
/** Problems that a field shows. */
const FIELDS = new Set([NO_COMPANY, NO_OUTCOME])

/**
 * Keeps the choices for a bulk job (company, day, whether to send again, what is corrected and why)
 * and sends its request. Keeps the id of the created job, or the message of a refusal.
 */
function useQuestion({ lote, chosen, total, parts = [] }: BulkDialogProps) {
  const [expected, setExpected] = useState(total)
  const [company, setCompany] = useState<string | null>(null)
  const [resends, setResends] = useState(false)
  const [day, setDay] = useState(() => hoyEnBogota())
  const [problem, setProblem] = useState<string | null>(null)
  const [id, setId] = useState<string | null>(null)
  const { once, isRunning } = useOnce()
  const act = issueActOf(lote)
  const issue = useIssueForm(act, { partes: parts })
  const [outcome, setOutcome] = useState<Outcome>({ clase: null, motivo: '' })
  const send = () =>
    once(async () => {
      if (act && !issue.check()) return
      if (changesCompany(lote) && company === null) return setProblem(NO_COMPANY)
      if (lote === 'desenlace_certificados' && outcome.clase === null) return setProblem(NO_OUTCOME)
      setProblem(null)
      const fields = {
        ...(changesCompany(lote) && { idemp: Number(company) }),
        ...(lote === 'enviar_certificados' && { reenviar: resends }),
        ...(lote === 'cargar_certificados' && { fecha: day }),
        ...(lote === 'desenlace_certificados' && outcomeOf(outcome)),
        ...(act === 'corregir' && correctionOf(issue.values)),
        ...(act === 'anular' && annulmentOf(issue.values)),
      }
      try {
        const body = { accion: lote, ...chosen, esperado: expected, ...fields } as Body
        const { id_tra } = await ask('POST /trabajos', { body, isLong: true })
        setId(id_tra)
        void readAgain()
      } catch (error) {
        const isTold = error instanceof ApiError && (error.total !== undefined || error.code === TRABAJOS_LLENOS)
        if (!isTold) return showFailure(error)
        setProblem(error.message)
        if (error.code === OTRA_CANTIDAD && error.total) setExpected(error.total)
      }
    })
  return {
    expected,
    company,
    setCompany,
    resends,
    setResends,
    day,
    setDay,
    act,
    issue,
    outcome,
    setOutcome,
    problem,
    id,
    send,
    isRunning,
  }
}

/**
 * Asks once before a bulk job, with the number of rows and their limit, and then shows its progress
 * and result, which offers what usually follows. If the dialog is closed before the end, a toast
 * announces the result.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { lote, chosen, total, companies, isMinimum = false, onClose, onAsked, onEnded, question: Asks } = props
  const [isReady, setReady] = useState(false)
  const waits = Asks !== undefined && !isReady
  const question = useQuestion(props)
  const { expected, company, setCompany, resends, setResends, act, issue, problem, id, send, isRunning } = question
  const { label, asks, text } = LOTES[lote]
  const { data } = useResult(id)
  const hasEnded = data !== undefined && isOver(data)
  const end = hasEnded ? data : undefined
  const can = useCan()
  const [follows, setFollows] = useState<Lote | null>(null)
  // After a correction by filter, the same filter may find other rows.
  const corrected = end?.corregidas?.map((row) => row.id)
  const rest = corrected ? { ids: corrected } : chosen
  const next = nextOf(lote, rest).filter((each) => PERMISOS_TRABAJO[each].every((permission) => can(...permission)))
  useEffect(() => {
    if (end) void readAgain()
  }, [end])
  const close = () => {
    // The dialog stays open during the request, because the job has no id to follow yet.
    if (isRunning) return
    if (id !== null && !hasEnded) void followJob(id)
    onClose()
    if (id !== null) onAsked?.()
    if (end) onEnded?.(end)
  }
  if (follows) return <BulkDialog lote={follows} chosen={rest} total={corrected?.length ?? expected} onClose={close} />
  const most = LIMITE_LOTE[lote]
  const heading = workTitle(lote, expected)
  const isTooMuch = isMinimum || expected > most
  const found = isMinimum ? `Son más de ${formatCount(total)}` : `Son ${formatCount(expected)}`
  const file = data?.estado_tra === 'listo' ? data.archivo_tra : null
  const save = () =>
    download('GET /trabajos/:id/archivo', { params: { id: id ?? '' }, isLong: true }, file ?? '')
      .catch(showFailure)
      .finally(() => void readAgain())
  return (
    <Dialog
      opened
      onClose={close}
      // The buttons of a result stand in one line.
      size={480}
      title={id === null ? (asks?.(countText(lote, expected)) ?? `¿${heading}?`) : heading}
    >
      {id === null ? (
        <form
          className={classes.question}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!waits && !isTooMuch) void send()
          }}
        >
          {!Asks && <p>{text}</p>}
          {lote === 'enviar_certificados' && <NoMailServer help={RETRY} />}
          {/* If the number of rows changes, the question starts again. */}
          {Asks && !isTooMuch && <Asks key={expected} chosen={chosen} onReady={setReady} />}
          {isTooMuch && (
            <Notice>
              {found} y el máximo es {formatCount(most)}.{' '}
              {'ids' in chosen ? 'Elija menos.' : 'Filtre más para incluir menos.'}
            </Notice>
          )}
          {!isTooMuch && problem && !FIELDS.has(problem) && <Notice>{problem}</Notice>}
          {changesCompany(lote) && companies && (
            <AsyncSelect
              label="Empresa"
              source={companies}
              value={company}
              onChange={setCompany}
              error={problem === NO_COMPANY && company === null ? problem : undefined}
              required
              allowDeselect={false}
            />
          )}
          {lote === 'empresa_aprendices' && (
            <p className="caption">
              Sus inscripciones pendientes quedan con la empresa de antes, y lo que autorizaron informar a ella no vale
              para otra.
            </p>
          )}
          {lote === 'cargar_certificados' && (
            <DateField
              label="Fecha de cargue"
              value={question.day}
              max={hoyEnBogota()}
              onChange={(event) => question.setDay(event.currentTarget.value)}
              required
            />
          )}
          {lote === 'desenlace_certificados' && (
            <OutcomeFields
              value={question.outcome}
              onChange={question.setOutcome}
              error={problem === NO_OUTCOME && question.outcome.clase === null ? problem : undefined}
            />
          )}
          {lote === 'enviar_certificados' && (
            <Checkbox
              name="reenviar"
              label="Volver a enviar también los que ya se enviaron"
              checked={resends}
              onChange={setResends}
            />
          )}
          {act && !isTooMuch && <IssueFields act={act} form={issue} told="A cada aprendiz que tenga correo." />}
          <DialogActions>
            <Button variant="default" onClick={close} aria-disabled={isRunning}>
              Cancelar
            </Button>
            {!isTooMuch && (
              <Button
                type="submit"
                aria-disabled={isRunning || waits}
                data-autofocus={!act || undefined}
                {...(act === 'anular' && { color: 'red' })}
              >
                {isRunning ? 'Pidiendo…' : label}
              </Button>
            )}
          </DialogActions>
        </form>
      ) : (
        <div className={classes.question}>
          {data ? <Result row={data} /> : <p>Empieza en un momento</p>}
          <DialogActions>
            <Button variant="default" onClick={close}>
              {hasEnded ? 'Cerrar' : 'Cerrar y avisarme al terminar'}
            </Button>
            {data?.estado_tra === 'listo' &&
              data.hechas_tra > 0 &&
              next.map((each) => (
                <Button key={each} variant="default" onClick={() => setFollows(each)}>
                  {LOTES[each].label}
                </Button>
              ))}
            {file !== null && ARCHIVO_TRABAJO[lote] !== null && <Button onClick={() => void save()}>Descargar</Button>}
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}
