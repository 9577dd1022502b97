import { expect, test } from 'vitest'
import { MAX_PAGE_SIZE, SIZE_ALL } from '@anclaje/contract/limits'
import { pageRange, sizesShown } from './page-range.ts'

test.each([
  { total: 41, page: 1, size: 10, from: 1, to: 10, last: 5 },
  { total: 41, page: 5, size: 10, from: 41, to: 41, last: 5 },
  { total: 40, page: 4, size: 10, from: 31, to: 40, last: 4 },
  { total: 3, page: 1, size: 10, from: 1, to: 3, last: 1 },
])('page $page of $total rows by $size', ({ total, page, size, from, to, last }) =>
  expect(pageRange({ total, page, size })).toEqual({ from, to, last, isTruncated: false }),
)

test('a page with all rows is cut where the API serves no more', () => {
  const size = SIZE_ALL
  expect(pageRange({ total: MAX_PAGE_SIZE, page: 1, size })).toMatchObject({ to: MAX_PAGE_SIZE, isTruncated: false })
  const more = pageRange({ total: MAX_PAGE_SIZE + 1, page: 1, size })
  expect(more).toEqual({ from: 1, to: MAX_PAGE_SIZE, last: 1, isTruncated: true })
})

test('a size that is only in the address is offered too', () => {
  expect(sizesShown(20, [10, 20, 50])).toEqual([10, 20, 50])
  expect(sizesShown(7, [10, 20, 50])).toEqual([7, 10, 20, 50])
  expect(sizesShown(SIZE_ALL, [10, 20, 50])).toEqual([10, 20, 50])
})
