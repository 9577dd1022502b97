import { CERTIFICADO, DESENLACES, SITUACIONES } from '../../states.ts'
import type { Desenlace, Estado, Situacion } from '../../states.ts'
import { fechaTabla } from '../common/fechas.ts'

/** Units of a certificate's validity, as numbered on the wire (COURSE-3). */
export const PERIODO = { dia: 1, mes: 2, anio: 3 } as const

const UNIDADES: Record<number, readonly [string, string]> = {
  [PERIODO.dia]: ['día', 'días'],
  [PERIODO.mes]: ['mes', 'meses'],
  [PERIODO.anio]: ['año', 'años'],
}

const dosDigitos = (numero: number) => String(numero).padStart(2, '0')

/**
 * Returns the last valid day (COURSE-5): the start plus the validity, clamped to the last day of
 * the month (2026-01-31 + 1 month = 2026-02-28). Dates are `YYYY-MM-DD`.
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

/** Formats a validity with its unit, as in `1 año`, `18 meses` or `90 días` (COURSE-6). */
export function vigenciaTexto(tiempovigencia: number, periodo: number): string {
  const [uno, varios] = UNIDADES[periodo] ?? ['', '']
  return `${tiempovigencia} ${tiempovigencia === 1 ? uno : varios}`
}

/**
 * Returns whether a last valid day has passed; the validity includes the day itself (CERT-12).
 * Dates are `YYYY-MM-DD`.
 */
export function vencido(fechafin: string, hoy: string): boolean {
  return fechafin < hoy
}

/** First and last valid day of a certificate (`YYYY-MM-DD`). The first one is the day of issue. */
interface Vigencia {
  fechainicio: string
  fechafin: string
}

/**
 * Returns the displayed state of a certificate (CERT-12): annulled if it was annulled; else expired
 * if its last day has passed; else approved if it is stored as approved and its day of issue has
 * come; else in progress. Dates are `YYYY-MM-DD`.
 */
export function situacion(estado: number, { fechainicio, fechafin }: Vigencia, hoy: string): Situacion {
  if (estado === CERTIFICADO.anulado) return 'anulado'
  if (vencido(fechafin, hoy)) return 'vencido'
  return estado === CERTIFICADO.aprobado && fechainicio <= hoy ? 'aprobado' : 'en_curso'
}

/**
 * Returns the state that lists and sheets show. An outcome comes before all others: who failed is
 * never expired (CERT-27).
 */
export const estadoVisible = ({
  desenlace_ceco,
  situacion_ceco,
}: {
  desenlace_ceco: Desenlace | null
  situacion_ceco: Situacion
}): Estado => (desenlace_ceco === null ? SITUACIONES[situacion_ceco] : DESENLACES[desenlace_ceco])

/** A certificate as a row of a list. */
interface Mostrado {
  estado_ceco: number
  situacion_ceco: Situacion
  certificacione: { fechainicio_cer: string; fechafin_cer: string }
}

/**
 * Returns whether a certificate is approved but not valid yet: its day of issue is in the future.
 */
export const porEmpezar = ({ estado_ceco, situacion_ceco }: Omit<Mostrado, 'certificacione'>): boolean =>
  estado_ceco === CERTIFICADO.aprobado && situacion_ceco === 'en_curso'

/**
 * Formats the last valid day of a certificate, or the first one if it is in the future: `Vence
 * 05/03/2029`, `Venció 05/03/2024`, `Válido desde 05/03/2028`.
 */
export function vigenciaDe(row: Mostrado): string {
  const { fechainicio_cer, fechafin_cer } = row.certificacione
  if (porEmpezar(row)) return `Válido desde ${fechaTabla(fechainicio_cer)}`
  return `${row.situacion_ceco === 'vencido' ? 'Venció' : 'Vence'} ${fechaTabla(fechafin_cer)}`
}
