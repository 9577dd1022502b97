import { ApiError } from '../errors/errors.ts'

const RETRY_SECONDS = 5

/** Runs a job when its turn comes. Throws 429 when too many jobs are waiting. */
export type Queue = <T>(job: () => Promise<T>) => Promise<T>

/**
 * Creates a queue for heavy jobs: at most `width` run at once and `places` wait, first come, first
 * served. `busy` is the message of the 429.
 */
export function createBoundedQueue(
  width: number,
  places: number,
  busy = 'Hay muchas imágenes en proceso. Espere un momento e intente de nuevo.',
): Queue {
  const waiting: (() => void)[] = []
  let running = 0
  return async (job) => {
    if (running < width) running += 1
    else if (waiting.length < places) await new Promise<void>((start) => waiting.push(start))
    else throw new ApiError(429, 'ocupado', busy, { retryAfter: RETRY_SECONDS })
    try {
      return await job()
    } finally {
      // The place passes to the next waiting job, so that a new job cannot take it first.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
