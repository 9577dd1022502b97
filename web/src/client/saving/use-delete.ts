import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PendingDeletion } from '../../ui/feedback/confirm-delete.tsx'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../ask.ts'
import { nounOf } from '../query-key.ts'
import type { InvalidationKey } from '../query-key.ts'
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

/** Deletes a row after a confirmation. */
export function useDelete<Row>(options: DeleteOptions<Row>): Deletion<Row> {
  const { call, idOf, success, failure, queryKey = [nounOf(call)], invalidates = [], onDeleted } = options
  const client = useQueryClient()
  const [row, setRow] = useState<Row | null>(null)
  const { once } = useOnce()
  const mutation = useMutation({ mutationFn: (target: Row) => request(...addressOf(call, { id: idOf(target) })) })

  const confirm = async () => {
    if (row === null) return
    try {
      await mutation.mutateAsync(row)
      toastSuccess(success)
      onDeleted?.()
      for (const key of [queryKey, ...invalidates.map((noun) => [noun])])
        void client.invalidateQueries({ queryKey: key })
    } catch (error) {
      showFailure(error, failure)
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
