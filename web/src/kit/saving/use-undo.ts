import { useEffect, useState } from 'react'
import type { ApiCall } from '@anclaje/contract/calls'
import { SEGUNDOS_RESTAURAR } from '@anclaje/contract/rules/trust/deshacer'
import { ApiError, addressOf, request } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import type { Done } from '../../ui/feedback/done-rows.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import { useOnce } from './use-once.ts'
import { showFailure } from './use-save.ts'

/** Milliseconds for which an act can be undone (CERT-29, TRUST-25). */
const UNDO_MS = SEGUNDOS_RESTAURAR * 1000
/** Statuses of a refusal that stays one, however often it is tried. */
const FOR_GOOD = [403, 404, 409]

/** An act that can be undone. */
export interface Undoable {
  /** What was done: `20 certificados aprobados`. */
  text: string
  /** Undoes it. Returns the number of rows, and those that stay as they are. */
  undo: () => Promise<{ done: number; leftOut: Done['leftOut'] }>
  /** Returns the sentence about the rows that are as before, without its full stop. */
  undone: (done: number) => string
}

/** Returns how the deletion of a row is undone. */
export const undoDeletion = (
  call: ApiCall & `PUT ${string}/:id/restaurar`,
  id: string,
  { text, undone }: { text: string; undone: string },
): Undoable => ({
  text,
  undo: async () => {
    await request(...addressOf(call, { id }))
    return { done: 1, leftOut: [] }
  },
  undone: () => undone,
})

/** Last act of a list that can be undone. */
export interface Undo {
  /** What was done; undefined when nothing can be undone. */
  text: string | undefined
  /** Offers to undo an act, in the place of the one before; null offers nothing any more. */
  offer: (act: Undoable | null) => void
  run: () => void
  isRunning: boolean
  /** Result that left rows out; null while it is closed. */
  done: Done | null
  closeDone: () => void
}

/** Offers for a minute to undo what was just done on a list (SCR-7). */
export function useUndo(): Undo {
  const [act, setAct] = useState<Undoable | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const { once, isRunning } = useOnce()
  useEffect(() => {
    if (!act) return
    const timer = setTimeout(() => setAct(null), UNDO_MS)
    return () => clearTimeout(timer)
  }, [act])
  const run = async () => {
    if (!act) return
    try {
      const answer = await act.undo()
      const text = answer.done === 0 ? 'No se deshizo nada' : act.undone(answer.done)
      if (answer.leftOut.length > 0) setDone({ title: 'Deshacer', text: `${text}.`, leftOut: answer.leftOut })
      else toastSuccess(text)
      setAct((now) => (now === act ? null : now))
    } catch (error) {
      // The answer may be lost after it was undone: pressed again, it says what became of each row.
      showFailure(error)
      if (error instanceof ApiError && FOR_GOOD.includes(error.status)) setAct(null)
    }
    void readAgain()
  }
  return { text: act?.text, offer: setAct, run: () => void once(run), isRunning, done, closeDone: () => setDone(null) }
}
