import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { backupFolder, makeDemo } from '../../test/backups.ts'
import { backupAndRotate, startBackups } from './schedule.ts'

const box = backupFolder()
afterAll(() => box.remove())

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 3))
const write = async (file: string) => writeFileSync(file, '')

test('the oldest archives are deleted; files of others and the last good archive are kept', async () => {
  const folder = box.path('')
  writeFileSync(box.path('mia.tar.zst'), '')
  for (const n of [1, 2, 3, 4]) await backupAndRotate(folder, 2, write, day(n))
  const left = ['anclaje-20261103T030000Z.tar.zst', 'anclaje-20261104T030000Z.tar.zst', 'mia.tar.zst']
  expect(readdirSync(folder).toSorted()).toEqual(left)
  const fails = () => Promise.reject(new Error('no'))
  await expect(backupAndRotate(folder, 1, fails, day(5))).rejects.toThrow('no')
  expect(readdirSync(folder).toSorted()).toEqual(left)
  // After the clock was set back, the new archive is kept, although it looks older than the others.
  await backupAndRotate(folder, 1, write, day(2))
  expect(readdirSync(folder).toSorted()).toEqual(['anclaje-20261102T030000Z.tar.zst', 'mia.tar.zst'])
})

test('a failed backup is reported and tried again, remains of a killed one are removed, and the next one is made in time', async () => {
  const dataDir = box.path('datos')
  const archives = box.path('copias')
  mkdirSync(archives)
  const half = 'anclaje-20261101T030000Z.tar.zst.4711.parcial'
  writeFileSync(`${archives}/${half}`, '')
  vi.stubEnv('DATA_DIR', dataDir)
  const told: string[] = []
  const env = box.env('datos', { BACKUP_EVERY: '1h', BACKUP_DIR: archives })
  const stop = startBackups(
    env,
    () => told.push('made'),
    (error) => told.push(String(error)),
    { lookMs: 20, retryMs: 20 },
  )
  try {
    await expect.poll(() => told.length).toBeGreaterThanOrEqual(2)
    expect(told.join()).toMatch(/No hay base de datos en .*No hay base de datos en /)
    expect(readdirSync(archives)).toEqual([])
    await makeDemo(dataDir)
    await expect.poll(() => told.at(-1)).toBe('made')
    // No further backup is made: the next one is due in an hour.
    const count = told.length
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(told.length).toBe(count)
    expect(readdirSync(archives)).toEqual([expect.stringMatching(/^anclaje-\d+T\d+Z\.tar\.zst$/)])
  } finally {
    await stop()
    vi.unstubAllEnvs()
  }
})
