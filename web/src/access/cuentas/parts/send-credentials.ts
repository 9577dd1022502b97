import { SIN_CORREO } from '@anclaje/contract/training/correo'
import { colaboradorBody } from '@anclaje/contract/training/colaborador'
import type { ColaboradorDetail } from '@anclaje/contract/training/colaborador'
import { CORREO } from '@anclaje/contract/rules/training/correo'
import { nombreDePersona } from '@anclaje/contract/rules/common/nombre'
import { ask } from '../../../client/ask.ts'
import { toastMailResult } from '../../../kit/saving/mail-result.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { toastWarning } from '../../../ui/feedback/toasts.tsx'

/** Mails user name and password to a person who has a valid address (MAIL-7). */
export async function sendCredentials(person: ColaboradorDetail, username: string, pass: string): Promise<void> {
  const { correopersonal_col: to } = person
  if (to === null || !colaboradorBody.shape.correopersonal.safeParse(to).success) return toastWarning(SIN_CORREO)
  try {
    const body = { tipo: CORREO.credenciales, to, username, pass, nombre: nombreDePersona(person) }
    toastMailResult(await ask('POST /email', { body }))
  } catch (error) {
    showFailure(error)
  }
}
