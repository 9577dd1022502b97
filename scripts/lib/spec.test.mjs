import { describe, expect, test } from 'vitest'
import { citedIn, faultOfLimit, limitsIn, prefixOf, rulesIn, sectionsIn, textOfRule } from './spec.mjs'

// These are put together from parts, so that `scripts/docs.mjs` does not take them for citations.
const MISSING = ['CERT', 900].join('-')
const SECTION = ['§', '4.11'].join('')

test('a rule is a heading with an id and words', () => {
  const text = ['# Certificates', '', '### CERT-1 The first', '', 'As CERT-2 says.', '### CERT-2', '### Others'].join(
    '\n',
  )
  expect(rulesIn(text)).toEqual([{ id: 'CERT-1', line: 3 }])
})

test('an id is found in any place and in any kind of file', () => {
  const prefixes = new Set(['CERT', 'ACC'])
  const text = `// Frozen (CERT-1, ACC-2).\n -- ${MISSING}\n`
  expect(citedIn(text, prefixes)).toEqual([
    { id: 'CERT-1', line: 1 },
    { id: 'ACC-2', line: 1 },
    { id: MISSING, line: 2 },
  ])
})

test('texts that only look like an id are ignored', () => {
  const text = 'EQ-000123, TA-0012/0034, UTF-8, ISO-3166, CERT-0, CERT-01, XCERT-1'
  expect(citedIn(text, new Set(['CERT', 'EQUIP']))).toEqual([])
})

test('a section of another file is found by its sign and number', () => {
  expect(sectionsIn(`// (decisions ${SECTION})\n// art. 61 lit. g\n * ${SECTION.replace('4', ' 4')}`)).toEqual([1, 3])
})

test('the prefix of an id', () => {
  expect(prefixOf('CERT-12')).toBe('CERT')
})

describe('a limit that changes without its rule', () => {
  const rule = textOfRule('### WIRE-6 Pages\n\nAt most 5,000 rows.\n\n### WIRE-7 Arrays\n\n10,000\n', 'WIRE-6')
  const [limit] = limitsIn('| WIRE-6 | 5,000 | `MAX_PAGE_SIZE` | `contract/src/limits.ts` |')

  test('is refused', () => {
    expect(faultOfLimit(/** @type {any} */ (limit), 'export const MAX_PAGE_SIZE = 6000\n', rule)).toContain('is 6000')
    expect(faultOfLimit(/** @type {any} */ (limit), 'export const MAX_PAGE = 5000\n', rule)).toContain('is no number')
  })

  test('is refused where only the table was changed', () => {
    const changed = { .../** @type {any} */ (limit), number: '6,000' }
    expect(faultOfLimit(changed, 'export const MAX_PAGE_SIZE = 6_000\n', rule)).toContain('does not name 6,000')
  })

  test('is accepted while all three have the same number', () => {
    expect(faultOfLimit(/** @type {any} */ (limit), 'export const MAX_PAGE_SIZE = 5_000\n', rule)).toBeUndefined()
  })
})
