import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBlankMemory } from '../../../test/blank.ts'
import { startHousekeeping, vacuumDue } from './housekeeping.ts'

let pglite: PGlite
beforeAll(async () => {
  pglite = await openBlankMemory()
  await pglite.exec('create table cosas (id serial primary key, texto text)')
})
afterAll(() => pglite.close())

const one = async <T>(query: string) => (await pglite.query<{ value: T }>(query)).rows[0]!.value
const size = () => one<number>("select pg_relation_size('cosas') as value")
const lastCheckpoint = () => one<string>('select redo_lsn::text as value from pg_control_checkpoint()')
const insert = () => pglite.exec("insert into cosas (texto) select repeat('a', 100) from generate_series(1, 2000)")
/** Fails the test when a round of housekeeping reports an error. */
const fail = (error: unknown) => expect(error).toBeUndefined()
// Makes PostgreSQL write its statistics now; by itself it does so once a second.
const told = () => pglite.exec('select pg_stat_force_next_flush()')

test('a table with many deleted rows shrinks, and the planner gets new statistics', async () => {
  await insert()
  await pglite.exec('delete from cosas')
  await told()
  expect(await size()).toBeGreaterThan(200_000)
  expect(await vacuumDue(pglite, fail)).toContain('public.cosas')
  expect(await size()).toBe(0)
  await insert()
  await told()
  expect(await vacuumDue(pglite, fail)).toContain('public.cosas')
  expect(await one("select reltuples::int as value from pg_class where relname = 'cosas'")).toBe(2_000)
  await told()
  expect(await vacuumDue(pglite, fail)).not.toContain('public.cosas')
})

test('the log is cut while the database runs, but not on a full disk', async () => {
  const errors: unknown[] = []
  const before = await lastCheckpoint()
  let rounds = 0
  const noSpace = () => {
    rounds += 1
    return 0
  }
  const full = startHousekeeping(pglite, noSpace, errors.push, 5)
  await insert()
  await expect.poll(() => rounds).toBeGreaterThan(10)
  await full()
  expect(await lastCheckpoint()).toBe(before)
  const stop = startHousekeeping(pglite, () => Infinity, errors.push, 5)
  await expect.poll(lastCheckpoint).not.toBe(before)
  await stop()
  const after = await lastCheckpoint()
  await insert()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await lastCheckpoint()).toBe(after)
  expect(errors).toEqual([])
})

test('a table that cannot be vacuumed does not keep others from it', async () => {
  await pglite.exec('create table otras (id serial primary key, texto text)')
  for (const table of ['cosas', 'otras'])
    await pglite.exec(`insert into ${table} (texto) select 'x' from generate_series(1, 3000)`)
  await told()
  const exec = pglite.exec.bind(pglite)
  const broken = {
    ...pglite,
    query: pglite.query.bind(pglite),
    exec: (text: string) => (text.endsWith('cosas') ? Promise.reject(new Error('broken')) : exec(text)),
  }
  const errors: unknown[] = []
  await vacuumDue(broken as unknown as PGlite, (error) => errors.push(error))
  expect(errors).toEqual([new Error('broken')])
  await told()
  const due = await vacuumDue(pglite, fail)
  expect(due).toContain('public.cosas')
  expect(due).not.toContain('public.otras')
})
