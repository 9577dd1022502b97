// Makes short calls in a thread for probe.ts and remembers the longest wait.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, callers } = workerData as { url: string; token: string; callers: number }
const agent = new Agent({ keepAlive: true, maxSockets: callers })
const CALLS = ['/healthz', '/api/v1/auth/me', '/api/v1/publico/opciones/tipodocs']
/** Milliseconds between two calls of one of many callers: together they leave no gap of 20 ms. */
const PAUSE = callers > 1 ? 500 : 0

const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(url + path, { agent, headers }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })

let worst = 0
/** The calls under way, by caller. */
const underWay = new Map<number, Promise<void>>()

async function time(path: string): Promise<void> {
  const start = performance.now()
  await ask(path)
  worst = Math.max(worst, performance.now() - start)
}

/** Answers with the longest wait since the last answer, once the calls under way have ended. */
async function tell(): Promise<void> {
  await Promise.all(underWay.values())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(worst)
  worst = 0
}
parentPort?.on('message', () => void tell())

async function goOn(caller: number): Promise<never> {
  for (let n = caller; ; n += 1) {
    const call = time(CALLS[n % CALLS.length] ?? '/healthz')
    underWay.set(caller, call)
    await call
    if (PAUSE > 0) await sleep(PAUSE * (0.5 + Math.random()))
  }
}

// The first calls only open the connections.
await Promise.all(Array.from({ length: callers }, () => ask('/healthz')))
for (let caller = 0; caller < callers; caller += 1) void goOn(caller)
await tell()
