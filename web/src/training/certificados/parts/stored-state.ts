import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { CERTIFICADO, DESENLACES, SITUACIONES } from '@anclaje/contract/states'
import type { Estado } from '@anclaje/contract/states'

type StateOfRow = Pick<CertcolRow, 'estado_ceco' | 'situacion_ceco'>

export const isAnnulled = ({ situacion_ceco }: StateOfRow): boolean => situacion_ceco === 'anulado'

/** Returns the stored state of a row. An annulled row looks pending by its number (TRUST-7). */
export const storedState = (row: StateOfRow): number => (isAnnulled(row) ? CERTIFICADO.anulado : row.estado_ceco)

export const isApproved = (row: StateOfRow): boolean => storedState(row) === CERTIFICADO.aprobado

/**
 * Returns the state to show. An outcome comes before all others: who failed is never expired
 * (CERT-27).
 */
export const shownState = ({
  desenlace_ceco,
  situacion_ceco,
}: Pick<CertcolRow, 'desenlace_ceco' | 'situacion_ceco'>): Estado =>
  desenlace_ceco === null ? SITUACIONES[situacion_ceco] : DESENLACES[desenlace_ceco]
