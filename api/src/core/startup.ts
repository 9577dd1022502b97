import { FolderInUse } from '../db/lock.ts'
import type { Env } from './env.ts'

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
  '42501': 'el usuario no tiene permiso para crear las tablas',
}
const LISTEN: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) => `PORT: otro programa ya usa el puerto ${PORT}`,
  EACCES: ({ PORT }) => `PORT: no hay permiso para usar el puerto ${PORT}`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST: esta máquina no tiene la dirección ${HOST}`,
  ENOTFOUND: ({ HOST }) => `HOST: esta máquina no tiene la dirección ${HOST}`,
}
const FOLDER = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'])

/** What the setting is that keeps the server from starting, in words for whoever starts it; undefined when it is none of them. */
export function startupProblem(error: unknown, env: Env): string | undefined {
  if (error instanceof FolderInUse) return error.message
  const { code, syscall, path } = error as SystemError
  if (typeof code !== 'string') return undefined
  const isListening = syscall === 'listen' || (syscall === 'getaddrinfo' && !env.DATABASE_URL)
  if (isListening) return LISTEN[code] && problem(LISTEN[code](env), code)
  if (env.DATABASE_URL && DATABASE[code]) return problem(`DATABASE_URL: ${DATABASE[code]}`, code)
  if (typeof path === 'string' && FOLDER.has(code))
    return problem(`DATA_DIR: no se puede escribir en ${env.DATA_DIR}`, code)
  return undefined
}

const problem = (text: string, code: string) => `No fue posible iniciar. ${text} (${code}).`
