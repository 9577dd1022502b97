import { expect, test } from 'vitest'
import { Cut, Record } from './writes.mjs'

const stored = async () => ({ status: 201, body: {} })
const cut = async () => ({ status: 0, body: {} })

async function written() {
  const record = new Record()
  await record.write('a', '1', stored)
  await record.write('b', '5 of 5', stored)
  await record.write('c', '1', stored)
  await record.write('c', undefined, stored)
  await expect(record.write('a', '2', cut)).rejects.toThrow(Cut)
  await expect(record.write('d', '5 of 5', cut)).rejects.toThrow(Cut)
  return record
}

test('acknowledged writes must be there, and interrupted ones may be', async () => {
  for (const [a, d] of [
    ['1', undefined],
    ['2', '5 of 5'],
  ]) {
    const record = await written()
    const found = new Map([['a', a ?? ''], ['b', '5 of 5'], ...(d ? [/** @type {const} */ (['d', d])] : [])])
    expect(record.settle(found)).toEqual([])
    expect(record).toMatchObject({ acknowledged: 4, cut: 2, cutAndStored: d ? 2 : 0 })
    // A value that was found once must remain.
    expect(record.settle(found)).toEqual([])
    expect(record.settle(new Map())).toHaveLength(found.size)
  }
})

test.each([
  ['lost', [['a', '1']]],
  [
    'half',
    [
      ['a', '1'],
      ['b', '4 of 5'],
    ],
  ],
  [
    'half of what was cut off',
    [
      ['a', '1'],
      ['b', '5 of 5'],
      ['d', '3 of 5'],
    ],
  ],
  [
    'deleted and back',
    [
      ['a', '1'],
      ['b', '5 of 5'],
      ['c', '1'],
    ],
  ],
  [
    'older than acknowledged',
    [
      ['a', '0'],
      ['b', '5 of 5'],
    ],
  ],
  [
    'never written',
    [
      ['a', '1'],
      ['b', '5 of 5'],
      ['e', '1'],
    ],
  ],
])('%s is noticed', async (_, found) => {
  expect((await written()).settle(new Map(/** @type {[string, string][]} */ (found)))).toHaveLength(1)
})

test('an answer other than success is a fault', async () => {
  const refused = async () => ({ status: 409, body: { message: 'no' } })
  await expect(new Record().write('a', '1', refused)).rejects.toThrow('a was answered 409')
})
