import { expect } from 'vitest'
import { SIZE_ALL } from '@anclaje/contract/limits'
import type { Answer } from './app.ts'

/**
 * Reads a list page by page in several sizes. Expects that no row is missing or repeated, and that
 * the pages agree with the whole list. Returns all rows.
 */
export async function expectPagesFit(get: (url: string) => Promise<Answer>, url: string): Promise<object[]> {
  const page = async (number: number, size: number) =>
    (await get(`${url}${url.includes('?') ? '&' : '?'}page=${number}&size=${size}`)).body
  const whole = await page(0, SIZE_ALL)
  expect(whole.totalItems).toBe(whole.items.length)
  for (const size of [1, 3, 7, whole.totalItems, whole.totalItems + 1]) {
    const pages = Math.ceil(whole.totalItems / size)
    const walked: object[] = []
    for (let number = 0; number < pages; number += 1) {
      const answer = await page(number, size)
      expect([answer.currentPage, answer.totalItems, answer.totalPages]).toEqual([number, whole.totalItems, pages])
      walked.push(...answer.items)
    }
    expect(walked, `${url} in pages of ${size}`).toEqual(whole.items)
    expect(await page(pages, size)).toEqual({
      items: [],
      currentPage: pages,
      totalItems: whole.totalItems,
      totalPages: pages,
    })
  }
  expect((await page(1_000_000, 5000)).items).toEqual([])
  return whole.items
}
