// Reporter of Playwright that writes a `Report` to the file in TEST_REPORT.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const STATES = /** @type {const} */ ({
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'unstable',
  // Also a test that did not run, because one before it in a serial file failed.
  skipped: 'skipped',
})

/** @typedef {import('@playwright/test/reporter').Reporter} Reporter */
/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */

/** @implements {Reporter} */
export default class {
  /** @type {TestCase[]} */
  #tests = []
  #errors = 0

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#tests = suite.allTests()
  }

  onError() {
    this.#errors += 1
  }

  onEnd() {
    /** @type {import('../report.mjs').Report} */
    const report = { tests: [], files: [], errors: this.#errors }
    /** @param {TestCase} test */
    const fileOf = (test) => relative(process.cwd(), test.location.file)
    for (const test of this.#tests) {
      const name = [fileOf(test), ...test.titlePath().slice(3)].join(' > ')
      report.tests.push({ id: test.id, name, state: STATES[test.outcome()] })
    }
    for (const [file, tests] of Map.groupBy(this.#tests, fileOf)) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
      report.files.push({ id: file, name: file, state: 'passed', ms })
    }
    writeFileSync(/** @type {string} */ (process.env.TEST_REPORT), JSON.stringify(report))
  }
}
