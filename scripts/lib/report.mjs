// What the test runners report of one run, in one form for both (scripts/lib/reporters).

/**
 * Result of a test, or of a whole file: a file fails itself when it does not load, or when a hook
 * fails. What failed at first and passed alone is unstable.
 * @typedef {object} Result
 * @property {string} id
 * @property {string} name
 * @property {'passed' | 'failed' | 'skipped' | 'unstable'} state
 */
/**
 * @typedef {object} Report
 * @property {Result[]} tests
 * @property {(Result & { ms: number })[]} files
 * @property {number} errors Number of errors that belong to no test and no file.
 */
/** @typedef {{ passed: number, failed: number, unstable: string[] }} Count */

/** Number of tests that may fail at first in one run. With more, all of them have failed. */
export const MOST_UNSTABLE = 5

/**
 * @param {Report} report
 * @param {Result['state'][]} states
 */
export const resultsOf = ({ tests, files }, ...states) =>
  [...tests, ...files].filter(({ state }) => states.includes(state))

/** @param {Report} report */
export const failedAtFirst = (report) => resultsOf(report, 'failed', 'unstable').length

/**
 * Merges the results of a run with those of a second one, in which only what had failed ran again.
 * @template {Result} R
 * @param {R[]} first
 * @param {R[]} second
 * @returns {R[]}
 */
function mergeResults(first, second) {
  const known = new Set(first.map(({ id }) => id))
  const again = new Set(second.filter(({ state }) => state === 'passed').map(({ id }) => id))
  const merged = first.map((each) => {
    if (!again.has(each.id) || each.state === 'passed') return each
    // Tests are skipped when a hook before them fails.
    return { ...each, state: each.state === 'failed' ? /** @type {const} */ ('unstable') : 'passed' }
  })
  // The tests of a file that did not load at first are new.
  return [...merged, ...second.filter(({ id }) => !known.has(id))]
}

/**
 * @param {Report} first
 * @param {Report} second
 * @returns {Report}
 */
export const merge = (first, second) => ({
  tests: mergeResults(first.tests, second.tests),
  files: mergeResults(first.files, second.files),
  errors: second.errors,
})

/**
 * Returns the report of a run that was started once more as a whole: what failed in the first start
 * and passed in the second is unstable.
 * @param {Report} first
 * @param {Report} second
 * @param {Result} outside What ended the first start.
 * @returns {Report}
 */
export function startedAgain(first, second, outside) {
  const before = new Set(resultsOf(first, 'failed', 'unstable').map(({ id }) => id))
  /** @template {Result} R @param {R} each @returns {R} */
  const marked = (each) => (each.state === 'passed' && before.has(each.id) ? { ...each, state: 'unstable' } : each)
  return { ...second, tests: [...second.tests.map(marked), outside], files: second.files.map(marked) }
}

/**
 * Counts a report. A skipped test counts as failed: nobody knows whether it would pass.
 * @param {Report} report
 * @returns {Count}
 */
export const countOf = (report) => ({
  passed: report.tests.filter(({ state }) => state === 'passed').length,
  failed: resultsOf(report, 'failed', 'skipped').length + report.errors,
  unstable: resultsOf(report, 'unstable').map(({ name }) => name),
})

/**
 * Returns the files that took longest, in a line each.
 * @param {Report} report
 */
export const slowest = ({ files }) =>
  files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
