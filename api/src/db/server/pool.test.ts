import { afterAll, expect, inject, test } from 'vitest'
import { Connections } from './pool.ts'

const template = inject('template')
const server = new Connections(template.kind === 'server' ? template.url : '')
afterAll(() => server.end())

test('a failed text of several statements with its own transaction does not spoil the next query', async () => {
  await expect(server.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
  for (let query = 0; query < 10; query += 1) expect((await server.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
