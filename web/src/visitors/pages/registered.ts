import type { CertcolPublico } from '@anclaje/contract/training/certcol'
import { diasEntre, fechaTabla } from '@anclaje/contract/rules/common/fechas'

type Registered = Pick<CertcolPublico, 'registrado_ceco' | 'situacion_ceco'> & {
  certificacione: Pick<CertcolPublico['certificacione'], 'fechainicio_cer'>
}

/** Number of days after the day of issue from which a registration is late (TRUST-4). */
const LATE_DAYS = 30

/** Returns the sentence about the day of the approval; null while there is none. */
export const registeredText = (
  { registrado_ceco }: Pick<Registered, 'registrado_ceco'>,
  format: (date: string) => string = fechaTabla,
): string | null => (registrado_ceco === null ? null : `Registrado el ${format(registrado_ceco)}`)

/**
 * Returns whether the day of the registration is shown before all others, because it is long after
 * the day of issue. An annulled certificate first says that it was annulled.
 */
export const isRegisteredLate = ({ registrado_ceco, situacion_ceco, certificacione }: Registered): boolean =>
  registrado_ceco !== null &&
  situacion_ceco !== 'anulado' &&
  diasEntre(certificacione.fechainicio_cer, registrado_ceco) > LATE_DAYS

/** Returns the version of a certificate that was corrected; null for the first version. */
export const versionText = ({ emision_ceco }: Pick<CertcolPublico, 'emision_ceco'>): string | null =>
  emision_ceco > 1 ? `Versión ${emision_ceco}` : null

interface Corrected extends Pick<CertcolPublico, 'antes'> {
  certificacione: { curso: Pick<CertcolPublico['certificacione']['curso'], 'nombre_cur'> }
}

/**
 * Returns the dates and hours that were handed out first, if a correction changed them, with the
 * course if its name changed. Otherwise returns null (TRUST-6).
 */
export function correctedText({ antes, certificacione: { curso } }: Corrected): string | null {
  if (antes === null) return null
  const { fechainicio_cer, fechafin_cer, horas_cer, nombre_cur } = antes
  const course = nombre_cur === curso.nombre_cur ? '' : `${nombre_cur}, `
  const hours = horas_cer === 1 ? '1 hora' : `${horas_cer} horas`
  return `Corregido: antes ${course}${fechaTabla(fechainicio_cer)} a ${fechaTabla(fechafin_cer)}, ${hours}`
}
