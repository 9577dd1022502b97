import { useState } from 'react'
import type { NumeroResuelto } from '@anclaje/contract/training/certcol'
import { MAX_NUMEROS, demasiadosNumeros, partirNumeros } from '@anclaje/contract/rules/training/numeros'
import { ApiError, ask } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure, useSave } from '../../../kit/saving/use-save.ts'
import { inscribing } from './values.ts'

interface Done {
  inscribed: number
  leftOut: readonly NumeroResuelto[]
}

/** State and actions of an inscription by pasted document numbers. */
export interface Paste {
  text: string
  setText: (text: string) => void
  error: string | undefined
  /** State of each number; null until the server has checked them. */
  answer: readonly NumeroResuelto[] | null
  /** Number of people who can be inscribed. */
  ready: number
  check: () => void
  inscribe: () => void
  isBusy: boolean
  done: Done | null
  /** Starts again with an empty text. */
  again: () => void
}

const isReady = ({ estado, repetido }: NumeroResuelto) => estado === 'lista' && !repetido

/**
 * Keeps the pasted document numbers of people to inscribe in a cohort. The screen that opens the
 * dialog calls this hook, so that closing the dialog loses nothing.
 */
export function usePaste(idcer: number): Paste {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<readonly NumeroResuelto[] | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { once, isRunning } = useOnce()
  const look = async (numeros: string[]) => {
    try {
      setAnswer(await ask('POST /certcol/resolver', { body: { idcer, numeros } }))
    } catch (failure) {
      showFailure(failure)
    }
  }
  const ready = (answer ?? []).filter(isReady)
  const inscription = inscribing(idcer)
  const saving = useSave<number[], number>({
    ...inscription,
    save: async (ids) => {
      try {
        return await inscription.save(ids)
      } catch (failure) {
        // Another user has inscribed somebody meanwhile. The numbers are checked again to show who
        // is left.
        if (failure instanceof ApiError && failure.code === 'aprendiz_duplicado') await look(partirNumeros(text))
        throw failure
      }
    },
    onSaved: () => {
      // A number that was pasted twice is inscribed or reported only once.
      const leftOut = (answer ?? []).filter(({ estado, repetido }) => estado !== 'lista' && !repetido)
      setDone({ inscribed: ready.length, leftOut })
    },
  })
  const change = (next: string) => {
    setText(next)
    setError(undefined)
    setAnswer(null)
  }

  const check = async () => {
    const numeros = partirNumeros(text)
    if (numeros.length === 0) return setError('Pegue al menos un número de documento.')
    if (numeros.length > MAX_NUMEROS) return setError(demasiadosNumeros(numeros.length))
    await look(numeros)
  }

  return {
    text,
    setText: change,
    error,
    answer,
    ready: ready.length,
    check: () => void once(check),
    inscribe: () => void saving.run(ready.flatMap(({ persona }) => (persona ? [persona.id_col] : []))),
    isBusy: isRunning || saving.isSaving,
    done,
    again: () => {
      change('')
      setDone(null)
    },
  }
}
