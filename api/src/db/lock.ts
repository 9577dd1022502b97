import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
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
function isStale(file: string): boolean {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; host: string }
    if (host === hostname() && (pid === process.pid || !isAlive(pid))) return true
  } catch {
    // Half written: only its age tells.
  }
  return Date.now() - statSync(file).mtimeMs > STALE_MS
}

/**
 * Takes the data folder for this process and gives the function that lets go of it. The file is touched every few
 * seconds, so a lock left by a killed process is recognised even from another container.
 * Throws `FolderInUse` when another process has it.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'anclaje.lock')
  const take = () => {
    const handle = openSync(file, 'wx')
    writeFileSync(handle, JSON.stringify({ pid: process.pid, host: hostname() }))
    closeSync(handle)
  }
  try {
    take()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isStale(file)) {
      throw new FolderInUse(
        `Otra instancia de Anclaje tiene abierta la carpeta ${folder}. Ciérrela o elija otra con DATA_DIR.`,
      )
    }
    rmSync(file, { force: true })
    take()
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}
