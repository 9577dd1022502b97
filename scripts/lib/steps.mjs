// Runs the steps of `npm test` and `npm run check`, counts passed and failed tests, and reports at
// the end what took how long and what was unstable.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { memoryFolder } from './postgres.mjs'
import { MOST_UNSTABLE, countOf, failedAtFirst, merge, resultsOf, slowest, startedAgain } from './report.mjs'
import { root, runNode } from './setup.mjs'

/** @typedef {import('./report.mjs').Count} Count */
/** @typedef {import('./report.mjs').Report} Report */

const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const unstable = []
/** @type {string[]} */
const durations = []
/** @type {string[]} */
const slowFiles = []
const load = () => loadavg()[0]?.toFixed(1)
const loadAtStart = load()

/**
 * Runs one step and adds its counts to the totals. A step that throws has failed. Returns whether
 * the whole step passed.
 * @param {string} name
 * @param {() => Promise<Count | boolean>} work
 */
export async function step(name, work) {
  console.log(`\n── ${name}`)
  const began = Date.now()
  /** @type {Count | boolean} */
  let result = false
  try {
    result = await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const count = typeof result === 'boolean' ? { passed: Number(result), failed: Number(!result), unstable: [] } : result
  totals.passed += count.passed
  totals.failed += count.failed
  unstable.push(...count.unstable)
  if (count.failed > 0) failures.push(name)
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  durations.push(`${name} ${seconds}`)
  console.log(`   ${count.failed ? 'FAILED' : 'passed'} in ${seconds} s`)
  return count.failed === 0
}

/** Prints the report of the run, with the totals as the last line, and returns the exit code. */
export function summary() {
  const isTooUnstable = unstable.length > MOST_UNSTABLE
  totals[isTooUnstable ? 'failed' : 'passed'] += unstable.length
  console.log(`\nSeconds: ${durations.join(' · ')}`)
  if (slowFiles.length > 0) console.log(`Slowest files:\n${slowFiles.join('\n')}`)
  console.log(`Cores: ${availableParallelism()} · load at the start ${loadAtStart}, at the end ${load()}`)
  if (unstable.length > 0) console.log(`\nUnstable, passed alone:\n${unstable.map((name) => `  ${name}`).join('\n')}`)
  if (isTooUnstable) failures.push(`more than ${MOST_UNSTABLE} unstable`)
  if (failures.length > 0) console.log(`\nFailed: ${failures.join(' · ')}`)
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`)
  return totals.failed === 0 ? 0 : 1
}

/**
 * Runs a program as a check: it passes when the program exits with 0.
 * @param {string[]} args
 */
export const program = async (...args) => (await runNode(args)) === 0

/**
 * Starts a test runner and reads its report. A runner that ends without one, or fails without a
 * failed test, had an error outside of its tests.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Report>}
 */
async function start(args, env) {
  const file = join(root, '.cache', 'report.json')
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  // The data folders of portals, profiles of Chromium and other files of the tests.
  const TMPDIR = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'anclaje-tests-'))
  process.once('exit', () => rmSync(TMPDIR, { recursive: true, force: true }))
  const code = await runNode(args, { env: { ...env, TMPDIR, TEST_REPORT: file } })
  /** @type {Report} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { tests: [], files: [], errors: 1 }
  const isBroken = resultsOf(report, 'failed').length === 0 && (code !== 0 || report.tests.length === 0)
  return { ...report, errors: report.errors || Number(isBroken) }
}

/**
 * Starts all tests of a runner, and once more after an error outside of them.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Report>}
 */
async function startAll(name, args, env) {
  const first = await start(args, env)
  if (first.errors === 0 || failedAtFirst(first) > MOST_UNSTABLE) return first
  console.log('\nThere was an error outside of the tests: all of them are started once more.\n')
  const second = await start(args, env)
  if (second.errors > 0) return second
  const outside = { id: '', name: `${name}: an error outside of them`, state: /** @type {const} */ ('unstable') }
  return startedAgain(first, second, outside)
}

/**
 * @param {Report} report
 * @returns {Count}
 */
function counted(report) {
  slowFiles.push(...slowest(report))
  const skipped = resultsOf(report, 'skipped')
  if (skipped.length > 0) console.error(`Did not run: ${skipped.map(({ name }) => name).join(' · ')}`)
  return countOf(report)
}

/**
 * Runs the tests of Vitest. The few that failed are tried again, alone, at the end.
 * @param {Record<string, string>} databases
 */
export async function vitest(databases) {
  const env = { ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...databases }
  const reporters = ['--reporter=default', '--reporter=./scripts/lib/reporters/vitest.mjs']
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  const all = await startAll('unit and API tests', args, env)
  const failed = resultsOf(all, 'failed').length
  if (all.errors > 0 || failed === 0 || failed > MOST_UNSTABLE) return counted(all)
  console.log('\nWhat failed is tried once more, alone.\n')
  return counted(merge(all, await start([...args, '--lastFailed', '--maxWorkers=1'], env)))
}

/**
 * Runs the journeys. Playwright itself tries those that failed again, alone, at the end.
 * @param {Record<string, string>} env
 */
export async function playwright(env) {
  const reporters = '--reporter=list,./scripts/lib/reporters/playwright.mjs'
  return counted(await startAll('journeys', ['node_modules/@playwright/test/cli.js', 'test', reporters], env))
}
