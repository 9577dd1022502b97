import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Settings of the watchdog thread: the shared counter and the limits. */
export interface Watch {
  beats: Int32Array<SharedArrayBuffer>
  tickMs: number
  /**
   * Number of ticks of the thread after which the process ends if the main thread gave no beat
   * meanwhile.
   */
  silentTicks: number
}

/**
 * Starts a thread that ends this process with code 70 when its event loop is blocked for two
 * minutes: after a full disk or a fault the process might loop for ever and answer no requests and
 * no signals. The thread counts its own ticks, so that time during which the machine is suspended
 * does not count.
 */
export function startWatchdog(tickMs = 1_000, silentTicks = 120): void {
  // A debugger can pause the main thread for any time.
  if (debuggerUrl()) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const heart = setInterval(() => Atomics.add(beats, 0, 1), tickMs)
  const watch: Watch = { beats, tickMs, silentTicks }
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watch })
  // The portal works without the watchdog, but a frozen process is then not noticed.
  thread.on('error', (error) => process.stderr.write(`Aviso: el portal no se vigila a sí mismo (${error.message}).\n`))
  heart.unref()
  thread.unref()
}
