import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { PendingQuestion } from '../../ui/feedback/confirm-dialog.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../../client/ask.ts'
import { isMissing } from '../../client/failures.ts'
import { readAgain } from '../../client/query-client.ts'
import { useOnce } from './use-once.ts'
import { showFailure } from './use-save.ts'
import type { FailureMessage, Save } from './use-save.ts'

interface DeleteOptions<Row> {
  call: ApiCall & `DELETE ${string}/:id`
  idOf: (row: Row) => string | number
  success: string
  failure?: FailureMessage
  /**
   * Called after the deletion. It is awaited before anything is read again, so that the page of the
   * row can be left. Otherwise that page would say that the row does not exist.
   */
  onDeleted?: (row: Row) => void | Promise<void>
}

/** State of a deletion, for `ConfirmDialog`. */
export interface Deletion<Row> extends PendingQuestion<Row> {
  ask: (row: Row) => void
}

/**
 * Deletes a row after a confirmation. When another user has deleted it, the server's message is
 * shown and everything is read again, so that the row disappears (SCR-17).
 */
export function useDelete<Row>(options: DeleteOptions<Row>): Deletion<Row> {
  const { call, idOf, success, failure, onDeleted } = options
  const [row, setRow] = useState<Row | null>(null)
  const { once } = useOnce()
  const mutation = useMutation({
    mutationFn: (target: Row) => request(...addressOf(call, { id: idOf(target) })),
    onSuccess: async (_, target) => {
      toastSuccess(success)
      setRow(null)
      await onDeleted?.(target)
    },
  })

  const confirm = async () => {
    if (row === null) return
    try {
      await mutation.mutateAsync(row)
    } catch (error) {
      const isGone = isMissing(error)
      showFailure(error, isGone ? undefined : failure)
      setRow(null)
      if (isGone) void readAgain()
    }
  }

  return {
    row,
    ask: setRow,
    cancel: () => setRow(null),
    confirm: () => void once(confirm),
    isRunning: mutation.isPending,
  }
}

/** Asks before an action on a row, and closes the question when the action has ended. */
export function useQuestion<Row>({ run, isSaving }: Pick<Save<Row>, 'run' | 'isSaving'>): Deletion<Row> {
  const [row, setRow] = useState<Row | null>(null)
  const confirm = async () => {
    if (row === null) return
    await run(row)
    setRow(null)
  }
  return { row, ask: setRow, cancel: () => setRow(null), confirm: () => void confirm(), isRunning: isSaving }
}
