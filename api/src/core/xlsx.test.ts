import { expect, test, vi } from 'vitest'
import { workbook } from '../../test/xlsx.ts'
import { readSheet } from './xlsx.ts'

const reader = vi.hoisted(() => ({ ended: false }))
vi.mock('hucre/xlsx', () => ({
  async *streamXlsxRows() {
    try {
      for (let index = 0; ; index += 1) yield { index, values: ['x'] }
    } finally {
      reader.ended = true
    }
  },
}))

test('whoever stops at the first row stops the reader too', async () => {
  for await (const row of readSheet(workbook('<row/>'))) {
    expect(row).toEqual({ number: 1, cells: ['x'] })
    break
  }
  expect(reader.ended).toBe(true)
})
