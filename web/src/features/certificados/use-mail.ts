import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { CertcolRow } from '@anclaje/contract/entities/certcol'
import type { CorreoReply } from '@anclaje/contract/entities/correo'
import { request } from '../../core/api.ts'
import { tellMail } from '../../core/tell-mail.ts'
import { showFailure } from '../../core/use-save.ts'

/** The kind of mail that carries a certificate (portal §7). */
const CERTIFICADO = 2

/** Sends a certificate to its trainee and says how it went; never twice at once. */
export function useMail() {
  const client = useQueryClient()
  const running = useRef(false)
  const [isSending, setSending] = useState(false)

  const send = async ({ id_ceco, colaboradore }: CertcolRow) => {
    if (running.current) return
    running.current = true
    setSending(true)
    try {
      const body = { tipo: CERTIFICADO, to: colaboradore.correopersonal_col, id_ceco }
      tellMail(await request<CorreoReply>('POST', '/email', { body }))
    } catch (error) {
      showFailure(error)
    } finally {
      running.current = false
      setSending(false)
      for (const key of ['/email', '/certcol', '/certcol/GetById']) void client.invalidateQueries({ queryKey: [key] })
    }
  }

  return { send: (row: CertcolRow) => void send(row), isSending }
}
