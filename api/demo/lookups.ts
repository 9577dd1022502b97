import { addDays } from './dates.ts'
import type { Random } from './random.ts'

/** Number of look-ups of certificates on a day, `YYYY-MM-DD`. */
export interface DemoLookups {
  dia: string
  total: number
}

const DAYS = 365

/**
 * Makes up the look-ups of a year. Their number slowly increases. Sundays and some other days have
 * none and are absent from the result.
 */
export function demoLookups(random: Random, today: string): DemoLookups[] {
  return Array.from({ length: DAYS }, (_, i) => ({
    dia: addDays(today, i + 1 - DAYS),
    total: random.int(0, 1 + Math.ceil((2 * i) / DAYS)),
  })).filter(({ dia, total }) => total > 0 && new Date(`${dia}T00:00:00Z`).getUTCDay() !== 0)
}
