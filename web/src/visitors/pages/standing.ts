import type { Estado } from '@anclaje/contract/states'
import type { CampoPapel, CertificadoVerificado, InspeccionVerificada } from '@anclaje/contract/visitors/verificacion'
import { fechaLarga } from '@anclaje/contract/rules/common/fechas'

/** The large word about a document, its colour, and the sentence below it. */
interface Standing {
  state: string
  tone: Estado['color']
  text: string
}

const REPLACED: Standing = {
  state: 'Reemplazado',
  tone: 'warning',
  text: 'El centro lo corrigió y emitió otra versión: este papel ya no vale.',
}
const annulled = (day: string | null): Standing => ({
  state: 'Anulado',
  tone: 'danger',
  text: day === null ? 'Anulado por el centro.' : `Anulado por el centro el ${fechaLarga(day)}.`,
})

const WORDS: Record<CampoPapel, (value: string) => string> = {
  curso: (value) => value,
  horas: (value) => `${value} horas`,
  fechainicio: (value) => `expedición el ${fechaLarga(value)}`,
  fechafin: (value) => `vencimiento el ${fechaLarga(value)}`,
}
type Hoy = NonNullable<CertificadoVerificado['hoy']>

/** Words what a paper says otherwise than the version in force. */
function changedText(cambio: Hoy['cambio']): string {
  const side = (of: 'decia' | 'vale') => cambio.map((each) => WORDS[each.campo](each[of])).join(', ')
  return `Este papel tiene datos que ya no valen: decía ${side('decia')}; vale ${side('vale')}.`
}

const validFrom = (day: string) => `Vale desde el ${fechaLarga(day)}`

/**
 * Returns what a replaced certificate is worth by the version in force. Where nothing changed, that
 * one begins on the day of the paper, `inicio`.
 */
function replacedStanding({ situacion, hasta, cambio }: Hoy, inicio: string): Standing {
  const changed = cambio.length > 0 && changedText(cambio)
  if (situacion === 'vencido') {
    const expired = `Venció el ${fechaLarga(hasta)}`
    return { state: 'Vencido', tone: 'danger', text: changed ? `${expired}. ${changed}` : expired }
  }
  if (changed) return { state: 'Reemplazado', tone: 'danger', text: changed }
  return situacion === 'aun_no_vale'
    ? { state: 'Aún no vale', tone: 'warning', text: `El centro lo corrigió. ${validFrom(inicio)}` }
    : { state: 'Corregido', tone: 'warning', text: `Vigente hasta el ${fechaLarga(hasta)}` }
}

/** Returns what a certificate is worth today (TRUST-13). */
export function certificateStanding({ estado, anuladoel, documento, hoy }: CertificadoVerificado): Standing {
  switch (estado) {
    case 'vigente':
      return { state: 'Vigente', tone: 'success', text: `Vigente hasta el ${fechaLarga(documento.fechafin)}` }
    case 'aun_no_vale':
      return { state: 'Aún no vale', tone: 'warning', text: validFrom(documento.fechainicio) }
    case 'vencido':
      return { state: 'Vencido', tone: 'danger', text: `Venció el ${fechaLarga(documento.fechafin)}` }
    case 'anulado':
      return annulled(anuladoel)
    case 'reemplazado':
      return hoy ? replacedStanding(hoy, documento.fechainicio) : REPLACED
  }
}

/** Returns what the document of an inspection is worth today (TRUST-13). */
export function inspectionStanding({ estado, anuladoel, documento }: InspeccionVerificada): Standing {
  const { resultado, fecha, proxima } = documento
  if (estado === 'anulado') return annulled(anuladoel)
  if (estado === 'reemplazado') return REPLACED
  if (resultado === 'rechazado')
    return {
      state: 'Rechazado',
      tone: 'danger',
      text: `Rechazado el ${fechaLarga(fecha)}. Retire el equipo de servicio.`,
    }
  const approved = `Aprobado el ${fechaLarga(fecha)}.`
  if (estado === 'vencido')
    return {
      state: 'Vencido',
      tone: 'danger',
      text: `${approved} La inspección venció${proxima ? ` el ${fechaLarga(proxima)}` : ''}.`,
    }
  return {
    state: 'Vigente',
    tone: 'success',
    text: `${approved} ${proxima ? `Vigente hasta el ${fechaLarga(proxima)}.` : ''}`.trim(),
  }
}
