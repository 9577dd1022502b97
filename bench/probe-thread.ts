// Makes one call after the other in a thread for probe.ts and remembers the longest wait.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token } = workerData as { url: string; token: string }
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const CALLS = ['/healthz', '/api/v1/auth/me', '/api/v1/publico/opciones/tipodocs']

const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(url + path, { agent, headers }, (answer) => answer.resume().once('end', resolve)).once('error', reject)
  })

let worst = 0
let asked = false
parentPort?.on('message', () => (asked = true))
for (let n = 0; ; n += 1) {
  const start = performance.now()
  await ask(CALLS[n % CALLS.length] ?? '/healthz')
  worst = Math.max(worst, performance.now() - start)
  // The first round only opens the connection. After that, the main thread gets its answer between
  // two calls.
  if (n !== CALLS.length && !asked) continue
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(worst)
  asked = false
  worst = 0
}
