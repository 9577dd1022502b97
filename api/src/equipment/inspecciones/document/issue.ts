import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import type { ClaseFin } from '@anclaje/contract/rules/trust/emision'

/** Issue of an inspection as its document tells it. */
export interface PrintedIssue {
  version: number
  codigo: string
  /** Version of the template, one of `PLANTILLA`. */
  plantilla: number
  /** Why it ended; null while it is in force. */
  clase: ClaseFin | null
  /** Version that it replaces; null when it replaces none. */
  reemplaza: number | null
  /** Day of finishing, `YYYY-MM-DD`; null where that was not recorded. */
  terminada: string | null
}

/** File name of the document (INSP-16). */
export const FILE = 'Certificado inspeccion.pdf'

/** Days after the date of an inspection from which it counts as registered late (INSP-21). */
const LATE_DAYS = 7

/** Returns the number of a document with its version, unless that is the first. */
export const numberOf = (numero: string, { version }: Pick<PrintedIssue, 'version'>): string =>
  version > 1 ? `${numero} v${version}` : numero

/** Returns whether an inspection was finished more than a week after its date. */
export const isLate = (fecha: string, { terminada }: Pick<PrintedIssue, 'terminada'>): boolean =>
  terminada !== null && terminada > sumarDias(fecha, LATE_DAYS)
