const format = new Intl.NumberFormat('es-CO')

/** Formats a count for users: `300.000`. */
export const formatCount = (value: number): string => format.format(value)

/** Formats a count that may have stopped before the end: `99+`. */
export const formatCounted = ({ total, hayMas }: { total: number; hayMas?: boolean | undefined }): string =>
  `${formatCount(total)}${hayMas ? '+' : ''}`

const inBogota = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a moment for tables, in the time zone of Bogotá: `05/03/2026, 14:30` (WIRE-15). */
export const momentText = (iso: string): string => inBogota.format(new Date(iso))

const timeInBogota = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Bogota', timeStyle: 'short' })

/** Formats the time of day of a moment, in the time zone of Bogotá: `14:30`. */
export const timeText = (iso: string): string => timeInBogota.format(new Date(iso))
