import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { SIN_OBSERVACION, SIN_RESPONSABLE } from '@anclaje/contract/equipment/evaluacion'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { impideReemitir } from '@anclaje/contract/rules/equipment/actos-inspeccion'
import { INSPECCION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { ApiError, ask } from '../../../client/ask.ts'
import { isChangedMeanwhile } from '../../../client/failures.ts'
import { readAgain } from '../../../client/query-client.ts'
import { rowKeyOf } from '../../../client/query-key.ts'
import { useSession } from '../../../session/session.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx'
import { conclusionValues } from './use-conclusion.ts'
import type { ConclusionValues } from './use-conclusion.ts'
import { dropStaleLists } from '../answers/cached-results.ts'
import { sendWaiting } from '../answers/outbox.ts'
import { inspectionsOf } from '../addresses.ts'
import { useAfterFlush } from '../answers/use-after-flush.ts'
import { TOAST_TOPIC, actNow, isFinished, issueOf } from '../values.ts'
import { actOf, savedWords } from './finish-words.ts'
import type { FinishAct } from './finish-words.ts'

/** Returns the warnings to show after a successful save (INSP-7). */
const warningsOf = ({ idcol, idobs }: ConclusionValues): string[] => [
  ...(idcol === '' ? [SIN_RESPONSABLE] : []),
  ...(idobs === '' ? [SIN_OBSERVACION] : []),
]

/** A save, and what was asked before it; null without a question. */
interface Input {
  values: ConclusionValues
  act: FinishAct | null
}

/** The answer to a save, and what was asked before it. */
interface Saved {
  row: EvaluacionRow
  act: FinishAct | null
}

/** What is asked, and the message about a save before it that waits for the answer. */
interface Question {
  act: FinishAct
  estado: EstadoInspeccion
  values: ConclusionValues
  waiting?: string
  /** Message of the refusal of what was asked. */
  problem?: string
}

/** Returns whether the server refused to do what was asked, as it is now. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [403, 409].includes(error.status) && !isChangedMeanwhile(error)

/** Returns whether a save without a question is followed by one: whether to finish. */
const asksToFinish = ({ row, act }: Saved) =>
  act === null && !isFinished(row) && row.estado_eva !== INSPECCION.pendiente

interface Options {
  /** State of the answers alone. */
  resultado: EstadoInspeccion
  /** True while the device has changes that the server may not have. */
  isUnsent: boolean
}

/**
 * Saves an inspection, and asks before it finishes it or issues a version (INSP-20). A save that
 * finishes nothing goes back to the item if nothing is missing; otherwise it shows the warnings.
 */
export function useSaveInspection(
  row: EvaluacionRow,
  form: ContractForm<ConclusionValues>,
  { resultado, isUnsent }: Options,
) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const by = actNow(useSession()?.user)
  const [warnings, setWarnings] = useState<string[]>([])
  const [conflict, setConflict] = useState<EvaluacionRow>()
  const [question, setQuestion] = useState<Question>()
  // Number of versions that were issued on this screen.
  const [issues, setIssues] = useState(0)

  // Version of the inspection with which the form was filled or last saved. It is not read from
  // `row`, because a refetched row may contain changes of another user.
  const version = useRef(row.version_eva)

  const id = row.id_eva
  const put = async ({ values, act }: Input) => {
    // What is not finished is finished only after the question (INSP-20).
    const terminar = act !== null || isFinished(row)
    try {
      return await ask('PUT /evaluacion/:id', {
        params: { id },
        body: { ...values, version: version.current, terminar },
      })
    } catch (error) {
      if (isChangedMeanwhile(error)) {
        const stored = await ask('GET /evaluacion/:id', { params: { id } })
        setQuestion(undefined)
        setConflict(stored)
      }
      // What the screen shows may be older than the reason of the refusal.
      else if (error instanceof ApiError && error.status === 409) void readAgain()
      throw error
    }
  }
  const saving = useSave<Input, Saved>({
    save: async (input) => {
      const saved = await put(input)
      setQuestion(undefined)
      version.current = saved.version_eva
      form.resetDirty()
      dropStaleLists()
      // Answers that were refused because of the previous responsible person can be accepted now.
      sendWaiting()
      return { row: saved, act: input.act }
    },
    // The message of a save that leads to the question waits, so that finishing shows only its own.
    success: (saved) => (asksToFinish(saved) ? undefined : savedWords(row, saved.row)),
    about: TOAST_TOPIC,
    onSaved: async (answer) => {
      const { row: saved, act } = answer
      if (act !== null) {
        client.setQueryData(rowKeyOf('GET /evaluacion/:id', id), saved)
        setIssues((count) => count + 1)
        return
      }
      const values = conclusionValues(saved)
      if (asksToFinish(answer)) {
        const estado = saved.estado_eva as EstadoInspeccion
        return setQuestion({ act: 'terminar', estado, values, waiting: savedWords(row, saved) })
      }
      const found = warningsOf(values)
      setWarnings(found)
      if (found.length === 0) await navigate(inspectionsOf(row.ideq_eva))
    },
    onFieldErrors: form.setErrors,
    // The dialogs show these failures: that of a conflict, and the question, which stays.
    isHandled: (error) => {
      const isInQuestion = question !== undefined && isRefusal(error)
      setQuestion(isInQuestion ? { ...question, problem: error.message } : undefined)
      return isInQuestion || isChangedMeanwhile(error)
    },
  })
  const { isFlushing, afterFlush } = useAfterFlush(row.id_eva)
  const send = afterFlush(saving.run, ({ act }) => act === 'terminar' || act === 'equivocacion')

  /** Saves what is not finished. Asks before a finished inspection gets another version. */
  const run = async (values: ConclusionValues) => {
    // Saving a finished inspection without a change issues nothing.
    const isChanged = form.isDirty() || row.borrador_eva !== null || isUnsent
    if (!isFinished(row) || !isChanged) return send({ values, act: null })
    const issue = issueOf(row)
    const estado = values.idcol === '' ? INSPECCION.pendiente : resultado
    const reason = by && impideReemitir(issue, estado, by)
    if (reason) return toastRefusal(reason.motivo)
    setQuestion({ act: actOf(issue, estado), estado, values })
  }

  const save = { ...saving, isSaving: saving.isSaving || isFlushing, run }
  return {
    save,
    issues,
    warnings,
    setWarnings,
    question: question && {
      act: question.act,
      estado: question.estado,
      problem: question.problem,
      isSaving: save.isSaving,
      onClose: () => {
        setQuestion(undefined)
        if (question.waiting !== undefined) toastSuccess(question.waiting, { about: TOAST_TOPIC })
      },
      onConfirm: () => void send(question),
    },
    conflict: conflict && {
      stored: conflict,
      mine: form.values,
      onClose: () => setConflict(undefined),
      onKeepStored: () => {
        form.setInitialValues(conclusionValues(conflict))
        form.setValues(conclusionValues(conflict))
        form.resetDirty()
        version.current = conflict.version_eva
        setConflict(undefined)
      },
      onKeepMine: () => {
        setConflict(undefined)
        version.current = conflict.version_eva
        void save.run(form.values)
      },
    },
  }
}
