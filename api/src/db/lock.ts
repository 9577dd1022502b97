import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'

const BEAT_MS = 5_000
const STALE_MS = 20_000

/** Another process has the data folder open. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A lock is left over when its process of this machine is gone, or when nobody has touched it for a while. */
function isStale(text: string, touched: number): boolean {
  try {
    const { pid, host } = JSON.parse(text) as { pid: number; host: string }
    if (host === hostname() && (pid === process.pid || !isAlive(pid))) return true
  } catch {
    // Half written: only its age tells.
  }
  return Date.now() - touched > STALE_MS
}

/** Creates the lock, unless there is one. Gives whether it was created. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Puts a left-over lock aside. Only one of those who try at once gets hold of it; and whoever moved the new lock of a quicker one
 * instead puts that back.
 */
function removeStale(file: string): void {
  const aside = `${file}.${randomUUID()}`
  try {
    const text = readFileSync(file, 'utf8')
    if (!isStale(text, statSync(file).mtimeMs)) return
    renameSync(file, aside)
    const moved = readFileSync(aside, 'utf8')
    if (moved !== text) create(file, moved)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(aside, { force: true })
}

/**
 * Takes the data folder for this process and gives the function that lets go of it. The file is touched every few
 * seconds, so a lock left by a killed process is recognised even from another container; `onLost` is called when it has become
 * somebody else's meanwhile. Throws `FolderInUse` when another process has it.
 */
export function lockFolder(folder: string, onLost: () => void): () => void {
  const file = join(folder, 'anclaje.lock')
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() })
  const take = () => create(file, own)
  if (!take()) {
    removeStale(file)
    if (!take()) {
      throw new FolderInUse(
        `Otra instancia de Anclaje tiene abierta la carpeta ${folder}. Ciérrela o elija otra con DATA_DIR.`,
      )
    }
  }
  const isOwn = () => {
    try {
      return readFileSync(file, 'utf8') === own
    } catch {
      // Somebody tidied the folder: as long as nobody else came, it is ours.
      return take()
    }
  }
  const beat = setInterval(() => {
    if (isOwn()) return utimesSync(file, new Date(), new Date())
    clearInterval(beat)
    onLost()
  }, BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (isOwn()) rmSync(file, { force: true })
  }
}
