import type { TrabajoRow } from '@anclaje/contract/overview/trabajo'
import { formatCount } from '../../ui/number.ts'

const inBogota = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a moment for tables, `05/03/2026, 14:30`, in Bogotá (WIRE-15). */
export const momentText = (iso: string): string => inBogota.format(new Date(iso))

/** Returns whether work has ended, well or not. */
export const isOver = ({ estado_tra }: Pick<TrabajoRow, 'estado_tra'>): boolean =>
  estado_tra === 'listo' || estado_tra === 'fallido'

const rowsText = (count: number) => `${formatCount(count)} ${count === 1 ? 'fila' : 'filas'}`

/** Returns in words how far work is, what it made or why it failed. */
export function detailOf({ estado_tra, hechas_tra, total_tra, motivo_tra, vence_tra }: TrabajoRow): string {
  if (estado_tra === 'fallido') return motivo_tra ?? ''
  if (estado_tra === 'en_espera') return 'Empieza en un momento'
  if (estado_tra === 'listo') return `${rowsText(hechas_tra)} · hasta ${momentText(vence_tra ?? '')}`
  return total_tra === null ? 'Contando las filas' : `${formatCount(hechas_tra)} de ${rowsText(total_tra)}`
}
