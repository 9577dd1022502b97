import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Settings of the thread: the shared counter, and when silence is too long. */
export interface Watch {
  beats: Int32Array<SharedArrayBuffer>
  tickMs: number
  /** How many ticks of the thread in a row may pass without a beat. */
  silentTicks: number
}

/**
 * Starts a thread that ends this process with code 70 when its main loop is silent for two minutes:
 * a full disk or a fault may leave it spinning, deaf to requests and signals. The thread counts its
 * own ticks, so that time in which the machine is suspended does not count.
 */
export function startWatchdog(tickMs = 1_000, silentTicks = 120): void {
  // Debugging may pause the main thread for any time.
  if (debuggerUrl()) return
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const heart = setInterval(() => Atomics.add(beats, 0, 1), tickMs)
  const watch: Watch = { beats, tickMs, silentTicks }
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watch })
  // The portal works without the watchdog; only a frozen process would go unnoticed.
  thread.on('error', (error) => process.stderr.write(`Aviso: el portal no se vigila a sí mismo (${error.message}).\n`))
  heart.unref()
  thread.unref()
}
