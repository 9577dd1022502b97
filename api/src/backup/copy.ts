import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { constants, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FolderInUse, lockFolder } from '../db/lock.ts'
import { bootedAt } from '../process/boot.ts'
import { RESERVE_BYTES, freeBytes } from '../process/disk.ts'
import { StartupProblem } from '../settings/startup.ts'

// A backup opens a copy of the embedded database's files, never the files themselves. The backup
// and the portal communicate through file names in the data folder, which no other user can enter
// and no network reaches. `copia.<id>.pedida` is a request; `.tomada` means that the portal
// accepted it, `.haciendo` is a copy in progress, `.lista` is a complete copy and `.fallo` contains
// the reason for a failure. The backup removes all of them when it ends. Each state is reached by
// renaming the previous one, so nothing appears after that removal.

const ASKED = /^copia\.([\da-f-]{36})\.pedida$/
const TAKEN = /^copia\.([\da-f-]{36})\.tomada$/
const OURS = /^copia\.[\da-f-]{36}\.(pedida|tomada|haciendo|lista|fallo)$/
const LOOK_MS = 250
/** Milliseconds within which the running portal must accept a request. */
const TAKEN_MS = 30_000
/** Milliseconds within which the running portal must make the copy. */
const MADE_MS = 3_600_000
/** Age at which the files of a killed backup are removed, in milliseconds. */
const LEFT_MS = 24 * 3_600_000
const AT_ONCE = 8
const ENDED = 'El portal se detuvo mientras hacía la copia. Intente de nuevo.'

/** Runs a function while nothing changes the files of the embedded database. */
export type Hold = <T>(work: (folder: string) => Promise<T>) => Promise<T>

const named = (dataDir: string, id: string) => {
  const path = (state: string) => join(dataDir, `copia.${id}.${state}`)
  return {
    asked: path('pedida'),
    taken: path('tomada'),
    making: path('haciendo'),
    ready: path('lista'),
    failed: path('fallo'),
  }
}

/**
 * Lists a folder. It is synchronous on purpose: while the database is busy, each of a thousand
 * small callbacks would wait for a query.
 */
function filesOf(folder: string) {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = (kind: 'isDirectory' | 'isFile') =>
    all.filter((entry) => entry[kind]()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
  return { folders: paths('isDirectory'), files: paths('isFile') }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/**
 * Copies a folder. If the file system supports it, the copy shares the disk blocks of the original.
 */
async function copyTree(from: string, to: string): Promise<void> {
  const { folders, files } = filesOf(from)
  await mkdir(to, { mode: 0o700 })
  for (const folder of folders.toSorted()) await mkdir(join(to, folder), { mode: 0o700 })
  const next = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop())
      await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
  }
  // Waits until all copies have ended before it throws, so that no copy writes into a folder that
  // is being removed.
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, next))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/**
 * Throws `StartupProblem` unless the disk has room for a copy of the database, for its largest
 * table as text, and for the reserve of the portal.
 */
function refuseWithoutRoom(dataDir: string): void {
  const folder = join(dataDir, 'postgres')
  const bytes = filesOf(folder).files.reduce((sum, file) => sum + sizeOf(join(folder, file)), 0)
  const needed = 2 * bytes + 2 * RESERVE_BYTES
  if (freeBytes(dataDir) >= needed) return
  throw new StartupProblem(
    `No hay espacio en el disco de ${dataDir} para una copia: se necesitan ${Math.ceil(needed / 1024 / 1024)} MB libres.`,
  )
}

/** Makes a complete copy of the database's files, or no copy at all. */
async function make(dataDir: string, id: string, hold: Hold): Promise<void> {
  const { making, ready } = named(dataDir, id)
  try {
    refuseWithoutRoom(dataDir)
    await hold((folder) => copyTree(folder, making))
    renameSync(making, ready)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw error
  }
}

/**
 * Runs a step. Returns false when the file is gone: the backup that made the request has ended and
 * removed it.
 */
function stillThere(step: () => void): boolean {
  try {
    step()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Makes a requested copy. If it fails, writes the reason for the backup. */
async function answer(dataDir: string, id: string, hold: Hold): Promise<void> {
  const { asked, taken, ready, failed } = named(dataDir, id)
  if (!stillThere(() => renameSync(asked, taken))) return
  try {
    await make(dataDir, id, hold)
    if (!stillThere(() => unlinkSync(taken))) rmSync(ready, { recursive: true, force: true })
  } catch (error) {
    if (tell(taken, failed, error instanceof StartupProblem ? error.message : String(error))) throw error
  }
}

/**
 * Writes the reason why there is no copy, for the backup that made the request. Returns false when
 * that backup has ended.
 */
const tell = (taken: string, failed: string, reason: string): boolean =>
  stillThere(() => {
    try {
      writeFileSync(taken, reason, { flag: 'r+' })
    } catch {
      // On a full disk the reason cannot be written, but the rename below still reports the
      // failure.
    }
    renameSync(taken, failed)
  })

/** Fails the requests that an earlier process of the portal accepted and did not answer. */
function failTaken(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const id = TAKEN.exec(name)?.[1]
    if (id === undefined) continue
    const { taken, making, failed } = named(dataDir, id)
    rmSync(making, { recursive: true, force: true })
    tell(taken, failed, ENDED)
  }
}

/**
 * Removes files of killed backups from the data folder: those that are too old, and those from
 * before the machine started.
 */
function removeLeft(dataDir: string): void {
  const since = Math.max(Date.now() - LEFT_MS, bootedAt(Date.now()))
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name)
    const stats = OURS.test(name) && statSync(path, { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < since) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Makes the copies of the data folder that backups request from this process, one after the other.
 * Returns a function that stops this, and waits for a copy in progress.
 */
export function serveCopies(dataDir: string, hold: Hold, onError: (error: unknown) => void): () => Promise<void> {
  removeLeft(dataDir)
  failTaken(dataDir)
  let working: Promise<void> | undefined
  const look = async () => {
    for (const name of readdirSync(dataDir)) {
      const id = ASKED.exec(name)?.[1]
      if (id) await answer(dataDir, id, hold).catch(onError)
    }
  }
  const timer = setInterval(() => {
    working ??= look()
      .catch(onError)
      .finally(() => (working = undefined))
  }, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working
  }
}

const notMade = (dataDir: string) =>
  `El portal que tiene abierta la carpeta ${dataDir} no hizo la copia. Revise su registro e intente de nuevo.`

/**
 * Requests a copy from the process that has the folder open, and waits for it. Returns the copy's
 * folder.
 */
async function ask(dataDir: string, id: string): Promise<string> {
  const { asked, taken, ready, failed } = named(dataDir, id)
  writeFileSync(asked, '', { flag: 'wx', mode: 0o600 })
  const start = performance.now()
  const lasts = () => performance.now() - start < (existsSync(taken) ? MADE_MS : TAKEN_MS)
  for (;;) {
    await pause(LOOK_MS)
    if (existsSync(ready)) return ready
    if (existsSync(failed)) throw new StartupProblem(readFileSync(failed, 'utf8') || notMade(dataDir))
    if (!lasts()) throw new StartupProblem(notMade(dataDir))
  }
}

/**
 * Passes a copy of the embedded database's files to `work` and removes it afterwards, also when the
 * process is terminated. The running portal makes the copy; when none runs, this process does.
 */
export async function withCopy<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    throw new StartupProblem(`No hay base de datos en ${dataDir}: no hay qué copiar.`)
  const id = randomUUID()
  const states = named(dataDir, id)
  const remove = () => {
    const { making, ...others } = states
    for (const path of Object.values(others)) rmSync(path, { recursive: true, force: true })
    try {
      rmSync(making, { recursive: true, force: true })
    } catch {
      // The portal is still writing into the copy, and removes it when it finds that the request is
      // gone.
    }
  }
  process.once('exit', remove)
  try {
    const unlock = await lockFolder(dataDir, () => process.exit(1)).catch((error: unknown) => {
      if (error instanceof FolderInUse) return undefined
      throw error
    })
    if (!unlock) return await work(await ask(dataDir, id))
    try {
      await make(dataDir, id, (copy) => copy(join(dataDir, 'postgres')))
    } finally {
      unlock()
    }
    return await work(states.ready)
  } finally {
    remove()
    process.off('exit', remove)
  }
}
