import { setImmediate as turn } from 'node:timers/promises'
import { expect, vi } from 'vitest'

const STEP_MS = 100

/**
 * Makes calls while the timers of this process stand still, moves their clock on by `ms`, and waits
 * for the answers. A call that needs a later timer never answers. `timers` is the least number of
 * timers that run before the clock moves.
 */
export async function within<T>(ms: number, timers: number, calls: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answers = calls()
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(timers)
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await vi.advanceTimersByTimeAsync(STEP_MS)
      await turn()
    }
    return await answers
  } finally {
    vi.useRealTimers()
  }
}
