import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as z from 'zod'
import type { Env } from '../../settings/env.ts'
import { SECRET_FILE, writeSecret } from '../../settings/secret.ts'
import { StartupProblem } from '../../settings/startup.ts'
import { decrypted, keyOf } from './age.ts'
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
 * Reads the keys of an archive. Throws `Damaged` when they are not complete.
 */
export function parseSecrets(bytes: Uint8Array): Secrets {
  try {
    return schema.parse(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    throw new Damaged('sus claves no están completas')
  }
}

/**
 * Decrypts the keys of an archive of an older version. Throws `StartupProblem` for a wrong
 * passphrase, and `Damaged` when they were changed or ask for too much work.
 */
export async function unseal(sealed: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const key = await keyOf(sealed, passphrase)
  return buffer(decrypted(Readable.from([sealed]), key)).catch(() => {
    throw new Damaged('sus claves no se pueden descifrar')
  })
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
      'No se restauró nada: quítela para usar la de la copia, o restaure con --sin-clave para conservarla.',
  )
}

/** Stores the key of an archive where the next start looks for it, unless this portal has a key. */
export function placeSecrets(secrets: Secrets, env: Env): void {
  if (!readSecrets(env)) writeSecret(env.DATA_DIR, secrets.jwtSecret)
}
