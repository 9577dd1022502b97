import type { CorreoReply } from '@anclaje/contract/training/correo'
import { toastRefusal, toastSuccess, toastWarning } from '../../ui/feedback/toasts.tsx'

/** Says how a mail went; one that only lies in the outbox is a warning (MAIL-5). */
export function tellMail({ status, code, message }: CorreoReply): void {
  if (status === 'ok') return toastSuccess(message)
  return code === 'bandeja' ? toastWarning(message) : toastRefusal(message)
}
