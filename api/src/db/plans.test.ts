import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { PgliteDatabase } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlankMemory } from '../../test/blank.ts'
import { statement } from './client.ts'

const cosas = pgTable('cosas', { texto: text() })
const byText = statement('cosas_de_prueba', (db) =>
  db
    .select({ texto: cosas.texto, given: sql<string>`${sql.placeholder('given')}::text` })
    .from(cosas)
    .where(sql`${cosas.texto} is not distinct from ${sql.placeholder('texto')}`),
)

let pglite: PGlite
let db: PgliteDatabase
beforeAll(async () => {
  pglite = await openBlankMemory()
  db = drizzle(pglite)
  await pglite.exec('create table cosas (texto text)')
})
afterAll(() => pglite.close())

const uses = async () =>
  (await pglite.query('select (generic_plans + custom_plans)::int as uses from pg_prepared_statements')).rows

test('an embedded database keeps the plan of a statement, also of a transaction that was rolled back', async () => {
  const rolledBack = db.transaction(async (tx) => {
    await byText(tx).execute({ texto: 'a', given: 'b' })
    tx.rollback()
  })
  await expect(rolledBack).rejects.toThrow()
  await byText(db).execute({ texto: 'a', given: 'b' })
  expect(await uses()).toEqual([{ uses: 2 }])
})

test.each(["O'Hara", "''; drop table cosas; --", String.raw`\'; drop table cosas; --`, '$1', '', 'ñ🪢\n', null])(
  'a value arrives as it is: %j',
  async (texto) => {
    await db.insert(cosas).values({ texto })
    expect(await byText(db).execute({ texto, given: texto })).toEqual([{ texto, given: texto }])
  },
)

test('a text with the sign 0 is refused as by a server', async () => {
  await expect(byText(db).execute({ texto: 'a\0b', given: 'a' })).rejects.toMatchObject({ cause: { code: '22021' } })
})
