import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Milliseconds of work after which a loop yields to the event loop. It is measured by the clock,
 * because one row can take as long as a hundred others.
 */
const STRETCH_MS = 10

/**
 * Returns a function to call after each row of a long loop. The function yields to the event loop,
 * but only when `STRETCH_MS` have passed since the last yield.
 */
export const createPause = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await yieldToEventLoop()
    since = performance.now()
  }
}

/**
 * Returns a function that runs jobs one after the other. A failed job does not stop the next ones.
 */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
