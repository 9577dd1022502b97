import { readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bootedAt } from '../process/boot.ts'
import { StartupProblem } from '../settings/startup.ts'

/** Name of the lock file in the data folder. */
export const LOCK_FILE = 'anclaje.lock'
const BEAT_MS = 5_000
const LOOK_MS = 500
/**
 * Milliseconds without a heartbeat after which a lock is stale. A living process is never delayed
 * for so long.
 */
const STALE_MS = 20_000

/** Error: another process has the data folder open. */
export class FolderInUse extends StartupProblem {
  override name = 'FolderInUse'
}

/** Content of a lock file: the process that created it. */
interface Holder {
  pid: number
  host: string
  /** Start time of the process, if the system reports it: process ids are reused. */
  began?: string | undefined
  /** Machine of the process, from `machineOf`. */
  machine?: string | undefined
}

interface Seen {
  text: string
  touched: number
}

/**
 * Returns the scope in which a process id is unique: a boot of the machine, or a container in it.
 * Two containers may have the same name.
 */
function pidScope(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/** The namespace of process ids that is in no container; the kernel gives it this number. */
const OUTSIDE_CONTAINERS = 'pid:[4026531836]'

/**
 * Returns what tells this machine from all others and stays when it starts again. Returns undefined
 * in a container, because containers of one image have the same.
 */
function machineOf(): string | undefined {
  try {
    if (readlinkSync('/proc/self/ns/pid') !== OUTSIDE_CONTAINERS) return undefined
    const id = readFileSync('/etc/machine-id', 'utf8').trim()
    return id === '' ? undefined : createHash('sha256').update(`anclaje ${id}`).digest('hex')
  } catch {
    return undefined
  }
}

/**
 * Reads the fields that the kernel reports about a process, beginning with its state. Returns
 * undefined if the system reports none.
 */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** Returns the start time of a process, in the kernel's clock ticks. */
const beganOf = (pid: number) => statOf(pid)?.[19]

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // A killed process keeps its id as a zombie until its parent has read its exit code.
  return statOf(pid)?.[0] !== 'Z'
}

/**
 * Returns whether the process that made the lock is running; undefined when this process cannot
 * know. No process runs that this machine had before it started.
 */
function isRunning({ text, touched }: Seen, ownMachine: string | undefined): boolean | undefined {
  try {
    const { pid, host, began, machine } = JSON.parse(text) as Holder
    if (host !== pidScope())
      return machine !== undefined && machine === ownMachine && touched < bootedAt(Date.now()) ? false : undefined
    if (pid === process.pid || !isAlive(pid)) return false
    return began === undefined || began === beganOf(pid)
  } catch {
    // The file is only partly written, or is not a lock of the portal.
    return undefined
  }
}

/** Creates the lock file. Returns false when the file exists. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', flush: true })
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    // A lock that was only partly written, because the disk is full, would block the next start.
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

/**
 * Waits for `staleMs` milliseconds. Returns false as soon as the lock is touched, and true when it
 * stayed untouched or was removed.
 */
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
 * Moves a stale lock away. Only one of several concurrent processes succeeds. If a process moved
 * the new lock of a quicker process, it puts that lock back.
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
  /** Called once before waiting, with a sentence for the operator. */
  onWait?: (sentence: string) => void
  staleMs?: number
  machine?: string | undefined
}

/**
 * Locks the data folder for this process. Returns the function that unlocks it. The lock file is
 * touched every few seconds. The lock of a dead process of this machine is taken over at once, also
 * when the machine has started again since. The lock of another machine or container is taken over
 * when it stayed untouched for `staleMs` by this machine's own clock. `onLost` is called when
 * another process has taken the lock from this one. Rejects with `FolderInUse` when another process
 * has the lock.
 */
export async function lockFolder(
  folder: string,
  onLost: () => void,
  { onWait, staleMs = STALE_MS, machine = machineOf() }: Waiting = {},
): Promise<() => void> {
  const file = join(folder, LOCK_FILE)
  const holder: Holder = { pid: process.pid, host: pidScope(), began: beganOf(process.pid), machine }
  const own = JSON.stringify({ ...holder, id: randomUUID() })
  const take = () => create(file, own)
  const takeOver = async () => {
    const seen = look(file)
    if (seen) {
      const state = isRunning(seen, machine)
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
    // If somebody deleted the file, take the lock again, unless another process has it now.
    return seen ? seen.text === own : take()
  }
  const isLost = () => {
    try {
      if (!isOwn()) return true
      utimesSync(file, new Date(), new Date())
    } catch {
      // The disk is full, read-only or gone: no other process can take the lock either.
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
