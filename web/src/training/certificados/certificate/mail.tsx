import { useState } from 'react'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { CORREO, YA_ENVIADO } from '@anclaje/contract/rules/training/correo'
import { ask } from '../../../client/ask.ts'
import { readAgain } from '../../../client/query-client.ts'
import { toastMailResult } from '../../../kit/saving/mail-result.ts'
import { useOnce } from '../../../kit/saving/use-once.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'

/** A certificate that was already sent, and the sentence that says when. */
interface SentBefore {
  row: CertcolRow
  message: string
  envio: number | undefined
}

/**
 * Mails a certificate to its learner and shows the outcome. A second press meanwhile is ignored.
 * Asks before a certificate is sent again (MAIL-9).
 */
export function useMailCertificate() {
  const { once, isRunning } = useOnce()
  const [before, setBefore] = useState<SentBefore | null>(null)

  const send = async (row: CertcolRow, reenviar?: number) => {
    const { id_ceco, colaboradore } = row
    const { correopersonal_col: to } = colaboradore
    if (to === null) return
    try {
      const reply = await ask('POST /email', {
        body: { tipo: CORREO.certificado, to, id_ceco, ...(reenviar && { reenviar }) },
      })
      if (reply.code === YA_ENVIADO) return setBefore({ row, message: reply.message, envio: reply.envio })
      setBefore(null)
      toastMailResult(reply)
    } catch (error) {
      showFailure(error)
    } finally {
      // Everything is read again after a failure too, because the mail was recorded before it was
      // sent.
      void readAgain()
    }
  }

  return {
    send: (row: CertcolRow) => void once(() => send(row)),
    isSending: isRunning,
    /** Question before the same certificate is sent again. */
    again: {
      row: before,
      cancel: () => setBefore(null),
      confirm: () => before && void once(() => send(before.row, before.envio)),
      isRunning,
    },
  }
}

/** Asks for confirmation before mailing a certificate again. */
export function SendAgain({ again }: Pick<ReturnType<typeof useMailCertificate>, 'again'>) {
  return (
    <ConfirmDialog
      question={again}
      title="¿Volver a enviar?"
      text={({ row, message }) => `${message}. ¿Lo envía otra vez a ${row.colaboradore.correopersonal_col ?? ''}?`}
      button="Volver a enviar"
      busy="Enviando…"
      isHarmless
    />
  )
}
