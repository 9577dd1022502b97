import { accessSync, chmodSync, constants, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { join, parse } from 'node:path'
import { StartupProblem } from './startup.ts'

/**
 * Matches the names that the product creates in its data folder. Other files there belong to the
 * operator.
 */
const OURS = /^(postgres|postgres\.nuevo|outbox|jwt-secret(\..*)?|anclaje\.lock(\..*)?|copia\..*|respaldos)$/
const OTHERS = 0o077
const STICKY = 0o1000
const NOTICED = 3

/**
 * Removes the permissions of other users on the data folder and on the files that the product
 * creates in it, because they contain document numbers, password hashes and the secret of the
 * sessions. Returns the paths where that was not possible. Symbolic links are not followed. Throws
 * `StartupProblem` for a file that this user cannot read or write.
 */
export function makePrivate(dataDir: string): string[] {
  const open: string[] = []
  const stats = statSync(dataDir)
  const { root } = parse(dataDir)
  // A shared folder of the system, such as `/tmp`, keeps its permissions.
  if (stats.mode & STICKY || realpathSync(dataDir) === root) open.push(dataDir)
  else close(dataDir, stats, open)
  for (const name of readdirSync(dataDir)) if (OURS.test(name)) closeTree(join(dataDir, name), open)
  return open
}

/**
 * Returns a warning that names the paths that other users can still read; undefined when there are
 * none.
 */
export function openWarning(open: string[]): string | undefined {
  if (open.length === 0) return undefined
  const more = open.length > NOTICED ? ` y ${open.length - NOTICED} más` : ''
  return (
    `Aviso: otros usuarios de esta máquina podrían leer ${open.slice(0, NOTICED).join(', ')}${more}. ` +
    'El portal no pudo cambiar los permisos (carpeta compartida, enlace, otro dueño o un disco que no los guarda): cámbielos usted.'
  )
}

/**
 * Removes the permissions of other users on a folder or file and its content. Adds to `open` the
 * paths where that was not possible.
 */
export function closeTree(path: string, open: string[]): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats?.isSymbolicLink()) open.push(path)
  if (!stats?.isDirectory() && !stats?.isFile()) return
  // Goes from the top down: once a folder is private, nobody can replace its content by a link.
  close(path, stats, open)
  requireUsable(path)
  if (stats.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name), open)
}

function close(path: string, stats: Stats, open: string[]): void {
  const mode = stats.isDirectory() ? 0o700 : 0o600
  if ((stats.mode & 0o777) === mode) return
  try {
    chmodSync(path, mode)
  } catch {
    // `chmod` fails for a file of another user or on a disk without permissions. The check below
    // reports both.
  }
  if (statSync(path).mode & OTHERS) open.push(path)
}

function requireUsable(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EACCES' && code !== 'EPERM') throw error
    throw new StartupProblem(
      `No fue posible iniciar. DATA_DIR: no hay permiso para leer y escribir ${path} (${code}). ` +
        'Dé la carpeta completa al usuario que inicia el portal, o inicie con el usuario de siempre.',
    )
  }
}
