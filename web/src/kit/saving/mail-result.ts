import type { CorreoReply } from '@anclaje/contract/training/correo'
import { toastRefusal, toastSuccess, toastWarning } from '../../ui/feedback/toasts.tsx'

/** Texts for mails that were not sent, by code (MAIL-2). */
const NOT_SENT: { [C in NonNullable<CorreoReply['code']>]?: string } = {
  bandeja: 'Todavía no se puede enviar correo: queda guardado sin enviar.',
  en_cola: 'Por enviar: el correo no respondió. Se intentará de nuevo.',
}

/** Returns a text of the API about a mail with its accents. */
export const mailText = (message: string): string =>
  message
    .replace('enviado', 'enviando')
    .replace('envio', 'envió')
    .replace('electronico', 'electrónico')
    .replace('valido', 'válido')

/**
 * Shows the result of a mail. A mail that waits or is in the outbox is shown as a warning (MAIL-2).
 */
export function toastMailResult({ status, code, message }: CorreoReply): void {
  if (code) return toastWarning(NOT_SENT[code] ?? message)
  return status === 'ok' ? toastSuccess(mailText(message)) : toastRefusal(mailText(message))
}
