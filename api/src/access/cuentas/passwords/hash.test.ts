import { expect, test } from 'vitest'
import { isCommon, readCommon } from './hash.ts'

test('the list has a million lines, of which the first and the last are found too', () => {
  const lines = readCommon().toString().trim().split('\n')
  expect(lines).toHaveLength(999_999)
  expect([lines[0], lines.at(-1)].map((each) => isCommon(each!))).toEqual([true, true])
})

test.each(['123456', 'Password', 'QWERTY', 'pássword', 'teamo', 'medellin'])('%s is common', (password) =>
  expect(isCommon(password)).toBe(true),
)
// Variants of a common password that only look different, and a single repeated character.
test.each([
  '12345 ',
  ' 123456',
  'pass word',
  '123456\u200b',
  'ｐａｓｓｗｏｒｄ',
  '     ',
  '\u200b'.repeat(5),
  'ááááá',
  '00000',
])('%j is common too', (password) => expect(isCommon(password)).toBe(true))
test.each(['clave-123', 'trabajo-alto', 'demo-adm', '123456\n1234567', '1020304050x'])('%s is not', (password) =>
  expect(isCommon(password)).toBe(false),
)
