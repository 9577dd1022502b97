import { expect, test } from 'vitest'
import { secondsLeft, waitAfter } from './attempts.ts'

test('the wait doubles from the last free failure on, up to a minute', () => {
  const waits = [0, 9, 10, 11, 12, 13, 14, 15, 16, 17, 1000].map((failures) => waitAfter(failures, 10))
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test.each([
  [{ count: 9, last: 1000 }, 1000, 0],
  [{ count: 10, last: null }, 1000, 0],
  [{ count: 10, last: 1000 }, 1000, 1],
  [{ count: 10, last: 1000 }, 1999, 1],
  [{ count: 10, last: 1000 }, 2000, 0],
  [{ count: 12, last: 1000 }, 2500, 3],
  [{ count: 99, last: 1000 }, 900_000, 0],
  // The clock was set back by an hour since the last failure.
  [{ count: 99, last: 3_600_000 }, 0, 60],
])('%o at %i ms waits %i s', (failures, now, seconds) => expect(secondsLeft(failures, 10, now)).toBe(seconds))
