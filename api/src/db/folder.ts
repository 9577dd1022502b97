import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, rmdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { RESERVE_BYTES, freeBytes } from '../process/disk.ts'
import { closeTree } from '../settings/private-files.ts'
import { StartupProblem } from '../settings/startup.ts'
import { FLOOR_BYTES } from './full-disk.ts'

/** Major version of the embedded PostgreSQL. folder.test.ts fails when it changes. */
export const EMBEDDED_VERSION = '18'

/**
 * Empty folders that PostgreSQL needs and does not create itself. They are created at each start,
 * because backup tools omit empty folders.
 */
export const EMPTY_FOLDERS = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal/archive_status',
  'pg_wal/summaries',
]

/** Bytes needed for a new database with room to work. */
const CREATE_BYTES = 2 * RESERVE_BYTES
const AT_ONCE = 4

/**
 * Prepares the folder of the embedded database and returns its path. The first time, `create` makes
 * the database in a sibling folder, which is renamed when it is complete, so that a killed start
 * leaves no incomplete database. The data folder must be locked. Throws `StartupProblem` when the
 * folder holds something that cannot be opened.
 */
export async function prepareFolder(dataDir: string, create: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(dataDir, 'postgres')
  const fresh = join(dataDir, 'postgres.nuevo')
  rmSync(fresh, { recursive: true, force: true })
  const isNew = isMissing(folder)
  const needed = isNew ? CREATE_BYTES : FLOOR_BYTES
  if (freeBytes(dataDir) < needed) throw noRoom(dataDir, needed)
  if (isNew) {
    await create(fresh).catch((error: unknown) => Promise.reject(asProblem(error, (why) => notMade(fresh, why))))
    // PostgreSQL's initdb creates files that other users can read.
    closeTree(fresh, [])
    await syncTree(fresh)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(fresh, folder)
    await syncPath(dataDir)
    return folder
  }
  checkVersion(folder)
  for (const name of EMPTY_FOLDERS) mkdirSync(join(folder, name), { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Describes a failure of PostgreSQL for the operator. Returns known problems and failures of the
 * file system unchanged.
 */
function asProblem(error: unknown, word: (why: string) => StartupProblem): unknown {
  if (error instanceof StartupProblem || typeof (error as { syscall?: unknown }).syscall === 'string') return error
  const { cause = error } = error as { cause?: unknown }
  return word(cause instanceof Error ? cause.message.split('\n')[0]! : String(cause))
}

/** Describes why a folder does not open. */
export const openProblem = (error: unknown, folder: string): unknown =>
  asProblem(error, (why) => damaged(folder, ` (${why})`))

/** Describes why the database of a folder cannot be migrated to this version. */
export const updateProblem = (error: unknown, folder: string): unknown =>
  asProblem(error, (why) => notUpdated(folder, why))

/**
 * Returns whether there is no database yet. An empty folder counts as none: the operator may have
 * created it beforehand.
 */
const isMissing = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0

/** Returns whether a data folder has a database, complete or not. */
export const hasDatabase = (dataDir: string) => !isMissing(join(dataDir, 'postgres'))

function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw damaged(folder)
  const version = readFileSync(file, 'utf8').trim()
  if (version === EMBEDDED_VERSION) return
  if (!/^\d+$/.test(version)) throw damaged(folder)
  throw new StartupProblem(
    `La base de datos de ${folder} es de PostgreSQL ${version} y esta versión del portal usa PostgreSQL ${EMBEDDED_VERSION}. ` +
      'Inicie con la versión del portal que la creó, o restaure un respaldo hecho con esta.',
  )
}

const notMade = (folder: string, why: string) =>
  new StartupProblem(
    `No se pudo crear la base de datos en ${folder} (${why}). ` +
      'Revise que el disco tenga espacio y permita escribir, e inicie de nuevo: no quedó nada a medias.',
  )

const notUpdated = (folder: string, why: string) =>
  new StartupProblem(
    `La base de datos de ${folder} no se pudo actualizar a esta versión del portal (${why}). No se cambió nada: ` +
      'inicie con la versión anterior y avise a quien mantiene el portal.',
  )

const damaged = (folder: string, why = '') =>
  new StartupProblem(
    `La base de datos de ${folder} no se puede abrir: está incompleta o dañada${why}. ` +
      'Restaure la carpeta DATA_DIR completa de un respaldo. ' +
      'Si nunca se guardó nada en ella, mueva esa carpeta a otro lugar e inicie de nuevo: se creará otra.',
  )

const noRoom = (dataDir: string, needed: number) =>
  new StartupProblem(
    `No hay espacio en el disco de ${dataDir}: la base de datos necesita ${needed / 1024 / 1024} MB libres para abrirse. ` +
      'Libere espacio e inicie de nuevo; no se ha perdido nada.',
  )

/** Syncs a file or folder to the disk where the system can; Windows cannot sync folders. */
export async function syncPath(path: string): Promise<void> {
  try {
    await using file = await open(path, 'r')
    await file.sync()
  } catch (error) {
    if (!['EPERM', 'EISDIR', 'EINVAL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * Syncs a whole folder to the disk, so that its files survive a power cut after the folder is
 * renamed.
 */
async function syncTree(folder: string): Promise<void> {
  const paths = [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ]
  // Several syncs run in parallel, because each of them waits for the disk. In sequence they would
  // take ten times as long.
  const next = async (): Promise<void> => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncPath(path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}
