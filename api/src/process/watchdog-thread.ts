import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { Watch } from './watchdog.ts'

const FROZEN = 70
const LAST_RESORT_MS = 5_000

const { beats, tickMs, silentTicks } = workerData as Watch

/**
 * Ends the whole process with code 70. `process.exit` would end only this thread, so the debugger
 * protocol runs the exit in the main thread: it can interrupt a loop of JavaScript or WebAssembly.
 */
function end(): void {
  const seconds = Math.round((silentTicks * tickMs) / 1000)
  writeSync(2, `El portal dejó de responder durante ${seconds} segundos: se cierra. Nada de lo guardado se pierde.\n`)
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.evaluate', { expression: `process.reallyExit(${FROZEN})` })
  // A main thread that is blocked in a system call runs no JavaScript, so only the kernel can end
  // it.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_RESORT_MS)
}

let known = Atomics.load(beats, 0)
let silent = 0
const timer = setInterval(() => {
  const seen = Atomics.load(beats, 0)
  silent = seen === known ? silent + 1 : 0
  known = seen
  if (silent < silentTicks) return
  clearInterval(timer)
  end()
}, tickMs)
