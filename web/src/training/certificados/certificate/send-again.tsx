import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import type { useMailCertificate } from './use-mail-certificate.ts'

/** Asks before a certificate that was already sent is sent again. */
export function SendAgain({ again }: Pick<ReturnType<typeof useMailCertificate>, 'again'>) {
  return (
    <ConfirmDialog
      question={again}
      title="Volver a enviar"
      text={({ row, message }) => `${message}. ¿Lo envía otra vez a ${row.colaboradore.correopersonal_col ?? ''}?`}
      button="Volver a enviar"
      busy="Enviando…"
      isHarmless
    />
  )
}
