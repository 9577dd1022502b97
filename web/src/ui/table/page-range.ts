import { MAX_PAGE_SIZE, SIZE_ALL } from '@anclaje/contract/limits'

interface Asked {
  total: number
  /** Counted from 1. */
  page: number
  size: number
}

interface PageRange {
  /** The places of the first and of the last row in sight. */
  from: number
  to: number
  /** The number of the last page. */
  last: number
  /** More was asked for than the API serves at once (WIRE-6). */
  isCut: boolean
}

/** Returns which rows a page holds, of a list that has some. */
export function pageRange({ total, page, size }: Asked): PageRange {
  const served = Math.min(size, MAX_PAGE_SIZE)
  const from = (page - 1) * served + 1
  return {
    from,
    to: Math.min(total, from + served - 1),
    last: Math.max(1, Math.ceil(total / size)),
    isCut: size > MAX_PAGE_SIZE && total > MAX_PAGE_SIZE,
  }
}

/** Returns the sizes to choose from: a size that only the address names stands among them, before the usual ones. */
export const sizesShown = (size: number, sizes: readonly number[]): readonly number[] =>
  sizes.includes(size) || size >= SIZE_ALL ? sizes : [size, ...sizes]
