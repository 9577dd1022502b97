import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { CORREO } from '@anclaje/contract/rules/training/correo'
import { ask } from '../../../client/ask.ts'
import { callKeyOf, nounOf, rowKeyOf } from '../../../client/query-key.ts'
import { toastMailResult } from '../../../client/saving/mail-result.ts'
import { useOnce } from '../../../client/saving/use-once.ts'
import { showFailure } from '../../../client/saving/use-save.ts'

const SEND = 'POST /email'

/** Mails a certificate to its learner and shows the outcome; not twice at a time. */
export function useMail() {
  const client = useQueryClient()
  const { once, isRunning } = useOnce()

  const send = async ({ id_ceco, colaboradore }: CertcolRow) => {
    const { correopersonal_col: to } = colaboradore
    if (to === null) return
    try {
      toastMailResult(await ask(SEND, { body: { tipo: CORREO.certificado, to, id_ceco } }))
    } catch (error) {
      showFailure(error)
    } finally {
      const outdated = [[nounOf(SEND)], callKeyOf('GET /certcol'), rowKeyOf('GET /certcol/GetById/:id', id_ceco)]
      for (const queryKey of outdated) void client.invalidateQueries({ queryKey })
    }
  }

  return { send: (row: CertcolRow) => void once(() => send(row)), isSending: isRunning }
}
