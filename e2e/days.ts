// The day of a journey. The portal reads the real clock, and no setting moves it, so every day that
// a journey compares with it is counted from today.
import { setTimeout as sleep } from 'node:timers/promises'
import { hoyEnBogota } from '@anclaje/contract/rules/common/fechas'

/** Longer than a file of journeys takes. */
const LEFT_MS = 5 * 60_000

/**
 * Returns today in Bogotá (`YYYY-MM-DD`). A file reads it once, when it is loaded: `const HOY =
 * await hoy()`. Where less than five minutes of the day are left, waits for the next day, so that
 * the day does not change while the file runs.
 */
export async function hoy(): Promise<string> {
  while (hoyEnBogota(new Date(Date.now() + LEFT_MS)) !== hoyEnBogota()) await sleep(1000)
  return hoyEnBogota()
}
