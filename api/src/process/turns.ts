import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Milliseconds of work after which the event loop gets its turn: by the clock, since one row may
 * take as long as a hundred.
 */
const STRETCH_MS = 10

/** Returns a pause for loops over many rows: it lasts only where a stretch is over. */
export const createPause = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await yieldToEventLoop()
    since = performance.now()
  }
}
