import type { CorreoReply } from '@anclaje/contract/training/correo'
import { toastRefusal, toastSuccess, toastWarning } from '../../ui/feedback/toasts.tsx'

/**
 * Shows the result of a mail. A mail that waits or is in the outbox is shown as a warning (MAIL-2).
 */
export function toastMailResult({ status, code, message }: CorreoReply): void {
  if (code) return toastWarning(message)
  return status === 'ok' ? toastSuccess(message) : toastRefusal(message)
}
