import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { syncPath } from '../../db/folder.ts'
import { RESERVE_BYTES, freeBytes } from '../../process/disk.ts'
import { StartupProblem } from '../../settings/startup.ts'
import { Damaged } from './manifest.ts'

/** A file of the archive, small enough for memory. */
export interface Entry {
  name: string
  bytes: Uint8Array
}

/** Function that adds a file to an archive; waits while the disk is slower. */
export type Add = (name: string, bytes: Uint8Array) => Promise<void>

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Fails before the disk is so full that the portal beside it could not write. */
const refuseFull = (folder: string) =>
  async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      if (freeBytes(folder) < RESERVE_BYTES) throw new StartupProblem(`No hay espacio en el disco de ${folder}.`)
      yield chunk
    }
  }

/**
 * Writes a compressed archive that only its owner can read, with the files that `fill` adds. It is
 * written beside and gets its name when it is complete and on the disk. Returns its size in bytes.
 * Rejects when the file exists.
 */
export async function writeArchive(file: string, fill: (add: Add) => Promise<void>): Promise<number> {
  if (existsSync(file)) throw new StartupProblem(`El archivo ${file} ya existe: elija otro nombre.`)
  const half = halfOf(file)
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

/** Returns the name of an archive while it is written. */
export const halfOf = (file: string) => `${file}.${process.pid}.parcial`

/** Waits for two halves of one work; the first error counts, and none is left unheard. */
async function both(one: Promise<void>, other: Promise<void>): Promise<void> {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'rejected') throw first.reason
  if (second.status === 'rejected') throw second.reason
}

/**
 * Reads the files of an archive in their order. Throws `Damaged` when it is cut or not an archive,
 * and the error of the system when it cannot be opened.
 */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  await stat(file)
  const source = createReadStream(file)
  const unpacked = source.pipe(createZstdDecompress())
  source.once('error', (error) => unpacked.destroy(error))
  const decoder = createTarDecoder({ strict: true })
  try {
    for await (const { header, body } of Readable.toWeb(unpacked).pipeThrough(decoder)) {
      const bytes = Buffer.from(await new Response(body).arrayBuffer())
      yield { name: header.name, bytes }
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error instanceof StartupProblem || error instanceof Damaged || syscall) throw error
    throw new Damaged(`no se puede descomprimir${code ? ` (${code})` : ''}`)
  } finally {
    source.destroy()
    unpacked.destroy()
  }
}
