const DAY_MS = 86_400_000

/** Returns the day `days` after a `YYYY-MM-DD`. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the same day, or the Monday after a Sunday: nobody starts a course on one. */
export function notSunday(iso: string): string {
  return new Date(`${iso}T00:00:00Z`).getUTCDay() === 0 ? addDays(iso, 1) : iso
}

/** Returns a time of a day in Bogotá, in milliseconds. */
export function momentInBogota(iso: string, seconds: number): number {
  return Date.parse(`${iso}T00:00:00-05:00`) + seconds * 1000
}
