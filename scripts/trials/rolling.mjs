// npm run rolling: runs three processes on one database behind a proxy, under load, and ends, kills
// and starts them in turn. No user may notice, except for the open requests of a killed process.
// The proxy asks each process whether it is ready.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { caller, login, startPortal, stopPortal } from '../lib/portal.mjs'
import { startInstalled } from '../lib/postgres.mjs'
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, runMain } from '../lib/setup.mjs'

const PROCESSES = 3
const USERS = 6
/** Milliseconds of load between two events. */
const CALM_MS = 1_500
/** Milliseconds between two health checks of the proxy. */
const ASK_MS = 250
/** Milliseconds for which a process continues to serve after the signal to end. */
const DRAIN_MS = 1_000

/**
 * @typedef {object} Backend
 * @property {number} port 0 while it does not run
 * @property {boolean} isReady its last answer to a health check
 * @property {import('../lib/portal.mjs').RunningPortal} [portal]
 * @property {string} folder
 */

/** Starts one process. @param {Backend} backend @param {Record<string, string>} env */
async function startBackend(backend, env) {
  backend.portal = await startPortal({ ...env, DATA_DIR: backend.folder })
  Object.assign(backend, { port: Number(new URL(backend.portal.origin).port), isReady: true })
}

/** Stops a process. @param {Backend} backend @param {NodeJS.Signals} signal */
async function endBackend(backend, signal) {
  if (!backend.portal) return
  await stopPortal(backend.portal, signal)
  backend.port = 0
}

/**
 * Starts the proxy. Each request goes to the next process that accepts the connection. A request
 * that a process has not received is sent to another one; a received request is not repeated.
 * @param {Backend[]} backends
 */
async function startProxy(backends) {
  // One connection per request, so that no request uses a connection that is being closed.
  const agent = new Agent({ keepAlive: false })
  let turn = 0
  /**
   * @param {import('node:http').IncomingMessage} asked
   * @param {import('node:http').ServerResponse} reply
   * @param {Buffer} body
   * @param {number} tries
   */
  const pass = (asked, reply, body, tries) => {
    const there = backends.filter(({ port, isReady }) => port > 0 && isReady)
    turn += 1
    const backend = there[turn % there.length]
    if (!backend || tries === 0) {
      reply.writeHead(502).end()
      return
    }
    let connected = false
    const { method, url, headers } = asked
    const onward = request({ agent, port: backend.port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      answer.on('error', () => reply.destroy())
    })
    onward.on('socket', (socket) => socket.once('connect', () => (connected = true)))
    onward.on('error', () => {
      if (!connected) pass(asked, reply, body, tries - 1)
      else if (reply.headersSent) reply.destroy()
      else reply.writeHead(502).end()
    })
    onward.end(body)
  }
  const proxy = createServer(async (asked, reply) => {
    /** @type {Buffer[]} */
    const parts = []
    for await (const part of asked) parts.push(part)
    pass(asked, reply, Buffer.concat(parts), PROCESSES * 2)
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (proxy.address())
  const asking = setInterval(() => {
    for (const backend of backends.filter((each) => each.port > 0)) {
      const setReady = (/** @type {boolean} */ isReady) => void (backend.isReady = isReady)
      fetch(`http://127.0.0.1:${backend.port}/readyz`).then(
        ({ ok }) => setReady(ok),
        () => setReady(false),
      )
    }
  }, ASK_MS)
  const close = () => {
    clearInterval(asking)
    proxy.close()
  }
  return { url: `http://127.0.0.1:${port}/api/v1`, close }
}

/** Starts users who read and write without a pause. @param {string} url @param {string} token */
function startLoad(url, token) {
  const load = { on: true, answered: 0, failed: 0, failures: /** @type {Record<string, number>} */ ({}) }
  const [call, visit] = [caller(url, token), caller(url)]
  const calls = [
    () => call('GET', '/cursos'),
    () => call('GET', '/auth/me'),
    () => visit('GET', '/certcol/GetByCedula?page=0&size=10&numerodocumento=1000050000'),
    () => call('POST', '/marcas', { nombre: `Marca ${randomBytes(6).toString('hex')}` }),
  ]
  const users = Array.from({ length: USERS }, async (_, user) => {
    for (let turn = user; load.on; turn += 1) {
      const status = (await calls[turn % calls.length]?.())?.status ?? 0
      if (status === 200 || status === 201) load.answered += 1
      else {
        load.failed += 1
        load.failures[status || 'cut'] = (load.failures[status || 'cut'] ?? 0) + 1
      }
    }
  })
  const stop = async () => {
    load.on = false
    await Promise.all(users)
  }
  return { load, stop }
}

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const server = await startInstalled()
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-rolling-'))
  /** @type {Backend[]} */
  const backends = Array.from({ length: PROCESSES }, (_, at) => ({
    port: 0,
    isReady: false,
    folder: mkdtempSync(join(folder, `${at}-`)),
  }))
  const env = {
    DATABASE_URL: server.url,
    JWT_SECRET: randomBytes(32).toString('hex'),
    ADMIN_PASSWORD: 'zorro-gris-41',
    DRAIN_MS: String(DRAIN_MS),
  }
  try {
    // The processes start at the same moment. Migrations and seeds must still run only once.
    const starts = await Promise.allSettled(backends.map((backend) => startBackend(backend, env)))
    // Waits until each process has started or ended, because otherwise a process that is still
    // starting would be left behind.
    for (const started of starts) if (started.status === 'rejected') throw started.reason
    const proxy = await startProxy(backends)
    const { load, stop } = startLoad(proxy.url, await login(proxy.url, 'admin', env.ADMIN_PASSWORD))
    await sleep(CALM_MS)
    const table = []
    for (const signal of /** @type {const} */ (['SIGTERM', 'SIGKILL'])) {
      for (const [at, backend] of backends.entries()) {
        const before = { ...load }
        await endBackend(backend, signal)
        await sleep(CALM_MS)
        await startBackend(backend, env)
        await sleep(CALM_MS)
        const failed = load.failed - before.failed
        // Each user can lose the one request that was open.
        const allowed = signal === 'SIGKILL' ? USERS : 0
        table.push({
          process: at + 1,
          ended: signal,
          answered: load.answered - before.answered,
          failed,
          'at most': allowed,
          ok: failed <= allowed ? 'yes' : 'NO',
        })
      }
    }
    await stop()
    proxy.close()
    console.table(table)
    if (load.failed > 0) console.log('failures by status:', load.failures)
    return table.every(({ ok }) => ok === 'yes') ? 0 : 1
  } finally {
    await Promise.all(
      backends
        .filter((backend) => backend.portal?.child.exitCode === null)
        .map((backend) => endBackend(backend, 'SIGKILL')),
    )
    server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
