import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { impideEnviar } from '@anclaje/contract/rules/training/actos-certificado'
import { storedState } from './stored-state.ts'

/** Returns whom a change of a certificate would be mailed to, and whether that is nobody. */
export function mailOf(row: CertcolRow): { told: string; isUntold: boolean } {
  const correo = row.colaboradore.correopersonal_col
  const reason = impideEnviar({ estado: storedState(row), correo })
  return { told: reason ? `${reason.motivo}.` : `A ${correo ?? ''}`, isUntold: reason !== undefined }
}
