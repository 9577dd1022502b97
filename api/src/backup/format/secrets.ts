import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import * as z from 'zod'
import type { Env } from '../../settings/env.ts'
import { SECRET_FILE, writeSecret } from '../../settings/secret.ts'
import { StartupProblem } from '../../settings/startup.ts'
import { Damaged } from './manifest.ts'

const schema = z.object({ jwtSecret: z.string() })

/** Keys of a portal: the secret that signs its sessions. */
export type Secrets = z.output<typeof schema>

/** Returns the keys of this portal; undefined when it has none yet. */
export function readSecrets({ JWT_SECRET, DATA_DIR }: Env): Secrets | undefined {
  const file = join(DATA_DIR, SECRET_FILE)
  const jwtSecret = JWT_SECRET ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined)
  return jwtSecret === undefined ? undefined : { jwtSecret }
}

/**
 * Encrypts keys in the age format, so that the `age` program can decrypt them with the passphrase
 * too.
 */
export async function seal(secrets: Secrets, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return encrypter.encrypt(JSON.stringify(secrets))
}

/**
 * Highest scrypt work factor that is accepted, as the exponent of a power of two. The product and
 * the `age` program write this value, which needs 256 MB of memory. A hostile archive could ask for
 * more.
 */
const MOST_WORK = 18

/**
 * Decrypts the keys of an archive. Throws `StartupProblem` for a wrong passphrase, and `Damaged`
 * when the archive asks for too much work.
 */
export async function unseal(sealed: Uint8Array, passphrase: string): Promise<Secrets> {
  const [, work] = /^-> scrypt \S+ (\d+)$/m.exec(Buffer.from(sealed).toString('latin1')) ?? []
  if (Number(work) > MOST_WORK) throw new Damaged('abrir sus claves costaría demasiado')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  const json = await decrypter.decrypt(sealed, 'text').catch(() => {
    throw new StartupProblem('BACKUP_PASSPHRASE no es la contraseña con la que se hizo la copia. No se restauró nada.')
  })
  const parsed = schema.safeParse(JSON.parse(json))
  if (!parsed.success) throw new Damaged('sus claves no están completas')
  return parsed.data
}

/**
 * Throws `StartupProblem` when this portal has another key than the archive, because one of the two
 * keys would be lost.
 */
export function refuseOtherSecret(secrets: Secrets, env: Env): void {
  const own = readSecrets(env)
  if (!own || own.jwtSecret === secrets.jwtSecret) return
  throw new StartupProblem(
    `La clave de sesiones de ${env.JWT_SECRET ? 'JWT_SECRET' : join(env.DATA_DIR, SECRET_FILE)} no es la de la copia. ` +
      'No se restauró nada: quítela para usar la de la copia, o restaure sin BACKUP_PASSPHRASE para conservarla.',
  )
}

/** Stores the key of an archive where the next start looks for it, unless this portal has a key. */
export function placeSecrets(secrets: Secrets, env: Env): void {
  if (!readSecrets(env)) writeSecret(env.DATA_DIR, secrets.jwtSecret)
}
