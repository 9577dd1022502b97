import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { Env } from './env.ts'
import { loggableError } from '../errors/loggable.ts'

interface SystemError {
  code?: unknown
  syscall?: unknown
  path?: unknown
}

const DATABASE: Record<string, string> = {
  ECONNREFUSED: 'el servidor de PostgreSQL no responde',
  ENOTFOUND: 'el servidor de PostgreSQL no existe',
  EAI_AGAIN: 'no se pudo averiguar la dirección del servidor de PostgreSQL',
  ETIMEDOUT: 'el servidor de PostgreSQL no responde',
  CONNECT_TIMEOUT: 'el servidor de PostgreSQL no responde',
  '28P01': 'el usuario o la contraseña no son correctos',
  '28000': 'el usuario o la contraseña no son correctos',
  '3D000': 'la base de datos no existe',
  '42501': 'el usuario no tiene permiso; las tablas las crea y restaura el dueño, que da permisos con npm run migrate',
}
const LISTEN: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) => `PORT: otro programa ya usa el puerto ${PORT}`,
  EACCES: ({ PORT }) => `PORT: no hay permiso para usar el puerto ${PORT}`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST: esta máquina no tiene la dirección ${HOST}`,
  ENOTFOUND: ({ HOST }) => `HOST: esta máquina no tiene la dirección ${HOST}`,
}
/** Problems of a folder or file, and what to do about them. */
const FOLDER: Record<string, string> = {
  EACCES: 'no hay permiso. Dé la carpeta al usuario que inicia el portal o elija otra',
  EPERM: 'no hay permiso. Dé la carpeta al usuario que inicia el portal o elija otra',
  EROFS: 'el disco es de solo lectura. Móntelo con escritura o elija otra carpeta',
  ENOSPC: 'no hay espacio en el disco. Libere espacio e inicie de nuevo; no se ha perdido nada',
  EDQUOT: 'no hay espacio en el disco. Libere espacio e inicie de nuevo; no se ha perdido nada',
  ENOTDIR: 'no es una carpeta. Elija otra',
  EEXIST: 'no es una carpeta. Elija otra',
  EISDIR: 'es una carpeta y debe ser un archivo. Muévala a otro lugar',
  ENOENT: 'no existe. Revise que su disco esté conectado',
  ENAMETOOLONG: 'el nombre es demasiado largo. Elija otra carpeta',
  ELOOP: 'es un enlace que no lleva a ninguna parte. Elija otra carpeta',
  EIO: 'el disco tiene errores. Revíselo, y restaure un respaldo en otro',
  EXDEV: 'está en otro disco. Ponga la carpeta completa en uno solo',
  EBUSY: 'otro programa la tiene ocupada. Ciérrelo e inicie de nuevo',
}

/**
 * Error for a problem that keeps the server from starting. The message says what is wrong, why, and
 * what to do.
 */
export class StartupProblem extends Error {
  override name = 'StartupProblem'
}

/**
 * Returns the problem that keeps the server from starting as a sentence for the operator. Returns
 * undefined for an unknown problem.
 */
export function startupProblem(error: unknown, env: Env): string | undefined {
  if (error instanceof StartupProblem) return error.message
  const { code, syscall, path } = error as SystemError
  if (typeof code !== 'string') return undefined
  const isListening = syscall === 'listen' || (syscall === 'getaddrinfo' && !env.DATABASE_URL)
  if (isListening) return LISTEN[code] && problem(LISTEN[code](env), code)
  if (env.DATABASE_URL && DATABASE[code]) return problem(`DATABASE_URL: ${DATABASE[code]}`, code)
  // The error of a failed write to an open file has no path.
  const what = typeof path === 'string' ? path : env.DATA_DIR
  if (FOLDER[code] && isOfFolder(what, env.DATA_DIR)) {
    return `No fue posible iniciar. DATA_DIR: no se puede usar ${what} (${code}): ${FOLDER[code]}.`
  }
  return undefined
}

/**
 * Describes an unknown problem with its stack. Leaves out the values of a query, because one of
 * them is the password hash of the first account.
 */
export const unknownProblem = (error: unknown): string =>
  `No fue posible iniciar:\n${inspect(loggableError(error), { depth: 6 })}`

/** Returns whether a path is inside the data folder or is one of its parent folders. */
const isOfFolder = (path: string, dataDir: string) => isInside(path, dataDir) || isInside(dataDir, path)
const isInside = (path: string, folder: string) => !/^\.\.|^[/\\]|^\w:/.test(relative(folder, path))

const problem = (text: string, code: string) => `No fue posible iniciar. ${text} (${code}).`
