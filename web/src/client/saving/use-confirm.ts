import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { toastSuccess } from '../../ui/feedback/toasts.tsx'
import type { ApiCall } from '@anclaje/contract/calls'
import { request } from '../ask.ts'
import { nounOf } from '../query-key.ts'
import { pathOf } from './use-delete.ts'
import { showFailure } from './use-save.ts'

/** Confirms a record that came from a public form (PEOPLE-11); never twice at once. */
export function useConfirm(call: ApiCall & `PUT ${string}/:id/confirmar`) {
  const client = useQueryClient()
  const running = useRef(false)
  const [isConfirming, setConfirming] = useState(false)

  const confirm = async (id: number | string) => {
    if (running.current) return
    running.current = true
    setConfirming(true)
    try {
      await request('PUT', pathOf(call, id))
      toastSuccess('Registro actualizado')
      await client.invalidateQueries({ queryKey: [nounOf(call)] })
    } catch (error) {
      showFailure(error)
    } finally {
      running.current = false
      setConfirming(false)
    }
  }

  return { confirm: (id: number | string) => void confirm(id), isConfirming }
}
