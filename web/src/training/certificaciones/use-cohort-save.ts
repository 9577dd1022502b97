import { useState } from 'react'
import { ask } from '../../client/ask.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import type { Save } from '../../kit/saving/use-save.ts'
import { keptValuesQuestion, printedChanges } from './values.ts'
import type { CertificacionValues } from './values.ts'

/**
 * The save of a cohort, and the question before a save when issued certificates keep other values.
 */
interface CohortSave {
  save: Save<CertificacionValues>
  /** The question. Its `row` is the text of the question; null while it is closed. */
  question: { row: string | null; cancel: () => void; confirm: () => void; isRunning: boolean }
}

/**
 * Asks before a cohort is saved with values that differ from those of its issued certificates,
 * which keep the old values (COURSE-15). The number of these certificates is read at that moment.
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
