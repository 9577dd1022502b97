// Measures how long a call makes other calls wait. During the call, a thread makes short calls
// without a pause.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { TEST_LIMITS } from '../api/test/limits.ts'
import { caller, login, startPortal, stopPortal } from '../scripts/lib/portal.mjs'
import type { Call } from '../scripts/lib/portal.mjs'
import { timed } from './measure.ts'

const ADMIN_PASSWORD = 'zorro-gris-41'
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
    const { ms } = await timed(run)
    least.own = Math.min(least.own, ms)
    least.wait = Math.min(least.wait, await probe.worst())
  }
  return least
}

/**
 * Runs an attack on a portal of its own, which starts with `args`. Prints how many of its checks
 * passed and failed, and sets the exit code.
 */
export async function attackPortal(
  args: string[],
  attack: (portal: { url: string; call: Call; probe: Probe }) => Promise<boolean[]>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-attack-'))
  const portal = await startPortal({ DATA_DIR: folder, ADMIN_PASSWORD, ...TEST_LIMITS }, args)
  try {
    const token = await login(portal.base, 'admin', ADMIN_PASSWORD)
    const probe = await startProbe(portal.origin, token)
    const passed = await attack({ url: portal.origin, call: caller(portal.base, token), probe })
    await probe.stop()
    const failed = passed.filter((each) => !each).length
    console.log(`${passed.length - failed} passed, ${failed} failed`)
    if (failed > 0 || passed.length === 0) process.exitCode = 1
  } finally {
    await stopPortal(portal)
    rmSync(folder, { recursive: true, force: true })
  }
}
