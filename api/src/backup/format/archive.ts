import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { syncPath } from '../../db/folder.ts'
import { RESERVE_BYTES, freeBytes } from '../../process/disk.ts'
import { StartupProblem } from '../../settings/startup.ts'
import { decrypted, encrypting } from './age.ts'
import { Damaged, MANIFEST, SEALED, SECRETS } from './manifest.ts'
import { readTar } from './tar.ts'
import type { Entry } from './tar.ts'

const MB = 1024 * 1024
/**
 * Maximum size in bytes of a piece of a table. A backup ends a piece at the end of a row soon after
 * 4 MB, so only very long rows make a larger piece.
 */
const PIECE_MAX_BYTES = 64 * MB
const MANIFEST_MAX_BYTES = MB
const SECRETS_MAX_BYTES = 64 * 1024
const PIECE = /^tables\/\d{2,4}-([a-z_][a-z_\d]{0,62})\/(\d{5,9})\.copy$/
/**
 * Maximum ratio of the unpacked to the packed size of an archive, beyond the first
 * `GROWTH_FROM_BYTES`. Rows compress to a tenth or a twentieth; bytes that compress to a thousandth
 * are an attack or damage.
 */
const GROWTH = 1_000
/** Unpacked bytes to which `GROWTH` does not apply. */
const GROWTH_FROM_BYTES = 64 * MB
/**
 * Largest window of the compression that is accepted, as a power of two. Archives of the portal use
 * 2 MB.
 */
const WINDOW_LOG = 23

/**
 * Returns the table whose rows a file of the archive contains, and the number of the piece;
 * undefined for other files.
 */
export function pieceOf(name: string): { table: string; number: number } | undefined {
  const [, table, number] = PIECE.exec(name) ?? []
  return table === undefined ? undefined : { table, number: Number(number) }
}

const mostOf = (isEncrypted: boolean) => (name: string) => {
  if (name === MANIFEST) return MANIFEST_MAX_BYTES
  // Who does not know the passphrase must not choose the key of the restored portal.
  if (name === SECRETS && !isEncrypted) throw new Damaged('trae sus claves sin cifrar')
  if (name === (isEncrypted ? SECRETS : SEALED)) return SECRETS_MAX_BYTES
  if (pieceOf(name)) return PIECE_MAX_BYTES
  throw new Damaged('tiene un archivo que no es de una copia')
}

/**
 * Adds a file to an archive. The promise stays pending while the disk is slow, so that the caller
 * waits too.
 */
export type Add = (name: string, bytes: Uint8Array) => Promise<void>

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Throws before the disk is so full that the portal on the same disk could not write. */
const refuseFull = (folder: string) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      if (freeBytes(folder) < RESERVE_BYTES) throw new StartupProblem(`No hay espacio en el disco de ${folder}.`)
      yield chunk
    }
  }

/**
 * Writes a compressed archive with the files that `fill` adds, encrypted whole when there is a
 * passphrase. Only its owner can read the archive. The archive has a temporary name until it is
 * complete and on the disk. Returns its size in bytes. Rejects when the file exists.
 */
export async function writeArchive(
  file: string,
  fill: (add: Add) => Promise<void>,
  passphrase?: string,
): Promise<number> {
  if (existsSync(file)) throw new StartupProblem(`El archivo ${file} ya existe: elija otro nombre.`)
  const half = temporaryNameOf(file)
  const { readable, controller } = createTarPacker()
  const add: Add = async (name, bytes) => {
    const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    await writer.write(bytes)
    await writer.close()
  }
  const pack = async () => {
    try {
      await fill(add)
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
  }
  await rm(half, { force: true })
  try {
    await both(
      pack(),
      pipeline(
        Readable.fromWeb(readable),
        createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
        encrypting(passphrase),
        refuseFull(dirname(file)),
        createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true }),
      ),
    )
    await rename(half, file)
    await syncPath(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/**
 * An empty frame. Node's compressor ends an archive with one (nodejs/node#66078), and its
 * decompressor fails when an empty frame lies in two chunks.
 */
const EMPTY_FRAME = Buffer.from('28b52ffd240001000099e9d851', 'hex')

/** Bytes at the end of a stream in which empty frames are looked for. */
const END_BYTES = 64 * EMPTY_FRAME.length

/** Yields compressed bytes without the empty frames at their end. */
async function* withoutEmptyFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let end: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    const held = Buffer.concat([end, chunk])
    end = held.subarray(-END_BYTES)
    yield held.subarray(0, -END_BYTES)
  }
  while (end.subarray(-EMPTY_FRAME.length).equals(EMPTY_FRAME)) end = end.subarray(0, -EMPTY_FRAME.length)
  yield end
}

/** Returns the temporary name of an archive that is being written. */
export const temporaryNameOf = (file: string) => `${file}.${process.pid}.parcial`

/**
 * Waits for two promises that depend on each other and rejects with the first error. No rejection
 * is left unhandled.
 */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
}

/**
 * Reads the files of an archive in their order, each one up to its size limit (OPS-19). `key` is
 * that of an encrypted archive. Throws `Damaged` when the archive is truncated or was not written
 * by the portal. Throws the system's error when the archive cannot be opened.
 */
export async function* readArchive(file: string, key?: Uint8Array): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const unpacked = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG } })
  // An error also destroys `unpacked`, whose reader then throws it.
  pipeline(withoutEmptyFrames(decrypted(source, key)), unpacked).catch(() => {})
  const inMeasure = async function* () {
    let bytes = 0
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > GROWTH_FROM_BYTES + GROWTH * source.bytesRead) throw new Damaged('crece demasiado al descomprimirse')
      yield chunk
    }
  }
  try {
    yield* readTar(inMeasure(), mostOf(key !== undefined))
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error instanceof StartupProblem || syscall) throw error
    throw new Damaged(`no se puede ${key ? 'descifrar o ' : ''}descomprimir${code ? ` (${code})` : ''}`)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}
