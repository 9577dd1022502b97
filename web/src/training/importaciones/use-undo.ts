import { useState } from 'react'
import { ask } from '../../client/ask.ts'
import { readAgain } from '../../client/query-client.ts'
import { useOnce } from '../../kit/saving/use-once.ts'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'

/** An import to be undone, with the numbers of people that it registered and inscribed. */
export interface Undoable {
  id: number
  creadas: number
  inscritas: number
  /**
   * Text that distinguishes the import when several are offered: when, in which cohort and by whom.
   */
  which?: string
}

/** Undoes an import after a confirmation. A refusal stays visible, because it names people. */
export function useUndo(onUndone?: () => void) {
  const { once, isRunning } = useOnce()
  const [target, setTarget] = useState<Undoable | null>(null)
  const [error, setError] = useState<string | null>(null)

  const undo = async ({ id }: Undoable) => {
    setError(null)
    try {
      const { message } = await ask('POST /importaciones/:id/deshacer', { params: { id }, isLong: true })
      toastSuccess(message)
      setTarget(null)
      onUndone?.()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    // Everything is read again after a refusal too, because others have changed the imported
    // people.
    void readAgain()
  }

  return {
    target,
    error,
    isRunning,
    ask: (next: Undoable) => {
      setError(null)
      setTarget(next)
    },
    cancel: () => setTarget(null),
    confirm: () => target && void once(() => undo(target)),
  }
}
export type Undo = ReturnType<typeof useUndo>
