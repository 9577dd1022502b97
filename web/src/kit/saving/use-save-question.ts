import { useState } from 'react'
import { ApiError } from '../../client/ask.ts'
import { useOnce } from './use-once.ts'
import { showFailure } from './use-save.ts'
import type { Save } from './use-save.ts'

/** Save that first looks for rows like the one to be saved, and the question about them. */
export interface AskedSave<Values, Found> {
  save: Save<Values>
  /** Values to be saved, and the rows that are like them; null while nothing is asked. */
  question: { values: Values; found: readonly Found[] } | null
  cancel: () => void
  /** Saves the values of the question, or others. */
  goOn: (values?: Values) => void
}

/**
 * Asks for confirmation before a save for which `find` finds something. Without `find` nothing is
 * asked.
 */
export function useSaveQuestion<Values, Found>(
  save: Save<Values>,
  find: ((values: Values) => Promise<readonly Found[]>) | undefined,
): AskedSave<Values, Found> {
  const { once, isRunning } = useOnce()
  const [question, setQuestion] = useState<AskedSave<Values, Found>['question']>(null)
  const look = async (values: Values) => {
    try {
      const found = (await find?.(values)) ?? []
      if (found.length > 0) return setQuestion({ values, found })
    } catch (error) {
      // On a 400 the save goes on, because it reports the errors of the fields.
      if (!(error instanceof ApiError) || error.status !== 400) return showFailure(error)
    }
    await save.run(values)
  }
  return {
    save: {
      run: (values) => (find ? once(() => look(values)) : save.run(values)),
      isSaving: save.isSaving || isRunning,
      isSaved: save.isSaved,
    },
    question,
    cancel: () => setQuestion(null),
    goOn: (values = question?.values) => {
      if (values !== undefined) void save.run(values).finally(() => setQuestion(null))
    },
  }
}
