import { can } from '@anclaje/contract/permissions'
import type { Session } from '../../core/session.ts'

/** The person that a caller is limited to: without `filtrar`, one's own records only (decisions §2.7). Undefined: no limit. */
export function ownOnly(session: Session): number | undefined {
  return can(session.permissions, 'CertColaboradores', 'filtrar') ? undefined : session.idcol
}
