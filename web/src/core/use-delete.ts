import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../ui/toasts.tsx'
import { request } from './api.ts'
import { showFailure } from './use-save.ts'
import type { FailureWords } from './use-save.ts'

interface DeleteOptions<Row> {
  /** The path of the row's own call. */
  path: (row: Row) => string
  success: string
  invalidates: readonly string[]
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
export function useDelete<Row>({ path, success, failure, invalidates, onDeleted }: DeleteOptions<Row>): Deletion<Row> {
  const client = useQueryClient()
  const [row, setRow] = useState<Row | null>(null)
  const running = useRef(false)
  const mutation = useMutation({ mutationFn: (target: Row) => request('DELETE', path(target)) })

  const confirm = async () => {
    if (row === null || running.current) return
    running.current = true
    try {
      await mutation.mutateAsync(row)
      toastSuccess(success)
      onDeleted?.()
      for (const key of invalidates) void client.invalidateQueries({ queryKey: [key] })
    } catch (error) {
      showFailure(error, failure)
    } finally {
      running.current = false
      setRow(null)
    }
  }

  return { row, ask: setRow, cancel: () => setRow(null), confirm: () => void confirm(), isDeleting: mutation.isPending }
}
