import { open } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartupProblem } from '../../settings/startup.ts'
import { Damaged } from './manifest.ts'

const START = 'age-encryption.org/v1\n'
/** Header of what a passphrase encrypts, in the only form that the age format allows for it. */
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [A-Za-z0-9+/]{22} ([1-9]\d?)\n[A-Za-z0-9+/]{43}\n--- [A-Za-z0-9+/]{43}\n/
const HEADER_MAX_BYTES = 150
/**
 * Highest scrypt work factor that is accepted, as the exponent of a power of two. The product and
 * the `age` program write this value, which needs 256 MB of memory. A hostile archive could ask for
 * more.
 */
const MOST_WORK = 18

/**
 * Derives the key of encrypted bytes from their header, which takes about a second. Throws
 * `StartupProblem` for a wrong passphrase, and `Damaged` when the header has another form or asks
 * for too much work.
 */
export async function keyOf(encrypted: Uint8Array, passphrase: string): Promise<Uint8Array> {
  const start = Buffer.from(encrypted.subarray(0, HEADER_MAX_BYTES))
  const [header, work] = HEADER.exec(start.toString('latin1')) ?? []
  if (!header) throw new Damaged('su cabecera no se puede leer')
  if (Number(work) > MOST_WORK) throw new Damaged('descifrarla costaría demasiado')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decryptHeader(Buffer.from(header)).catch(() => {
    // A passphrase that is wrong and a header that was changed cannot be told apart.
    throw new StartupProblem(
      'BACKUP_PASSPHRASE no es la contraseña con la que se hizo la copia, o el comienzo de la copia está dañado. ' +
        'No se restauró nada.',
    )
  })
}

async function startOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEADER_MAX_BYTES) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/**
 * Derives the key of an archive as `keyOf` does. Returns undefined when the archive is not
 * encrypted. Throws `StartupProblem` when it is, and there is no passphrase.
 */
export async function keyOfArchive(file: string, passphrase: string | undefined): Promise<Uint8Array | undefined> {
  const start = await startOf(file)
  if (!start.toString('latin1').startsWith(START)) return undefined
  if (passphrase !== undefined) return keyOf(start, passphrase)
  throw new StartupProblem(
    'La copia está cifrada y no hay BACKUP_PASSPHRASE. No se restauró nada: ' +
      'ponga en BACKUP_PASSPHRASE la contraseña con la que se hizo la copia.',
  )
}

/**
 * Encrypts a stream in the age format, so that the `age` program can decrypt it with the passphrase
 * too. Without a passphrase it yields the stream as it is.
 */
export const encrypting = (passphrase: string | undefined) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (passphrase === undefined) return yield* source
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    yield* await encrypter.encrypt(ReadableStream.from(source))
  }

/**
 * Decrypts a stream with a key of `keyOf`. Without a key it yields the stream as it is. Throws when
 * the stream was cut or changed anywhere.
 */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  key: Uint8Array | undefined,
): AsyncGenerator<Uint8Array> {
  if (!key) return yield* source
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: () => key })
  yield* await decrypter.decrypt(ReadableStream.from(source))
}
