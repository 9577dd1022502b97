import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/db.ts'
import { createUses } from '../http/callers/uses.ts'
import { unwatched } from '../process/disk.ts'
import { createLookups } from './lookups.ts'

// What is collected in memory is stored before the database closes (PUBLIC-13).

test('a stop waits for the write that is under way', async () => {
  const { db, close } = await openTestDatabase()
  const fail = (error: unknown) => {
    throw error
  }
  const lookups = createLookups(db, fail, unwatched)
  const uses = createUses(db, () => new Date(), fail, unwatched)
  lookups.count('certificados', '2026-11-20')
  uses.note({ jti: 'una-sesión', idcue: 1 })
  for (const collected of [lookups, uses]) {
    let isStored = false
    const writing = collected.flush().then(() => (isStored = true))
    await collected.stop()
    expect(isStored).toBe(true)
    await writing
  }
  await close()
})
