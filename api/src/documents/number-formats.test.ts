import { expect, test } from 'vitest'
import { builtInFormat, formatOf } from './number-formats.ts'

test.each<[string, number, string | undefined]>([
  ['0000000000', 12_345, '0000012345'],
  ['0000000000', 12_345_678_901, undefined],
  ['0', 12_345, undefined],
  ['#,##0', 1_020_304_050, undefined],
  ['000,000', 12_345, '012345'],
  ['_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', 52_345_678, undefined],
  ['_-* #,##0_-;-* #,##0_-;_-* "-"_-;_-@_-', 0, '-'],
  ['[$$-240A] #,##0', 7, ' 7'],
  ['"CC "0', 52_345_678, 'CC 52345678'],
  [String.raw`\A\B0000`, 12, 'AB0012'],
  ['(000) 000-0000', 3_005_550_101, '(300) 555-0101'],
  ['#-00', 123_456, '1234-56'],
  ['#', 0, ''],
  [';;;', 52_345_678, ''],
  ['[<=9999999]###-####;(###) ###-####', 5_550_101, '555-0101'],
  ['[<=9999999]###-####;(###) ###-####', 3_005_550_101, '(300) 555-0101'],
  ['General', 7, undefined],
  ['"No. "General', 7, undefined],
  ['0.00', 52_345_678, undefined],
  ['0.00E+00', 52_345_678, undefined],
  ['@', 52_345_678, undefined],
  ['000', 1.5, undefined],
  ['000', -7, undefined],
  ['0000000000000000000', 1e20, undefined],
])('the format %s shows %d as %s', (code, number, text) => {
  expect(formatOf(code)(number)).toEqual(text === undefined ? undefined : { kind: 'text', text })
})

test.each(['#,##0,', '0,,', '0,"mil"', '0.0,', '#,##0,.0', '0%', '0.00 %', '[>=1000]0,;0'])(
  'the format %s scales',
  (code) => {
    expect(formatOf(code)(5_000)).toEqual({ kind: 'scaled' })
  },
)

test('powers of ten say when a number holds no more digits than they show', () => {
  const shown = (code: string, number: number) => formatOf(code)(number)?.kind
  expect(shown('0.00E+00', 1_030_000_000)).toBe('rounded')
  expect(shown('0.00E+00', 1_030_123_401)).toBeUndefined()
  expect(shown('0E+0', 1_000_000_000)).toBe('rounded')
  expect(shown('##0.0E+0', 103_000_000)).toBe('rounded')
  expect(shown('"E"0', 1_030_000_000)).toBe('text')
  expect([11, 48].map((id) => builtInFormat(id)?.(1_030_000_000)?.kind)).toEqual(['rounded', 'rounded'])
})

test('formats that files do not spell out are dates, percentages or usual', () => {
  expect([14, 22, 45, 9, 10, 0, 1, 3, 49].map((id) => builtInFormat(id)?.(1)?.kind)).toEqual([
    'date', 'date', 'date', 'scaled', 'scaled', undefined, undefined, undefined, undefined,
  ]) // prettier-ignore
})
