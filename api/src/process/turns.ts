import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/**
 * Milliseconds of work after which a loop yields to the event loop. It is measured by the clock,
 * because one row can take as long as a hundred others.
 */
const STRETCH_MS = 10

/**
 * Returns a function that loops over many rows call after each row. It yields to the event loop,
 * but only when `STRETCH_MS` have passed since it last did.
 */
export const createPause = () => {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < STRETCH_MS) return
    await yieldToEventLoop()
    since = performance.now()
  }
}

/** Returns a function that runs jobs one after the other, also after a job that failed. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  }
}
