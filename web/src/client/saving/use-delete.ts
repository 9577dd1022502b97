import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../ask.ts'
import { nounOf } from '../query-key.ts'
import type { Outdated } from '../query-key.ts'
import { useOnce } from './use-once.ts'
import { showFailure } from './use-save.ts'
import type { FailureWords } from './use-save.ts'

interface DeleteOptions<Row> {
  call: ApiCall & `DELETE ${string}/:id`
  idOf: (row: Row) => string | number
  success: string
  /** The key of what is out of date afterwards; all of the noun where it is not given. */
  outdated?: readonly unknown[]
  /** What is out of date besides. */
  invalidates?: readonly Outdated[]
  failure?: FailureWords
  /** Once the row is gone. */
  onDeleted?: () => void
}

/** What `ConfirmDelete` needs: the row asked about, and how to go on or back. */
export interface Deletion<Row> {
  row: Row | null
  ask: (row: Row) => void
  cancel: () => void
  confirm: () => void
  isDeleting: boolean
}

/** A deletion that asks first. */
export function useDelete<Row>({
  call,
  idOf,
  success,
  failure,
  outdated = [nounOf(call)],
  invalidates = [],
  onDeleted,
}: DeleteOptions<Row>): Deletion<Row> {
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
      const keys = [outdated, ...invalidates.map((noun) => [noun])]
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
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
