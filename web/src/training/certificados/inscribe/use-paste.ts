import { useState } from 'react'
import type { NumeroResuelto } from '@anclaje/contract/training/certcol'
import type { CreadosReply, NoInscrita } from '@anclaje/contract/training/importacion'
import { MAX_NUMEROS, demasiadosNumeros, partirLista } from '@anclaje/contract/rules/training/numeros'
import { ApiError, ask } from '../../../client/ask.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure, useSave } from '../../../kit/saving/use-save.ts'
import type { Undoable } from '../../importaciones/use-undo.ts'
import { inscribing } from './values.ts'

interface Done {
  inscribed: number
  leftOut: readonly NumeroResuelto[]
}

/** People who were registered and inscribed together, and who of them was not inscribed. */
export interface Registration extends Undoable {
  lines: ReadonlySet<string>
  leftOut: readonly NoInscrita[]
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
  /** Lines whose number is the right one, although it is registered with another name. */
  confirmed: ReadonlySet<string>
  confirm: (line: string, isRight: boolean) => void
  /** What was registered and inscribed until now, in its order. */
  registered: readonly Registration[]
  /** Checks again after people were registered. */
  onRegistered: (lines: readonly string[], reply: CreadosReply) => void
  onUndone: (registration: Registration) => void
  check: () => void
  inscribe: () => void
  isBusy: boolean
  done: Done | null
  /** Starts again with an empty text. */
  again: () => void
}

/**
 * Keeps the pasted document numbers of people to inscribe in a cohort. The screen that opens the
 * dialog calls this hook, so that closing the dialog loses nothing.
 */
export function usePaste(idcer: number): Paste {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [answer, setAnswer] = useState<readonly NumeroResuelto[] | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set())
  const [registered, setRegistered] = useState<readonly Registration[]>([])
  const { once, isRunning } = useOnce()
  const look = async (numeros: string[]) => {
    try {
      setAnswer(await ask('POST /certcol/resolver', { body: { idcer, numeros } }))
    } catch (failure) {
      showFailure(failure)
    }
  }
  const isReady = ({ numero, estado }: NumeroResuelto) =>
    estado === 'lista' || (estado === 'otro_nombre' && confirmed.has(numero))
  // A number that was pasted twice is inscribed or reported only once.
  const unique = (answer ?? []).filter(({ repetido }) => !repetido)
  const ready = unique.filter(isReady)
  const inscription = inscribing(idcer)
  const saving = useSave<number[], number>({
    ...inscription,
    save: async (ids) => {
      try {
        return await inscription.save(ids)
      } catch (failure) {
        // Another user has inscribed somebody meanwhile. The numbers are checked again to show who
        // is left.
        if (failure instanceof ApiError && failure.code === 'aprendiz_duplicado') await look(partirLista(text))
        throw failure
      }
    },
    onSaved: (inscribed) => {
      const isNew = ({ numero, estado }: NumeroResuelto) =>
        estado === 'ya_inscrita' && registered.some(({ lines }) => lines.has(numero))
      setDone({
        inscribed: registered.reduce((sum, { inscritas }) => sum + inscritas, inscribed),
        leftOut: unique.filter((row) => !isReady(row) && !isNew(row)),
      })
    },
  })
  const change = (next: string) => {
    setText(next)
    setError(undefined)
    setAnswer(null)
    setConfirmed(new Set())
  }

  const check = async () => {
    const numeros = partirLista(text)
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
    confirmed,
    confirm: (line, isRight) => {
      const next = new Set(confirmed)
      if (isRight) next.add(line)
      else next.delete(line)
      setConfirmed(next)
    },
    registered,
    onRegistered: (lines, { importacion, creadas, inscritas, omitidas }) => {
      const registration = { id: importacion, creadas, inscritas, lines: new Set(lines), leftOut: omitidas }
      setRegistered([...registered, registration])
      void look(partirLista(text))
    },
    onUndone: (registration) => {
      setRegistered(registered.filter((each) => each !== registration))
      void look(partirLista(text))
    },
    check: () => void once(check),
    // Two lines may have one person, by the name and by a number that was confirmed.
    inscribe: () => void saving.run([...new Set(ready.flatMap(({ persona }) => (persona ? [persona.id_col] : [])))]),
    isBusy: isRunning || saving.isSaving,
    done,
    again: () => {
      change('')
      setRegistered([])
      setDone(null)
    },
  }
}
