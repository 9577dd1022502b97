import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backupFolder } from '../../test/backups.ts'
import { type Hold, serveCopies } from './copy.ts'

let box: ReturnType<typeof backupFolder>
beforeEach(() => (box = backupFolder()))
afterEach(() => box.remove())

const copies = () => readdirSync(box.path('')).filter((name) => name.startsWith('copia.'))
// Simulates the end of the process that requested the copy. That process removes its copies, and
// may leave a part of an unfinished copy behind.
const askerEnds = () => {
  for (const name of copies().toSorted((a, b) => Number(a.endsWith('haciendo')) - Number(b.endsWith('haciendo'))))
    try {
      rmSync(box.path(name), { recursive: true, force: true })
    } catch {}
}
const database = () => box.path('postgres')

test.each<[string, Hold]>([
  [
    'before the copy begins',
    async (work) => {
      askerEnds()
      return await work(database())
    },
  ],
  [
    'while files are copied',
    async (work) => {
      const copying = work(database())
      while (!copies().some((name) => name.endsWith('haciendo'))) await setImmediate()
      askerEnds()
      return await copying
    },
  ],
  [
    'when the copy is whole',
    async (work) => {
      const done = await work(database())
      askerEnds()
      return done
    },
  ],
])('when the process that asked %s, nothing remains and nothing is reported', async (_, hold) => {
  mkdirSync(database())
  for (let file = 0; file < 500; file += 1) writeFileSync(`${database()}/${file}`, 'x'.repeat(100_000))
  const errors: unknown[] = []
  const ended = vi.fn()
  const stop = serveCopies(
    box.path(''),
    async (work) => await hold(work).finally(ended),
    (error) => errors.push(error),
  )
  writeFileSync(box.path(`copia.${randomUUID()}.pedida`), '')
  await expect.poll(() => ended.mock.calls.length).toBe(1)
  await stop()
  expect(copies()).toEqual([])
  expect(errors).toEqual([])
})

test('what a backup left before the machine started again is removed, and no request of today', async () => {
  const [left, asked] = [randomUUID(), randomUUID()]
  for (const state of ['tomada', 'haciendo', 'lista']) mkdirSync(box.path(`copia.${left}.${state}`))
  const before = new Date(Date.now() - uptime() * 1000 - 60_000)
  for (const name of copies()) utimesSync(box.path(name), before, before)
  writeFileSync(box.path(`copia.${asked}.pedida`), '')
  await serveCopies(box.path(''), vi.fn(), vi.fn())()
  expect(copies()).toEqual([`copia.${asked}.pedida`])
})

test('whoever waits for a killed portal gets the answer of the next one', async () => {
  const id = randomUUID()
  writeFileSync(box.path(`copia.${id}.tomada`), '')
  mkdirSync(box.path(`copia.${id}.haciendo`))
  await serveCopies(box.path(''), vi.fn(), vi.fn())()
  expect(copies()).toEqual([`copia.${id}.fallo`])
  expect(readFileSync(box.path(`copia.${id}.fallo`), 'utf8')).toMatch(/se detuvo/)
})
