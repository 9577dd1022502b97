import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { SIN_OBSERVACION, SIN_RESPONSABLE } from '@anclaje/contract/equipment/evaluacion'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { ask } from '../../../client/ask.ts'
import { isChangedMeanwhile } from '../../../client/failures.ts'
import { useSave } from '../../../kit/saving/use-save.ts'
import type { ContractForm } from '../../../kit/forms/contract-form.ts'
import { conclusionValues } from './use-conclusion.ts'
import type { ConclusionValues } from './use-conclusion.ts'
import { dropStaleLists } from '../answers/cached-results.ts'
import { sendWaiting } from '../answers/outbox.ts'
import { inspectionsOf } from '../addresses.ts'
import { useAfterFlush } from '../answers/use-after-flush.ts'

/** Returns the warnings to show after a successful save (INSP-7). */
const warningsOf = ({ idcol, idobs }: ConclusionValues): string[] => [
  ...(idcol === '' ? [SIN_RESPONSABLE] : []),
  ...(idobs === '' ? [SIN_OBSERVACION] : []),
]

/**
 * Saves an inspection. Goes back to its item when nothing is missing, otherwise shows the warnings.
 */
export function useSaveInspection(row: EvaluacionRow, form: ContractForm<ConclusionValues>) {
  const navigate = useNavigate()
  const [warnings, setWarnings] = useState<string[]>([])
  const [conflict, setConflict] = useState<EvaluacionRow>()

  // Version of the inspection with which the form was filled or last saved. It is not read from
  // `row`, because a refetched row may contain changes of another user.
  const version = useRef(row.version_eva)

  const id = row.id_eva
  const put = async (values: ConclusionValues) => {
    try {
      return await ask('PUT /evaluacion/:id', { params: { id }, body: { ...values, version: version.current } })
    } catch (error) {
      if (isChangedMeanwhile(error)) setConflict(await ask('GET /evaluacion/:id', { params: { id } }))
      throw error
    }
  }
  const saving = useSave<ConclusionValues, EvaluacionRow>({
    save: async (values) => {
      const saved = await put(values)
      version.current = saved.version_eva
      form.resetDirty()
      dropStaleLists()
      // Answers that were refused because of the previous responsible person can be accepted now.
      sendWaiting()
      return saved
    },
    success: ({ version_eva }) => (version_eva === 2 ? 'Inspeccion creada' : 'Inspeccion modificada'),
    onSaved: async (saved) => {
      const found = warningsOf(conclusionValues(saved))
      setWarnings(found)
      if (found.length === 0) await navigate(inspectionsOf(row.ideq_eva))
    },
    onFieldErrors: form.setErrors,
    // The conflict dialog shows this failure.
    isHandled: isChangedMeanwhile,
  })
  const { isFlushing, afterFlush } = useAfterFlush(row.id_eva)
  const save = { ...saving, isSaving: saving.isSaving || isFlushing, run: afterFlush(saving.run) }
  return {
    save,
    warnings,
    setWarnings,
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
