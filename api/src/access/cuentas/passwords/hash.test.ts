import { expect, test } from 'vitest'
import { CLAVE_GENERADA } from '@anclaje/contract/rules/access/clave'
import { COMMON, isCommon } from './hash.ts'

test('the list of common passwords exists, and contains only texts that could be passwords', () => {
  expect(COMMON.size).toBe(25_000)
  expect([...COMMON].filter((each) => !/^[!-~]{5,15}$/.test(each) || each !== each.toLowerCase())).toEqual([])
})

test.each(['123456', 'Password', 'QWERTY', 'pássword', 'teamo'])('%s is common', (password) =>
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
test.each(['clave-123', 'trabajo-alto', 'demo-adm', 'constructor', '__proto__'])('%s is not', (password) =>
  expect(isCommon(password)).toBe(false),
)

test('no common password looks like a generated one', () => {
  expect([...COMMON].filter((each) => CLAVE_GENERADA.test(each))).toEqual([])
})
