import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, SIZE_ALL } from '@anclaje/contract/limits'

interface PageRequest {
  total: number
  /** Number of the page, counted from 1. */
  page: number
  size: number
}

interface PageRange {
  /** Positions of the first and the last row of the page, counted from 1. */
  from: number
  to: number
  last: number
  /** True if rows are missing, because the API serves at most `MAX_PAGE_SIZE` of them (WIRE-6). */
  isTruncated: boolean
}

/** Returns the range of the rows that a page shows. */
export function pageRange({ total, page, size }: PageRequest): PageRange {
  const served = Math.min(size, MAX_PAGE_SIZE)
  const from = (page - 1) * served + 1
  return {
    from,
    to: Math.min(total, from + served - 1),
    last: Math.max(1, Math.ceil(total / size)),
    isTruncated: size > MAX_PAGE_SIZE && total > MAX_PAGE_SIZE,
  }
}

/** Returns the page sizes to choose from. The current size is added if it is not among them. */
export const sizesShown = (size: number, sizes: readonly number[]): readonly number[] =>
  sizes.includes(size) || size >= SIZE_ALL ? sizes : [size, ...sizes]

const MAX_SKELETONS = 100

/** Returns the number of rows that a page is expected to have before the first rows arrive. */
export const expectedRows = (size: number): number =>
  size > 0 && size <= MAX_SKELETONS ? size : size === 0 ? DEFAULT_PAGE_SIZE : MAX_SKELETONS
