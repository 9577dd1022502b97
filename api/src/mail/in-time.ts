/** Milliseconds that a call waits for the mail server. */
const CALL_MS = 10_000

/**
 * Waits for a delivery, for at most ten seconds; it goes on after that. Returns undefined when
 * there was no result in time.
 */
export async function inTime<T>(delivery: Promise<T>): Promise<T | undefined> {
  const limit = AbortSignal.timeout(CALL_MS)
  // A failure after the limit concerns nobody who waits.
  delivery.catch(() => {})
  return Promise.race([
    delivery,
    new Promise<undefined>((end) => limit.addEventListener('abort', () => end(undefined))),
  ])
}
