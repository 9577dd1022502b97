const inBogota = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Formats a moment for tables, `05/03/2026, 14:30`, in Bogotá (WIRE-15). */
export const momentText = (iso: string): string => inBogota.format(new Date(iso))

const timeInBogota = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Bogota', timeStyle: 'short' })

/** Formats the time of day of a moment, `14:30`, in Bogotá. */
export const timeText = (iso: string): string => timeInBogota.format(new Date(iso))
