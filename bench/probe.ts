// Measures how long a call makes other calls wait. During the call, a thread makes short calls
// without a pause.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Maximum number of rounds. Slow work is slow in each of them, but a delay by another program does
 * not occur in each.
 */
const ROUNDS = 3

/** A thread that times short calls. */
export interface Probe {
  /** Returns the longest wait since the last call of this function, in milliseconds. */
  worst: () => Promise<number>
  stop: () => Promise<number>
}

/**
 * Starts a thread that times short calls of one caller without a pause, or of many callers who
 * pause. The main thread, which sends the measured call, cannot delay it.
 */
export async function startProbe(url: string, token: string, callers = 1): Promise<Probe> {
  const workerData = { url, token, callers }
  const thread = new Worker(new URL('./probe-thread.ts', import.meta.url), { workerData })
  await once(thread, 'message')
  const worst = async (): Promise<number> => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage('worst')
    const [value] = (await once(thread, 'message')) as [number]
    return value
  }
  return { worst, stop: () => thread.terminate() }
}

/**
 * Shortest time of some work and shortest wait that it caused, in milliseconds, over some rounds.
 */
export interface Least {
  own: number
  wait: number
}

/**
 * Repeats some work for at most `rounds` rounds. Stops earlier when the shortest time and the
 * shortest wait are at most half of the limits in `most`.
 */
export async function leastOf(probe: Probe, run: () => Promise<unknown>, most: Least, rounds = ROUNDS): Promise<Least> {
  const least: Least = { own: Infinity, wait: Infinity }
  for (let round = 0; round < rounds && (least.own > most.own / 2 || least.wait > most.wait / 2); round += 1) {
    await probe.worst()
    const start = performance.now()
    await run()
    least.own = Math.min(least.own, performance.now() - start)
    least.wait = Math.min(least.wait, await probe.worst())
  }
  return least
}
