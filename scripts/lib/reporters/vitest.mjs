// Reporter of Vitest that writes a `Report` to the file in TEST_REPORT. Vitest's own JSON names
// neither a test's project nor errors outside of tests.
import { writeFileSync } from 'node:fs'

/**
 * @param {import('vitest/node').TestModule} module
 * @returns {string}
 */
const nameOf = ({ project, relativeModuleId }) => `${relativeModuleId} (${project.name})`

/**
 * Returns whether a file failed outside of its tests, or did not end.
 * @param {import('vitest/node').TestModule} module
 */
const isBroken = (module) =>
  !['passed', 'failed', 'skipped'].includes(module.state()) ||
  [module, ...module.children.allSuites()].some((suite) => suite.errors().length > 0)

/** @typedef {import('vitest/node').Reporter} Reporter */

/** @implements {Reporter} */
export default class {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    /** @type {import('../report.mjs').Report} */
    const report = {
      tests: modules.flatMap((module) =>
        [...module.children.allTests()].map((test) => {
          const { state } = test.result()
          const name = `${nameOf(module)} > ${test.fullName}`
          return { id: test.id, name, state: state === 'pending' ? 'failed' : state }
        }),
      ),
      files: modules.map((module) => {
        const { collectDuration, duration } = module.diagnostic()
        const state = isBroken(module) ? 'failed' : 'passed'
        return { id: module.id, name: nameOf(module), state, ms: collectDuration + duration }
      }),
      errors: unhandledErrors.length,
    }
    writeFileSync(/** @type {string} */ (process.env.TEST_REPORT), JSON.stringify(report))
  }
}
