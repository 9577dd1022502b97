import { expect, test, vi } from 'vitest'
import { workbook } from '../../test/xlsx.ts'
import { readSheet } from './sheets.ts'

// `for await` calls `return` on a generator that it leaves early. All generators inherit that
// method from here.
const generators = Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})())) as AsyncGenerator

test('leaving the rows early ends the reader too', async () => {
  const left = vi.spyOn(generators, 'return')
  try {
    for await (const row of readSheet(
      workbook('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>'),
    )) {
      expect(row.number).toBe(1)
      break
    }
    // The test leaves the generator of the sheet, and that one leaves the generator of the reader.
    expect(left.mock.contexts.length).toBeGreaterThanOrEqual(2)
  } finally {
    left.mockRestore()
  }
})
