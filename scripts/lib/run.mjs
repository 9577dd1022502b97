import { spawn } from 'node:child_process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// No child process may outlive the script, however the script ends.
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))

/**
 * Calls `stop` once when npm ends. npm sends a signal only to the shell between it and this script,
 * and that shell ends without forwarding it.
 * @param {() => void} stop
 */
export function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
  timer.unref()
}

let listening = false

/** Ends the script and its children on Ctrl+C, SIGTERM or the end of npm. */
export function exitOnSignals() {
  if (listening) return
  listening = true
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  whenNpmEnds(() => process.exit(143))
}

/**
 * Starts a program that writes to this terminal, has no keyboard and ends with this script.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/**
 * Resolves with the exit code of a child. It is 130 for a child that SIGINT ended, and 143 for any
 * other signal.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export const exitCode = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })

/**
 * Runs a program to its end and returns its exit code.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export const run = (program, args, options) => exitCode(start(program, args, options))

/**
 * Runs a program that downloads until it succeeds, at most three times: registries and mirrors fail
 * now and then. Returns whether it did. Ctrl+C ends all attempts.
 * @param {() => import('node:child_process').SpawnSyncReturns<unknown>} download
 */
export function upToThreeTimes(download) {
  for (let tries = 0; tries < 3; tries += 1) {
    const { status, signal } = download()
    if (status === 0) return true
    if (signal !== null || status === 130) return false
  }
  return false
}
