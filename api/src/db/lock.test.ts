import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir, uptime } from 'node:os'
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
const stored = () => JSON.parse(readFileSync(file(), 'utf8')) as { pid: number; host: string; began?: string }
const unexpected = () => {
  throw new Error('the lock was lost')
}
/** Writes a lock file as another process of this machine would. */
async function write(over: object) {
  const unlock = await lockFolder(folder, unexpected)
  const own = stored()
  unlock()
  writeFileSync(file(), JSON.stringify({ ...own, began: undefined, ...over }))
}
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid
const STALE_MS = 300
const patient = () => {
  const waits: string[] = []
  return { waits, staleMs: STALE_MS, onWait: (sentence: string) => waits.push(sentence) }
}

test('a folder is locked, and released', async () => {
  const unlock = await lockFolder(folder, unexpected)
  expect(stored()).toMatchObject({ pid: process.pid, host: expect.stringContaining(hostname()) })
  unlock()
  expect(readdirSync(folder)).toEqual([])
})

test('a living process keeps its lock, and others fail at once', async () => {
  await write({ pid: process.ppid })
  const options = patient()
  await expect(lockFolder(folder, unexpected, options)).rejects.toThrow(FolderInUse)
  expect(options.waits).toEqual([])
})

test('the lock of a dead process of this machine is taken over at once, without remains', async () => {
  await write({ pid: endedPid() })
  const options = patient()
  const unlock = await lockFolder(folder, unexpected, options)
  unlock()
  expect(options.waits).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('the lock of a process is taken over when another process has its number now', async () => {
  await write({ pid: process.ppid, began: 'en otro momento' })
  const options = patient()
  const unlock = await lockFolder(folder, unexpected, options)
  unlock()
  expect(options.waits).toEqual([])
})

test('the lock of an earlier boot of this machine is taken over at once, but not while it is touched', async () => {
  const holder = { pid: process.ppid, host: `${hostname()} otro-arranque`, machine: 'esta' }
  const before = new Date(Date.now() - uptime() * 1000 - 60_000)
  const waitsFor = async (over: object, touched: Date) => {
    await write({ ...holder, ...over })
    utimesSync(file(), touched, touched)
    const options = { ...patient(), machine: 'esta' }
    const unlock = await lockFolder(folder, unexpected, options)
    unlock()
    return options.waits.length
  }
  expect(await waitsFor({}, before)).toBe(0)
  expect(await waitsFor({}, new Date())).toBe(1)
  expect(await waitsFor({ machine: 'otra' }, before)).toBe(1)
  expect(await waitsFor({ machine: undefined }, before)).toBe(1)
})

test.each([
  ['another machine', { pid: 1, host: 'otra-maquina' }],
  ['another container of the same name', { pid: endedPid(), host: `${hostname()} otro` }],
])('a process waits for the lock of %s, and takes it over when it stays untouched', async (_name, holder) => {
  await write(holder)
  // The clock that set the modification time of the lock is one day ahead.
  const tomorrow = new Date(Date.now() + 86_400_000)
  utimesSync(file(), tomorrow, tomorrow)
  const options = patient()
  const unlock = await lockFolder(folder, unexpected, options)
  expect(options.waits).toEqual([
    `La carpeta ${folder} quedó tomada por otra máquina o contenedor. Si ya no la usa, el portal inicia solo en 0.3 segundos.`,
  ])
  expect(stored().pid).toBe(process.pid)
  unlock()
})

test('the lock of another machine counts as long as it is refreshed', async () => {
  await write({ pid: 1, host: 'otra-maquina' })
  const touch = setInterval(() => utimesSync(file(), new Date(), new Date()), STALE_MS / 10)
  await expect(lockFolder(folder, unexpected, patient())).rejects.toThrow(FolderInUse)
  clearInterval(touch)
})

test('a process also waits for a lock that was only partly written', async () => {
  writeFileSync(file(), '')
  const unlock = await lockFolder(folder, unexpected, patient())
  unlock()
})

test('a deleted lock is written again, and one that another process took is noticed', async () => {
  vi.useFakeTimers()
  const onLost = vi.fn<() => void>()
  const unlock = await lockFolder(folder, onLost)
  rmSync(file())
  vi.advanceTimersByTime(6_000)
  expect(stored()).toMatchObject({ pid: process.pid })
  expect(onLost).not.toHaveBeenCalled()
  writeFileSync(file(), JSON.stringify({ pid: process.ppid, host: hostname() }))
  vi.advanceTimersByTime(60_000)
  expect(onLost).toHaveBeenCalledTimes(1)
  unlock()
  expect(stored()).toMatchObject({ pid: process.ppid })
})
