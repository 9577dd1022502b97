import { expect, test } from 'vitest'
import { countOf, failedAtFirst, merge, slowest, startedAgain } from './report.mjs'

/**
 * Makes a report in which each test and each file has the given state.
 * @param {Record<string, import('./report.mjs').Result['state']>} tests
 * @param {Record<string, import('./report.mjs').Result['state']>} [files]
 */
const report = (tests, files = {}, errors = 0) => ({
  tests: Object.entries(tests).map(([id, state]) => ({ id, name: `test ${id}`, state })),
  files: Object.entries(files).map(([id, state], index) => ({ id, name: `file ${id}`, state, ms: 1000 * index })),
  errors,
})

test('a test that failed and passed alone is unstable, and one that failed again has failed', () => {
  const first = report({ a: 'passed', b: 'failed', c: 'failed' }, { f: 'passed' })
  expect(failedAtFirst(first)).toBe(2)
  // The others of the file are skipped, because only these two ran again.
  const all = merge(first, report({ a: 'skipped', b: 'passed', c: 'failed' }, { f: 'passed' }))
  expect(countOf(all)).toEqual({ passed: 1, failed: 1, unstable: ['test b'] })
})

test('a test that did not run again has failed', () => {
  const all = merge(report({ a: 'failed', b: 'passed' }), report({}, {}, 1))
  expect(countOf(all)).toEqual({ passed: 1, failed: 2, unstable: [] })
})

test('a file whose hook failed is unstable once its skipped tests have passed', () => {
  const first = report({ a: 'skipped', b: 'passed' }, { f: 'failed' })
  expect(failedAtFirst(first)).toBe(1)
  const all = merge(first, report({ a: 'passed', b: 'passed' }, { f: 'passed' }))
  expect(countOf(all)).toEqual({ passed: 2, failed: 0, unstable: ['file f'] })
})

test('the tests of a file that did not load at first are counted', () => {
  const all = merge(report({ a: 'passed' }, { f: 'failed' }), report({ b: 'passed', c: 'failed' }, { f: 'passed' }))
  expect(countOf(all)).toEqual({ passed: 2, failed: 1, unstable: ['file f'] })
})

test('skipped tests and errors outside of tests have failed', () => {
  expect(countOf(report({ a: 'passed', b: 'skipped' }, {}, 2))).toEqual({ passed: 1, failed: 3, unstable: [] })
})

test('what failed before an error outside of the tests is unstable when it passes in the second start', () => {
  const first = report({ a: 'failed', b: 'unstable', c: 'passed', d: 'failed' }, {}, 1)
  const second = report({ a: 'passed', b: 'passed', c: 'passed', d: 'failed' })
  const all = startedAgain(first, second, { id: '', name: 'outside', state: 'unstable' })
  expect(countOf(all)).toEqual({ passed: 1, failed: 1, unstable: ['test a', 'test b', 'outside'] })
})

test('the journeys that Playwright tried again count among those that failed at first', () => {
  const journeys = report({ a: 'unstable', b: 'failed', c: 'passed' })
  expect(failedAtFirst(journeys)).toBe(2)
  expect(countOf(journeys)).toEqual({ passed: 1, failed: 1, unstable: ['test a'] })
})

test('the ten slowest files are named, the slowest first', () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}`, /** @type {const} */ ('passed')]))
  const lines = slowest(report({}, files))
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   11.0 s  file 11')
})
