import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { pageOf } from '@anclaje/contract/http'
import { serialize, serializeLong } from './schemas.ts'

const row = z.object({ id: z.number(), nombre: z.nullable(z.string()), creado: z.optional(z.string()) })
const rows = (count: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    nombre: id % 3 ? `Ñandú "${id}"\u2028` : null,
    ...(id % 2 && { creado: 'hoy' }),
    secreto: 'x',
  }))

test.each([101, 200, 250, 5000])('writes %i rows in pieces with the same result as at once', async (count) => {
  const items = rows(count)
  expect(await serializeLong(z.array(row), items)).toBe(serialize(z.array(row), items))
  const page = { items, currentPage: 0, totalItems: count, totalPages: 1, secreto: 'x' }
  for (const each of [page, { ...page, totalEsMinimo: true }])
    expect(await serializeLong(pageOf(row), each)).toBe(serialize(pageOf(row), each))
})

test.each([
  ['few rows', z.array(row), rows(100)],
  ['a page of few rows', pageOf(row), { items: rows(100), currentPage: 0, totalItems: 100, totalPages: 1 }],
  ['one row', row, rows(1)[0]],
  ['a row with a text called items', z.object({ items: z.string() }), { items: 'x'.repeat(500) }],
])('leaves %s to the usual serialiser', async (_, schema: z.ZodMiniType, answer) => {
  expect(await serializeLong(schema, answer)).toBeUndefined()
})

test('a missing declared field in a later row is still an error', async () => {
  const broken = [...rows(150), { id: 150 }]
  await expect(serializeLong(z.array(row), broken)).rejects.toThrow()
})
