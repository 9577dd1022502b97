import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FolderInUse, lockFolder } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anclaje-lock-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

const file = () => join(folder, 'anclaje.lock')
const write = (pid: number, host = hostname()) => writeFileSync(file(), JSON.stringify({ pid, host }))
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid
const unexpected = () => {
  throw new Error('the lock was lost')
}

test('a folder is taken, and let go of', () => {
  const unlock = lockFolder(folder, unexpected)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() })
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

test('a process that is alive keeps its folder', () => {
  write(process.ppid)
  expect(() => lockFolder(folder, unexpected)).toThrow(FolderInUse)
})

test('what a dead process of this machine left is taken over, and nothing stays behind', () => {
  write(endedPid())
  lockFolder(folder, unexpected)()
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of another machine counts for as long as it is touched', () => {
  write(1, 'otra-maquina')
  expect(() => lockFolder(folder, unexpected)).toThrow(FolderInUse)
  const minuteAgo = new Date(Date.now() - 60_000)
  utimesSync(file(), minuteAgo, minuteAgo)
  lockFolder(folder, unexpected)()
})

test('a lock that somebody deleted is put back, and one that became another’s is noticed', () => {
  vi.useFakeTimers()
  const onLost = vi.fn<() => void>()
  const unlock = lockFolder(folder, onLost)
  rmSync(file())
  vi.advanceTimersByTime(6_000)
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
  expect(onLost).not.toHaveBeenCalled()
  write(process.ppid)
  vi.advanceTimersByTime(60_000)
  expect(onLost).toHaveBeenCalledTimes(1)
  unlock()
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.ppid })
})
