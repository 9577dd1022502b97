import { ask } from '../../../client/ask.ts'
import { showFailure } from '../../../kit/saving/use-save.ts'
import { toastSuccess, toastWarning } from '../../../ui/feedback/toasts.tsx'

/** Mails the owner of an account a link to set the password, and tells what came of it (ACC-35). */
export async function sendLink(id: number): Promise<void> {
  try {
    const { status, message } = await ask('POST /cuentaacceso/:id/enlace', { params: { id }, isLong: true })
    if (status === 'ok') toastSuccess(message)
    else toastWarning(message)
  } catch (error) {
    showFailure(error)
  }
}
