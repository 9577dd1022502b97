// Starts the portal in its own process, and calls it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from './run.mjs'
import { CLOCK, MALLOC, node24, root, SetupError } from './setup.mjs'

const START_MS = 120_000

/**
 * Starts the portal and waits until it listens. Variables that are absent from `env` get the values
 * of a throw-away portal.
 * @param {Record<string, string>} env
 * @param {string[]} [args]
 * @param {string} [folder] the folder of a bundle
 */
export async function startPortal(env, args = [], folder = root) {
  // This folder has no `.env`, and nobody else can put one there.
  const cwd = mkdtempSync(join(tmpdir(), 'anclaje-'))
  const child = start(node24(), [join(folder, 'api/src/server.ts'), ...args], {
    cwd,
    env: {
      PATH: process.env.PATH,
      ...MALLOC,
      ...CLOCK,
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let isOver = false
  const ended = new Promise((resolve) => child.once('exit', resolve)).then(() => (isOver = true))
  child.once('exit', () => rmSync(cwd, { recursive: true, force: true }))
  let output = ''
  child.stdout?.on('data', (part) => (output += part))
  const deadline = Date.now() + START_MS
  for (;;) {
    const origin = /listo en (http:\S+)/.exec(output)?.[1]
    if (origin) return { child, ended, origin, base: `${origin}/api/v1` }
    if (isOver || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new SetupError(`The portal did not start: ${output}`)
    }
    await sleep(20)
  }
}
/** @typedef {Awaited<ReturnType<typeof startPortal>>} RunningPortal */

/**
 * Stops a portal and waits for its end.
 * @param {RunningPortal} portal
 * @param {NodeJS.Signals} [signal]
 */
export async function stopPortal({ child, ended }, signal = 'SIGTERM') {
  child.kill(signal)
  await ended
}

/**
 * Logs in and returns the token.
 * @param {string} base @param {string} username @param {string} password
 */
export async function login(base, username, password) {
  const { status, body } = await caller(base)('POST', '/cuentaacceso/auth', { username, password })
  if (status !== 200) throw new Error(`the login was answered ${status}`)
  return /** @type {string} */ (body.accesToken)
}

/**
 * Returns a function that calls the API and returns status and body. The status is 0 if no answer
 * arrived, and the body is bytes if it is not JSON.
 * @param {string} base
 * @param {string} [token]
 */
export const caller =
  (base, token) =>
  /** @param {string} method @param {string} path @param {object} [body] */
  async (method, path, body) => {
    const isForm = body instanceof FormData
    try {
      const reply = await fetch(base + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const isJson = reply.headers.get('content-type')?.startsWith('application/json')
      return { status: reply.status, body: /** @type {any} */ (await (isJson ? reply.json() : reply.arrayBuffer())) }
    } catch (error) {
      return { status: 0, body: { message: String(error) } }
    }
  }
/** @typedef {ReturnType<typeof caller>} Call */

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
