import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { storedState } from './stored-state.ts'

/** Returns who would get a mail about a change of a certificate, perhaps nobody. */
export function mailOf(row: CertcolRow): { told: string; isUntold: boolean } {
  const correo = row.colaboradore.correopersonal_col
  const reason = impideEnviar({ estado: storedState(row), correo })
  return { told: reason ? `${reason.motivo}.` : `A ${correo ?? ''}`, isUntold: reason !== undefined }
}
