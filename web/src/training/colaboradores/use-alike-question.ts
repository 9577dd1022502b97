import { useState } from 'react'
import type { Parecida } from '@anclaje/contract/training/colaborador'
import { useCan } from '../../session/session.ts'
import { ApiError, ask } from '../../client/ask.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { showFailure } from '../../kit/saving/use-save.ts'
import type { Save } from '../../kit/saving/use-save.ts'
import type { ColaboradorValues } from './values.ts'

/** A person to be created, and the registered people who may be the same person. */
interface Question {
  values: ColaboradorValues
  found: readonly Parecida[]
}

/** Save that first asks about similar registered people, and the question for `AlikeDialog`. */
export interface AskedSave {
  save: Save<ColaboradorValues>
  question: Question | null
  cancel: () => void
  create: () => void
}

/**
 * Asks for confirmation before saving a new person who may already be registered (PEOPLE-28). Users
 * who may not see people are not asked.
 */
export function useAlikeQuestion(save: Save<ColaboradorValues>, creating: boolean): AskedSave {
  const can = useCan()
  const { once, isRunning } = useOnce()
  const [question, setQuestion] = useState<Question | null>(null)
  const find = async (values: ColaboradorValues) => {
    const { nombres, apellidos, tipodocumento, numerodocumento, fechanacimiento, correopersonal, telefono } = values
    const body = { nombres, apellidos, tipodocumento, numerodocumento, fechanacimiento, correopersonal, telefono }
    try {
      const found = await ask('POST /colaboradores/parecidas', { body })
      if (found.length > 0) return setQuestion({ values, found })
    } catch (error) {
      // On a 400 the save goes on, because it reports the errors of the fields.
      if (!(error instanceof ApiError) || error.status !== 400) return showFailure(error)
    }
    await save.run(values)
  }
  const asks = creating && can('Colaboradores', 'ver')
  return {
    save: {
      run: (values) => (asks ? once(() => find(values)) : save.run(values)),
      isSaving: save.isSaving || isRunning,
      isSaved: save.isSaved,
    },
    question,
    cancel: () => setQuestion(null),
    create: () => {
      if (question) void save.run(question.values).finally(() => setQuestion(null))
    },
  }
}
