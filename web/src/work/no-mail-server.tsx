import { useCentro } from '../kit/use-centro.ts'
import { Notice } from '../ui/feedback/notice.tsx'

/** Says, before mails are asked for, that there is no mail server, and what helps (MAIL-5). */
export function NoMailServer({ help = '' }: { help?: string }) {
  const { data } = useCentro()
  if (data?.recuperacion !== false) return null
  return <Notice>Todavía no se puede enviar correo: queda guardado sin enviar. {help}</Notice>
}
