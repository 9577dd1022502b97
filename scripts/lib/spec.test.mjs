import { expect, test } from 'vitest'
import { citedIn, prefixOf, rulesIn, sectionsIn } from './spec.mjs'

// Put together here, so that the check of the documents does not take them for citations.
const MISSING = ['CERT', 900].join('-')
const SECTION = ['§', '4.11'].join('')

test('a rule is a heading with an id and words', () => {
  const text = ['# Certificates', '', '### CERT-1 The first', '', 'As CERT-2 says.', '### CERT-2', '### Others'].join(
    '\n',
  )
  expect(rulesIn(text)).toEqual([{ id: 'CERT-1', line: 3 }])
})

test('an id is cited wherever it stands, in any kind of file', () => {
  const prefixes = new Set(['CERT', 'ACC'])
  const text = `// Frozen (CERT-1, ACC-2).\n -- ${MISSING}\n`
  expect(citedIn(text, prefixes)).toEqual([
    { id: 'CERT-1', line: 1 },
    { id: 'ACC-2', line: 1 },
    { id: MISSING, line: 2 },
  ])
})

test('what only looks like an id is none', () => {
  const text = 'EQ-000123, TA-0012/0034, UTF-8, ISO-3166, CERT-0, CERT-01, XCERT-1'
  expect(citedIn(text, new Set(['CERT', 'EQUIP']))).toEqual([])
})

test('a section of another file is found by its sign and number', () => {
  expect(sectionsIn(`// (decisions ${SECTION})\n// art. 61 lit. g\n * ${SECTION.replace('4', ' 4')}`)).toEqual([1, 3])
})

test('the prefix of an id', () => {
  expect(prefixOf('CERT-12')).toBe('CERT')
})
