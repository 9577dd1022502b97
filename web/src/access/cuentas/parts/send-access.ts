import { ask } from '../../../client/ask.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx'
import { SIN_CORREO } from '@anclaje/contract/training/correo'
import { esCorreoValido } from '@anclaje/contract/training/colaborador'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import { CORREO } from '@anclaje/contract/rules/training/correo'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { mailText, toastMailResult } from '../../../kit/saving/mail-result.ts'

/** Mails the owner of an account a link to set the password, and shows the result (ACC-35). */
export async function sendLink(id: number): Promise<void> {
  try {
    const { status, message } = await ask('POST /cuentaacceso/:id/enlace', { params: { id }, isLong: true })
    if (status === 'ok') toastSuccess(mailText(message))
    else toastWarning(mailText(message))
  } catch (error) {
    showFailure(error)
  }
}

/** Mails user name and password to a person who has a valid address (MAIL-7). */
export async function sendCredentials(person: ColaboradorDetail, username: string, pass: string): Promise<void> {
  const { correopersonal_col: to } = person
  if (!esCorreoValido(to)) return toastWarning(mailText(SIN_CORREO))
  try {
    const body = { tipo: CORREO.credenciales, to, username, pass, nombre: nombreDePersona(person) }
    toastMailResult(await ask('POST /email', { body }))
  } catch (error) {
    showFailure(error)
  }
}
