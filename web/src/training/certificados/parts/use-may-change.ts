import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { useCan, useSession } from '../../../session/session.ts'

/**
 * Returns a function that says whether the user may change a certificate, besides the permission
 * for the act: their own, or any with `filtrar`. Who only looks reads those of others (ACC-13).
 */
export function useMayChange(): (row: Pick<CertcolRow, 'idcol_ceco'>) => boolean {
  const changesAll = useCan()('CertColaboradores', 'filtrar')
  const idcol = useSession()?.user.id_col
  return (row) => changesAll || row.idcol_ceco === idcol
}
