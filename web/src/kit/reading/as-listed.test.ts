import { expect, test } from 'vitest'
import { asListed } from './as-listed.ts'

const idOf = ({ id }: { id: number; name: string }) => id

test('a question follows its row, also when the list has the row no more', () => {
  const [before, now] = [
    { id: 1, name: 'before' },
    { id: 1, name: 'now' },
  ]
  expect(asListed([{ id: 2, name: 'other' }, now], before, idOf)).toBe(now)
  expect(asListed([], before, idOf)).toBe(before)
  expect(asListed([now], null, idOf)).toBeNull()
})
