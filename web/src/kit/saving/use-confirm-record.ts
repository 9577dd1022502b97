import type { ApiCall } from '@anclaje/contract/calls'
import { addressOf, request } from '../../client/ask.ts'
import { useSave } from './use-save.ts'

export type ConfirmCall = ApiCall & `PUT ${string}/:id/confirmar`

/** Confirms a record that came from a public form (PEOPLE-11). */
export function useConfirmRecord(call: ConfirmCall) {
  const { run, isSaving } = useSave<number | string>({
    save: (id) => request(...addressOf(call, { id })),
    success: 'Registro actualizado',
  })
  return { run, confirm: (id: number | string) => void run(id), isConfirming: isSaving }
}
