import { expect, test } from 'vitest'
import { filterChange, pageChange, pageOf, readState, sizeChange } from './list-state.ts'

test('an address without a query has the default state', () =>
  expect(readState({}, ['nombre'], 10)).toEqual({ page: 1, size: 10, order: undefined, filters: { nombre: '' } }))

test('an address has page, size, order and the filters of the list', () =>
  expect(readState({ page: '3', size: '50', orden: '-nombre', nombre: 'Gil', tab: 'x' }, ['nombre'], 10)).toEqual({
    page: 3,
    size: 50,
    order: '-nombre',
    filters: { nombre: 'Gil' },
  }))

test.each(['', '0', '-1', '1.5', 'dos', '1e3', '99999999999999999'])(
  'page “%s” is the first, size “%s” the default',
  (text) => expect(readState({ page: text, size: text }, [], 20)).toMatchObject({ page: 1, size: 20 }),
)

test('default values are left out of the address', () => {
  expect(pageChange(1)).toEqual({ page: undefined })
  expect(pageChange(2)).toEqual({ page: '2' })
  expect(sizeChange(10, 10)).toEqual({ size: undefined, page: undefined })
})

test('another size and other filters begin at the first page', () => {
  expect(sizeChange(50, 10)).toEqual({ size: '50', page: undefined })
  expect(filterChange({ nombre: 'Gil', idemp: '' })).toEqual({ nombre: 'Gil', idemp: undefined, page: undefined })
})

test('a page of the API is left unchanged', () => {
  const page = { items: [1], currentPage: 4, totalItems: 41, totalPages: 5 }
  expect(pageOf(page, 1, 10)).toBe(page)
})

test.each([
  [1, [1, 2]],
  [2, [3, 4]],
  [3, [5]],
  [4, []],
])('page %i of an array of five by two', (page, items) =>
  expect(pageOf([1, 2, 3, 4, 5], page, 2)).toEqual({ items, currentPage: page - 1, totalItems: 5, totalPages: 3 }),
)

test('an empty array has no page', () => expect(pageOf([], 1, 10)).toMatchObject({ items: [], totalPages: 0 }))
