import { ConfirmDelete } from '../../../ui/feedback/confirm-delete.tsx'
import type { useMail } from './use-mail.ts'

/** Asks before a certificate that was sent is sent again. */
export function SendAgain({ again }: Pick<ReturnType<typeof useMail>, 'again'>) {
  return (
    <ConfirmDelete
      deletion={again}
      title="Volver a enviar"
      text={({ row, message }) => `${message}. ¿Lo envía otra vez a ${row.colaboradore.correopersonal_col ?? ''}?`}
      button="Volver a enviar"
      busy="Enviando…"
      isHarmless
    />
  )
}
