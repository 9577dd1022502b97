import { randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupProblem } from './startup.ts'

const MIN_LENGTH = 32
/** Name of the file in the data folder that holds the secret. */
export const SECRET_FILE = 'jwt-secret'
const TEMPORARY = /^jwt-secret\.[\da-f-]{36}$/

/**
 * Reads the secret that signs tokens, or creates it in the data folder, readable by its owner only
 * (ACC-4). Throws `StartupProblem` when the file holds no secret that is long enough, because
 * tokens signed with it could be forged.
 */
export function readOrCreateSecret(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, SECRET_FILE)
  const existing = readSecret(file)
  if (existing !== undefined) removeUnused(dataDir)
  const secret = existing ?? createSecret(file)
  if (secret.length >= MIN_LENGTH) return secret
  throw new StartupProblem(
    `No fue posible iniciar. La clave de ${file} está vacía o tiene menos de ${MIN_LENGTH} caracteres: cualquiera podría ` +
      'falsificar una sesión. Restaure el archivo de un respaldo, o bórrelo e inicie de nuevo: se creará otra clave y todos ' +
      'tendrán que iniciar sesión otra vez.',
  )
}

function readSecret(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Stores a given secret, such as that of a backup, unless one is stored already. */
export const writeSecret = (dataDir: string, secret: string) => createSecret(join(dataDir, SECRET_FILE), secret)

/**
 * Stores a new secret completely or not at all. Returns the stored secret, which can come from
 * another process that was faster.
 */
function createSecret(file: string, secret = randomBytes(48).toString('base64url')): string {
  const temporary = `${file}.${randomUUID()}`
  try {
    const open = openSync(temporary, 'wx', 0o600)
    writeSync(open, secret)
    fsyncSync(open)
    closeSync(open)
    publish(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Removes temporary files that a killed start left. */
function removeUnused(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (TEMPORARY.test(name)) rmSync(join(dataDir, name), { force: true })
}

function publish(temporary: string, file: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Another process was faster.
    if (code === 'EEXIST' || code === 'ENOENT') return
    // Some file systems have no hard links.
    renameSync(temporary, file)
  }
}
