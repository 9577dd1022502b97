import { spawn } from 'node:child_process'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

// Nothing that a script started may outlive it, whatever ended it.
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))

/**
 * Calls `stop` once when npm ends. npm hands a signal only to the shell between us, which dies
 * without passing it on.
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

/** Ends the script, and with it what it started, on Ctrl+C, a plain kill or the end of npm. */
export function exitOnSignals() {
  if (listening) return
  listening = true
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
  whenNpmEnds(() => process.exit(143))
}

/**
 * Starts a program that shares this terminal (without its keyboard) and ends with this script.
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
 * Resolves with the exit code of a child once it ends; a signal counts as the shell counts it.
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
