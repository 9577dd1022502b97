import { CERTIFICADO } from '../../states.ts'
import type { Situacion } from '../../states.ts'

/** The unit of a certificate's validity (COURSE-3): the numbers are the wire's. */
export const PERIODO = { dia: 1, mes: 2, anio: 3 } as const

const UNIDADES: Record<number, readonly [string, string]> = {
  [PERIODO.dia]: ['día', 'días'],
  [PERIODO.mes]: ['mes', 'meses'],
  [PERIODO.anio]: ['año', 'años'],
}

const dosDigitos = (numero: number) => String(numero).padStart(2, '0')

/**
 * The last valid day, `YYYY-MM-DD`: start plus the validity in its period, clamped to the month's last day
 * (2026-01-31 + 1 month = 2026-02-28; COURSE-5).
 */
export function fechaFin(fechainicio: string, tiempovigencia: number, periodo: number): string {
  const [anio, mes, dia] = fechainicio.split('-').map(Number) as [number, number, number]
  if (periodo === PERIODO.dia) {
    return new Date(Date.UTC(anio, mes - 1, dia + tiempovigencia)).toISOString().slice(0, 10)
  }
  const meses = anio * 12 + (mes - 1) + tiempovigencia * (periodo === PERIODO.anio ? 12 : 1)
  const anioFin = Math.floor(meses / 12)
  const mesFin = meses % 12
  const ultimoDia = new Date(Date.UTC(anioFin, mesFin + 1, 0)).getUTCDate()
  return `${String(anioFin).padStart(4, '0')}-${dosDigitos(mesFin + 1)}-${dosDigitos(Math.min(dia, ultimoDia))}`
}

/** The validity in words with its own unit, `1 año`, `18 meses`, `90 días` (COURSE-6). */
export function vigenciaTexto(tiempovigencia: number, periodo: number): string {
  const [uno, varios] = UNIDADES[periodo] ?? ['', '']
  return `${tiempovigencia} ${tiempovigencia === 1 ? uno : varios}`
}

/** Whether a certificate is past its last day; that day still counts (CERT-12). Both dates `YYYY-MM-DD`. */
export function vencido(fechafin: string, hoy: string): boolean {
  return fechafin < hoy
}

/** What a certificate shows (CERT-12): expired first, then approved, else in progress. Dates `YYYY-MM-DD`. */
export function situacion(estado: number, fechafin: string, hoy: string): Situacion {
  if (vencido(fechafin, hoy)) return 'vencido'
  return estado === CERTIFICADO.aprobado ? 'aprobado' : 'en_curso'
}
