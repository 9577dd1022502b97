import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../ui/toasts.tsx'
import { request } from './api.ts'
import { showFailure } from './use-save.ts'

/** Confirms a record that came from a public form (decisions §5.2); never twice at once. */
export function useConfirm(path: string) {
  const client = useQueryClient()
  const running = useRef(false)
  const [isConfirming, setConfirming] = useState(false)

  const confirm = async (id: number | string) => {
    if (running.current) return
    running.current = true
    setConfirming(true)
    try {
      await request('PUT', `${path}/${id}/confirmar`)
      toastSuccess('Registro actualizado')
      await client.invalidateQueries({ queryKey: [path] })
    } catch (error) {
      showFailure(error)
    } finally {
      running.current = false
      setConfirming(false)
    }
  }

  return { confirm: (id: number | string) => void confirm(id), isConfirming }
}
