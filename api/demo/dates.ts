const DAY_MS = 86_400_000

/** Returns the day that is `days` after a `YYYY-MM-DD`. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Returns a day unchanged, or the following Monday if it is a Sunday, because no course starts on
 * one.
 */
export function notSunday(iso: string): string {
  return new Date(`${iso}T00:00:00Z`).getUTCDay() === 0 ? addDays(iso, 1) : iso
}

/**
 * Returns a moment in milliseconds since 1970. `iso` is the day in Bogotá (`YYYY-MM-DD`), and
 * `seconds` are counted from its midnight.
 */
export function momentInBogota(iso: string, seconds: number): number {
  return Date.parse(`${iso}T00:00:00-05:00`) + seconds * 1000
}
