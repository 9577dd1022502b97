import { readdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { backupFolder } from '../../test/backups.ts'
import { backupAndRotate } from './schedule.ts'

const box = backupFolder()
afterAll(() => box.remove())

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3))
const write = async (file: string) => writeFileSync(file, '')

test('the oldest go, others’ files and the last good one stay', async () => {
  const folder = box.path('')
  writeFileSync(box.path('mia.tar.zst'), '')
  for (const n of [1, 2, 3, 4]) await backupAndRotate(folder, 2, write, day(n))
  const left = ['anclaje-20261103T030000Z.tar.zst', 'anclaje-20261104T030000Z.tar.zst', 'mia.tar.zst']
  expect(readdirSync(folder).toSorted()).toEqual(left)
  const fails = () => Promise.reject(new Error('no'))
  await expect(backupAndRotate(folder, 1, fails, day(5))).rejects.toThrow('no')
  expect(readdirSync(folder).toSorted()).toEqual(left)
  // A clock that went back does not remove what was just made.
  await backupAndRotate(folder, 1, write, day(2))
  expect(readdirSync(folder).toSorted()).toEqual(['anclaje-20261102T030000Z.tar.zst', 'mia.tar.zst'])
})
