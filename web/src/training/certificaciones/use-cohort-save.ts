import { useState } from 'react'
import { ask } from '../../client/ask.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import type { Save } from '../../kit/saving/use-save.ts'
import { keptValuesQuestion, printedChanges } from './values.ts'
import type { CertificacionValues } from './values.ts'

/**
 * Functions and state for saving a cohort. The user must confirm the save when issued certificates
 * would keep old values.
 */
interface CohortSave {
  save: Save<CertificacionValues>
  /** Question before the save. `row` is its text; null while the question is closed. */
  question: { row: string | null; cancel: () => void; confirm: () => void; isRunning: boolean }
}

/**
 * Saves a cohort. Asks first when a changed value is printed on issued certificates, which keep the
 * old value (COURSE-15). Reads the number of these certificates right before it asks.
 */
export function useCohortSave(
  id: string | undefined,
  before: CertificacionValues,
  save: Save<CertificacionValues>,
): CohortSave {
  const [asked, setAsked] = useState<{ values: CertificacionValues; text: string } | null>(null)
  const { once, isRunning } = useOnce()
  const run = async (values: CertificacionValues) => {
    const changed = printedChanges(before, values)
    if (id === undefined || changed.length === 0) return save.run(values)
    try {
      const { conteo } = await ask('GET /certificaciones/:id', { params: { id } })
      if (conteo.aprobados > 0) return setAsked({ values, text: keptValuesQuestion(conteo.aprobados, changed) })
    } catch (error) {
      return showFailure(error)
    }
    return save.run(values)
  }
  const confirm = async () => {
    if (asked) await save.run(asked.values)
    setAsked(null)
  }
  return {
    save: { ...save, run: (values) => once(() => run(values)), isSaving: isRunning || save.isSaving },
    question: {
      row: asked?.text ?? null,
      cancel: () => setAsked(null),
      confirm: () => void confirm(),
      isRunning: save.isSaving,
    },
  }
}
