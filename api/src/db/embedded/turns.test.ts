import type { PGlite } from '@electric-sql/pglite'
import { expect, test } from 'vitest'
import { openMemoryPglite, watchPglite } from '../pglite.ts'

/** Milliseconds that the loop lasts: much longer than it may hold up others. */
const LOOP_MS = 200

test('a loop of queries lets other calls have their turn, also within a transaction', async () => {
  const pglite = await openMemoryPglite()
  watchPglite(pglite)
  const loop = async (query: PGlite['query']) => {
    let turns = 0
    let isOver = false
    const other = () => {
      turns += 1
      if (!isOver) setImmediate(other)
    }
    setImmediate(other)
    for (const start = performance.now(); performance.now() - start < LOOP_MS;) await query('select 1')
    isOver = true
    return turns
  }
  expect(await loop((text) => pglite.query(text))).toBeGreaterThan(3)
  expect(await pglite.transaction((tx) => loop((text) => tx.query(text)))).toBeGreaterThan(3)
  await pglite.close()
})
