import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartupProblem } from '../settings/startup.ts'

const BEAT_MS = 5_000
const LOOK_MS = 500
/** Longer than any beat may be late. */
const STALE_MS = 20_000

/** Another process has the data folder open. */
export class FolderInUse extends StartupProblem {
  override name = 'FolderInUse'
}

/** What the file of a lock says about the process that made it. */
interface Holder {
  pid: number
  host: string
  /** When the process began, where the system tells: a number is given to another process later. */
  began?: string | undefined
}

interface Seen {
  text: string
  touched: number
}

/**
 * Where a process's number means something: a machine since it was switched on, or a container in
 * it. Two containers may have one name.
 */
function here(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/**
 * What the kernel says of a process, from its state on; undefined where the system does not tell.
 */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** When a process began, in the kernel's own count. */
const beganOf = (pid: number) => statOf(pid)?.[19]

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // One that was killed keeps its number until its parent has looked.
  return statOf(pid)?.[0] !== 'Z'
}

/** Whether the process that made the lock runs; undefined when that cannot be seen from here. */
function runs(text: string): boolean | undefined {
  try {
    const { pid, host, began } = JSON.parse(text) as Holder
    if (host !== here()) return undefined
    if (pid === process.pid || !isAlive(pid)) return false
    return began === undefined || began === beganOf(pid)
  } catch {
    // Half written, or not ours.
    return undefined
  }
}

/** Creates the lock, unless there is one. Gives whether it was created. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', flush: true })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // What a full disk leaves half written would stand in the way of the next start.
    if (code === 'ENOSPC' || code === 'EDQUOT') rmSync(file, { force: true })
    throw error
  }
}

function look(file: string): Seen | undefined {
  try {
    return { text: readFileSync(file, 'utf8'), touched: statSync(file).mtimeMs }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Waits for as long as a lock may go untouched. Gives whether it stayed as it was seen. */
async function staysUntouched(file: string, seen: Seen, staleMs: number): Promise<boolean> {
  const until = performance.now() + staleMs
  while (performance.now() < until) {
    await pause(Math.min(LOOK_MS, staleMs))
    const now = look(file)
    if (now?.text !== seen.text || now.touched !== seen.touched) return now === undefined
  }
  return true
}

/**
 * Puts a left-over lock aside. Only one of those who try at once gets hold of it; and whoever moved
 * the new lock of a quicker one instead puts that back.
 */
function removeStale(file: string, seen: Seen): void {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
    const moved = readFileSync(aside, 'utf8')
    if (moved !== seen.text) create(file, moved)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  rmSync(aside, { force: true })
}

interface Waiting {
  /** Told once before it waits, with a sentence. */
  onWait?: (sentence: string) => void
  staleMs?: number
}

/**
 * Takes the data folder for this process and gives the function that lets go of it. The file is
 * touched every few seconds. The lock of a process that died here is taken over at once; one of
 * another machine or container after it stayed untouched for `staleMs`, by this machine's own
 * clock. `onLost` is called when it has become somebody else's meanwhile. Rejects with
 * `FolderInUse` when another process has it.
 */
export async function lockFolder(
  folder: string,
  onLost: () => void,
  { onWait, staleMs = STALE_MS }: Waiting = {},
): Promise<() => void> {
  const file = join(folder, 'anclaje.lock')
  const own = JSON.stringify({ pid: process.pid, host: here(), began: beganOf(process.pid), id: randomUUID() })
  const take = () => create(file, own)
  const takeOver = async () => {
    const seen = look(file)
    if (seen) {
      const state = runs(seen.text)
      if (state === true) return false
      if (state === undefined) {
        onWait?.(
          `La carpeta ${folder} quedó tomada por otra máquina o contenedor. Si ya no la usa, el portal inicia solo en ${staleMs / 1000} segundos.`,
        )
        if (!(await staysUntouched(file, seen, staleMs))) return false
      }
      removeStale(file, seen)
    }
    return take()
  }
  if (!take() && !(await takeOver())) {
    throw new FolderInUse(
      `Otra instancia de Anclaje tiene abierta la carpeta ${folder}. Ciérrela o elija otra con DATA_DIR.`,
    )
  }
  const isOwn = () => {
    const seen = look(file)
    // Somebody tidied the folder: as long as nobody else came, it is ours.
    return seen ? seen.text === own : take()
  }
  const isLost = () => {
    try {
      if (!isOwn()) return true
      utimesSync(file, new Date(), new Date())
    } catch {
      // The disk is full, read-only or gone: nobody else can take the folder either.
    }
    return false
  }
  const beat = setInterval(() => {
    if (!isLost()) return
    clearInterval(beat)
    onLost()
  }, BEAT_MS)
  beat.unref()
  return () => {
    clearInterval(beat)
    if (isOwn()) rmSync(file, { force: true })
  }
}
