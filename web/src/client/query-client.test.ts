import { QueryObserver } from '@tanstack/react-query'
import type { MutationMeta } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient, readAgain } from './query-client.ts'

const PEOPLE = ['colaborador', 'GET /colaborador']
const CERTIFICATES = ['certcol', 'GET /certcol']

/** Displays a query, as a screen does. Returns the number of times that it was read. */
function show(queryKey: readonly string[]) {
  const reads = { count: 0 }
  const queryFn = () => Promise.resolve(++reads.count)
  leave.push(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}))
  return reads
}

const save = (mutationFn: () => Promise<unknown>, meta?: MutationMeta) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn, ...(meta && { meta }) })
    .execute(undefined)
const isOld = (queryKey: readonly string[]) => queryClient.getQueryState(queryKey)?.isInvalidated

let leave: (() => void)[] = []
beforeEach(() => queryClient.mount())
afterEach(() => {
  for (const each of leave) each()
  leave = []
  queryClient.clear()
  queryClient.unmount()
})

test('a save without options reads every answer on the screen again', async () => {
  const [people, certificates] = [show(PEOPLE), show(CERTIFICATES)]
  await expect.poll(() => [people.count, certificates.count]).toEqual([1, 1])
  await save(() => Promise.resolve())
  await expect.poll(() => [people.count, certificates.count]).toEqual([2, 2])
  expect([isOld(PEOPLE), isOld(CERTIFICATES)]).toEqual([false, false])
})

test('an answer that is not on the screen is outdated after a save', async () => {
  queryClient.setQueryData(CERTIFICATES, 1)
  await save(() => Promise.resolve())
  expect(isOld(CERTIFICATES)).toBe(true)
})

test('a failed save makes nothing outdated', async () => {
  const people = show(PEOPLE)
  await expect.poll(() => people.count).toBe(1)
  await expect(save(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(isOld(PEOPLE)).toBe(false)
})

test('answers that a save keeps stay on the screen, marked as outdated', async () => {
  const [people, certificates] = [show(PEOPLE), show(CERTIFICATES)]
  await expect.poll(() => [people.count, certificates.count]).toEqual([1, 1])
  await save(() => Promise.resolve(), { keeps: ['certcol'] })
  await expect.poll(() => people.count).toBe(2)
  expect([certificates.count, isOld(CERTIFICATES)]).toEqual([1, true])
})

test('a change without a mutation reads again when it says so', async () => {
  const people = show(PEOPLE)
  await expect.poll(() => people.count).toBe(1)
  await readAgain()
  expect(people.count).toBe(2)
})
