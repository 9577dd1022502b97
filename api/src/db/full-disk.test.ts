import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows, useEmbedded } from './client.ts'
import type { Database } from './client.ts'
import { openBlankMemory } from '../../test/blank.ts'
import { FLOOR_BYTES, failWhenFull } from './full-disk.ts'
import { marcas } from './tables/equipment.ts'

let free = Infinity
let base: Database
beforeAll(async () => {
  base = await useEmbedded(failWhenFull(await openBlankMemory(), () => free))
})
afterAll(() => base.close())
const stored = async () => (await base.db.select().from(marcas)).map((row) => row.nombre_mar)

test('a transaction during which the disk fills up is rolled back as a whole', async () => {
  const work = base.db.transaction(async (tx) => {
    await tx.insert(marcas).values({ nombre_mar: 'Primera' })
    free = FLOOR_BYTES - 1
    await tx.insert(marcas).values({ nombre_mar: 'Segunda' })
  })
  await expect(work).rejects.toMatchObject({ cause: { code: '53100' } })
  expect(await stored()).toEqual([])
})

test.each([
  ['a change', (db: Database['db']) => db.update(marcas).set({ nombre_mar: 'x' })],
  ['a deletion', (db: Database['db']) => db.delete(marcas)],
  [
    'one that begins otherwise',
    (db: Database['db']) => rows(db, sql`with x as (select 1) insert into marcas (nombre_mar) select 'x'`),
  ],
])('%s is rolled back too', async (_what, write) => {
  free = FLOOR_BYTES - 1
  await expect(base.db.transaction(async (tx) => write(tx as never))).rejects.toMatchObject({
    cause: { code: '53100' },
  })
})

test('reads still work, and so do the writes of a login', async () => {
  free = 0
  const read = await base.db.transaction(async (tx) => tx.select().from(marcas).for('update'))
  expect(read).toEqual([])
  await base.db.insert(marcas).values({ nombre_mar: 'Sola' })
  expect(await stored()).toEqual(['Sola'])
})
