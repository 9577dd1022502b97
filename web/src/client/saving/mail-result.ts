import type { CorreoReply } from '@anclaje/contract/training/correo'
import { toastRefusal, toastSuccess, toastWarning } from '../../ui/feedback/toasts.tsx'

/** Shows the result of a mail; one that only reached the outbox is a warning (MAIL-5). */
export function toastMailResult({ status, code, message }: CorreoReply): void {
  if (status === 'ok') return toastSuccess(message)
  return code === 'bandeja' ? toastWarning(message) : toastRefusal(message)
}
