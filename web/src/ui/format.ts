import { fechaTabla, hoyEnBogota, porMinuto, sumarDias } from '@anclaje/contract/rules/common/fechas'

const format = new Intl.NumberFormat('es-CO')

/** Formats a count for users: `300.000`. */
export const formatCount = (value: number): string => format.format(value)

/** Formats a count that may have stopped before the end: `99+`. */
export const formatCounted = ({ total, hayMas }: { total: number; hayMas?: boolean | undefined }): string =>
  `${formatCount(total)}${hayMas ? '+' : ''}`

const inBogota = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const minuteInBogota = porMinuto((moment) => inBogota.format(moment))

/** Formats a moment in the time zone of Bogotá: `05/03/2026, 2:30 p. m.` (WIRE-15). */
export const momentText = (at: string | number): string => minuteInBogota(new Date(at))

/** Formats the time of day of a moment, in the time zone of Bogotá: `2:30 p. m.` */
export const timeText = (iso: string): string => momentText(iso).slice('05/03/2026, '.length)

/** Formats the day of a moment in the zone of Bogotá: `hoy`, `ayer` or `05/03/2026`. */
export function dayText(iso: string): string {
  const [day, today] = [hoyEnBogota(new Date(iso)), hoyEnBogota()]
  if (day === today) return 'hoy'
  return day === sumarDias(today, -1) ? 'ayer' : fechaTabla(day)
}
