import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { answerKeyOf } from '../../../client/query-key.ts'
import { changeShown, dropsMovedRows, pageAfter } from './shown-rows.ts'

test.each([
  [1, 20, 0, 2],
  [1, 20, 1, 1],
  [1, 20, 20, 1],
  [2, 20, 20, 2],
  [2, 20, 30, 1],
  [3, 20, 1, 3],
  [3, 20, 61, 1],
])('after page %i of %i rows, with %i that left, comes page %i', (page, size, moved, next) => {
  expect(pageAfter({ page, size }, moved)).toBe(next)
})

test.each([
  [{}, false],
  [{ situacion: '', estado: '', falta: '' }, false],
  [{ idcur: '3', falta: 'correo' }, false],
  [{ situacion: 'pendiente' }, true],
  [{ estado: '0' }, true],
  [{ estado: '1' }, true],
  [{ falta: 'firma' }, true],
])('a list of %j loses rows that change their state: %s', (filters, isLost) => {
  expect(dropsMovedRows(filters)).toBe(isLost)
})

const rowOf = (id: string, estado: number) => ({ id_ceco: id, estado_ceco: estado }) as CertcolRow
const approve = (row: CertcolRow): CertcolRow => ({ ...row, estado_ceco: 1 })

test('rows change in place, also during a read that began before', async () => {
  const client = new QueryClient()
  const queryKey = answerKeyOf('GET /certcol', {})
  client.setQueryData(queryKey, { items: [rowOf('a', 0)], totalItems: 1 })
  let answer: (page: unknown) => void = () => {}
  const read = client
    .fetchQuery({ queryKey, queryFn: () => new Promise((resolve) => (answer = resolve)) })
    .catch(() => undefined)
  await changeShown(client, approve)
  answer({ items: [rowOf('a', 0)], totalItems: 1 })
  await read
  expect(client.getQueryData(queryKey)).toMatchObject({ items: [{ estado_ceco: 1 }] })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

test.each([
  [{}, 2],
  [{ situacion: 'pendiente' }, 1],
])('after a change, a list of %j on the screen has been read %i times', async (filters, times) => {
  const client = new QueryClient()
  const queryFn = vi.fn(() => Promise.resolve({ items: [rowOf('a', 0)], totalItems: 1 }))
  const list = new QueryObserver(client, { queryKey: answerKeyOf('GET /certcol', filters), queryFn, staleTime: 9e9 })
  const close = list.subscribe(() => {})
  await expect.poll(() => list.getCurrentResult().data).toBeDefined()
  await changeShown(client, approve)
  expect(queryFn).toHaveBeenCalledTimes(times)
  close()
})
