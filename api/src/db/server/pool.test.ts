import { afterAll, expect, inject, test } from 'vitest'
import { patienceOf } from '../../settings/env.ts'
import { Connections } from './pool.ts'

const template = inject('template')
const url = template.kind === 'server' ? template.url : ''
const server = new Connections(url)
afterAll(() => server.end())

test('a failed text of several statements with its own transaction does not spoil the next query', async () => {
  await expect(server.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero')
  for (let query = 0; query < 10; query += 1) expect((await server.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('the limits are ten times as long on a slow machine (OPS-30)', async () => {
  const limits = `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`
  const slow = new Connections(url, patienceOf({ SLOW_MACHINE: 'on' }))
  expect((await server.query(limits)).rows).toEqual([{ lock: '10s', statement: '1min' }])
  expect((await slow.query(limits)).rows).toEqual([{ lock: '100s', statement: '10min' }])
  await slow.end()
})
