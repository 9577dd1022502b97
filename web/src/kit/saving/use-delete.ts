import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PendingDeletion } from '../../ui/feedback/confirm-delete.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../../client/ask.ts'
import { isMissing } from '../../client/failures.ts'
import { nounOf } from '../../client/query-key.ts'
import type { InvalidationKey } from '../../client/query-key.ts'
import { useOnce } from './use-once.ts'
import { showFailure } from './use-save.ts'
import type { FailureMessage } from './use-save.ts'

interface DeleteOptions<Row> {
  call: ApiCall & `DELETE ${string}/:id`
  idOf: (row: Row) => string | number
  success: string
  /** The query to invalidate; all answers of the noun by default. */
  queryKey?: readonly unknown[]
  /** Other answers to invalidate. */
  invalidates?: readonly InvalidationKey[]
  failure?: FailureMessage
  onDeleted?: () => void
}

/** State of a deletion, for `ConfirmDelete`. */
export interface Deletion<Row> extends PendingDeletion<Row> {
  ask: (row: Row) => void
}

/**
 * Deletes a row after a confirmation. When another user has deleted it, the server's message is
 * shown and the list is read again, so that the row disappears (SCR-17).
 */
export function useDelete<Row>(options: DeleteOptions<Row>): Deletion<Row> {
  const { call, idOf, success, failure, queryKey = [nounOf(call)], invalidates = [], onDeleted } = options
  const client = useQueryClient()
  const [row, setRow] = useState<Row | null>(null)
  const { once } = useOnce()
  const mutation = useMutation({ mutationFn: (target: Row) => request(...addressOf(call, { id: idOf(target) })) })

  const readAgain = (...keys: readonly (readonly unknown[])[]) => {
    for (const key of [...keys, ...invalidates.map((noun) => [noun])]) void client.invalidateQueries({ queryKey: key })
  }

  const confirm = async () => {
    if (row === null) return
    try {
      await mutation.mutateAsync(row)
      toastSuccess(success)
      onDeleted?.()
      readAgain(queryKey)
    } catch (error) {
      const isGone = isMissing(error)
      showFailure(error, isGone ? undefined : failure)
      // Also invalidates the page of the row, which then says that it is gone.
      if (isGone) readAgain([nounOf(call)], queryKey)
    } finally {
      setRow(null)
    }
  }

  return {
    row,
    ask: setRow,
    cancel: () => setRow(null),
    confirm: () => void once(confirm),
    isDeleting: mutation.isPending,
  }
}
