import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlankMemory } from '../../../test/blank.ts'
import { watchPglite } from '../pglite.ts'

/** A query of a few milliseconds; `MANY` of them in a row would delay other calls far too long. */
const SOME_WORK = 'select count(*) from generate_series(1, 40000)'
const MANY = 50

let pglite: PGlite
beforeAll(async () => {
  pglite = await openBlankMemory()
  watchPglite(pglite)
})
afterAll(() => pglite.close())

/** Counts how often other calls can run during the given work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const other = () => {
    turns += 1
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  await work()
  isOver = true
  return turns
}

const oneByOne = async (query: PGlite['query']) => {
  for (let i = 0; i < MANY; i += 1) await query(SOME_WORK)
}
const atOnce = async (query: PGlite['query']) => {
  await Promise.all(Array.from({ length: MANY }, () => query(SOME_WORK)))
}

test.each([
  ['one after the other', oneByOne],
  ['at once', atOnce],
])('other calls run between queries %s, also inside a transaction', async (_, work) => {
  expect(await turnsDuring(() => work((text) => pglite.query(text)))).toBeGreaterThan(5)
  expect(await turnsDuring(() => pglite.transaction((tx) => work((text) => tx.query(text))))).toBeGreaterThan(5)
})

test('queries and transactions run in the order of their requests, also after a failed one', async () => {
  const done: string[] = []
  const note = (name: string) => () => void done.push(name)
  await Promise.all([
    pglite.query('select 1').then(note('first')),
    pglite.query('select wrong').catch(note('wrong')),
    pglite
      .transaction(async (tx) => {
        await tx.query('select 1')
        done.push('within')
      })
      .then(note('transaction')),
    pglite.query('select 1').then(note('last')),
  ])
  expect(done).toEqual(['first', 'wrong', 'within', 'transaction', 'last'])
})
