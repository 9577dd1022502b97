import { expect, test } from 'vitest'
import { isRowId, onlyRow } from './use-row.ts'

test.each(['0', '1', '2147483647', '0190A000-0000-7000-8000-00000000000f'])('%s is an id of a row', (text) =>
  expect(isRowId(text)).toBe(true),
)
test.each([
  '',
  ' ',
  '00',
  '01',
  '-1',
  '1.0',
  '1e3',
  '1,2',
  '1 ',
  'abc',
  'undefined',
  'null',
  '12345678901',
  '0190a000',
])('“%s” is not an id', (text) => expect(isRowId(text)).toBe(false))

test('a UUID is not an id where rows have numbers', () => {
  expect(isRowId('0190a000-0000-7000-8000-000000000000', false)).toBe(false)
  expect(isRowId('7', false)).toBe(true)
})

test('only an answer with a single row is a read by id', () => {
  expect(onlyRow({ id: 1 })).toEqual({ id: 1 })
  expect(onlyRow([{ id: 1 }])).toEqual({ id: 1 })
  expect(onlyRow([])).toBeUndefined()
  expect(onlyRow([{ id: 1 }, { id: 2 }])).toBeUndefined()
})
