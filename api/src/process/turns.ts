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

/** Returns a function that does one work after the other, also after one that failed. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
