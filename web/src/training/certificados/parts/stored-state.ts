import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { CERTIFICADO } from '@anclaje/contract/states'

type StateOfRow = Pick<CertcolRow, 'estado_ceco' | 'situacion_ceco'>

export const isAnnulled = ({ situacion_ceco }: StateOfRow): boolean => situacion_ceco === 'anulado'

/** Returns the stored state of a row. An annulled row looks pending by its number (TRUST-7). */
export const storedState = (row: StateOfRow): number => (isAnnulled(row) ? CERTIFICADO.anulado : row.estado_ceco)

export const isApproved = (row: StateOfRow): boolean => storedState(row) === CERTIFICADO.aprobado
