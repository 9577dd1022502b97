// Runs the steps of `npm test` and `npm run check`, and counts passed and failed tests.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readJson, root, runNode } from './setup.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const totals = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []

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
  const count = typeof result === 'boolean' ? { passed: Number(result), failed: Number(!result) } : result
  totals.passed += count.passed
  totals.failed += count.failed
  if (count.failed > 0) failures.push(name)
  console.log(`   ${count.failed ? 'FAILED' : 'passed'} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
  return count.failed === 0
}

/** Prints the totals as the last line and returns the exit code. */
export function summary() {
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
 * Runs a test runner that writes a JSON report, and counts its tests.
 * @param {(report: string) => Promise<number>} runner
 * @param {(report: any) => Count} countOf
 * @returns {Promise<Count>}
 */
async function counted(runner, countOf) {
  const file = '.cache/report.json'
  rmSync(join(root, file), { force: true })
  const code = await runner(file)
  const count = countOf(readJson(file))
  if (count.passed + count.failed === 0) console.error('No test ran.')
  // An error outside of a test (a file that does not load, an unhandled rejection) shows only in
  // the exit code.
  const brokeOutside = count.failed === 0 && (code !== 0 || count.passed === 0)
  return { passed: count.passed, failed: count.failed + Number(brokeOutside) }
}

/** @param {string[]} args @param {Record<string, string>} [env] */
export const vitest = (args, env) =>
  counted(
    (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const noColor = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
      return runNode(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], { env: { ...noColor, ...env } })
    },
    (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }),
  )

/** @param {string[]} args @param {Record<string, string>} env */
export const playwright = (args, env) =>
  counted(
    (report) =>
      runNode(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  )
