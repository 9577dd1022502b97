import { Damaged } from './manifest.ts'

/** A file of the archive, which fits into memory. */
export interface Entry {
  name: string
  bytes: Uint8Array
}

const BLOCK = 512
const NAME = { at: 0, bytes: 100 }
const SIZE = { at: 124, bytes: 12 }
const CHECKSUM = { at: 148, bytes: 8 }
const KIND = 156
/** Types of a plain file. Old archives use the second type. */
const PLAIN = new Set([0x30, 0])
const SPACE = 32
/** Maximum number of zero bytes after the last file. Programs pad a tar to a multiple of 10 KB. */
const MOST_AFTER = 64 * 1024

/** Returns the text of a field, without its first NUL and everything after it. */
function textOf(header: Buffer, { at, bytes }: typeof NAME): string {
  const field = header.subarray(at, at + bytes)
  const end = field.indexOf(0)
  return (end === -1 ? field : field.subarray(0, end)).toString('latin1')
}

/**
 * Returns the number in a field of octal digits. Throws `Damaged` when the field is not a number.
 */
function numberOf(header: Buffer, field: typeof NAME): number {
  const text = textOf(header, field).trim()
  if (!/^[0-7]{1,11}$/.test(text)) throw new Damaged('una cabecera no se puede leer')
  return Number.parseInt(text, 8)
}

function checksumOf(header: Buffer): number {
  const { at, bytes } = CHECKSUM
  return header.reduce((sum, byte, place) => sum + (place >= at && place < at + bytes ? SPACE : byte), 0)
}

/**
 * Reads the files of a tar in the form that a backup writes: plain files, each with its name and
 * size in one header. `mostOf` returns the size limit of a file by its name, and throws for an
 * unknown name. It is called before any byte of the file is read, so memory never holds more than
 * the limit. Throws `Damaged` for links, folders, other headers, wrong checksums and a truncated
 * tar.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>, mostOf: (name: string) => number): AsyncGenerator<Entry> {
  const source = chunks[Symbol.asyncIterator]()
  let waiting: Buffer = Buffer.alloc(0)
  const take = async (size: number): Promise<Buffer> => {
    const parts = [waiting]
    let held = waiting.length
    while (held < size) {
      const next = await source.next()
      if (next.done) throw new Damaged('está incompleta')
      parts.push(next.value)
      held += next.value.length
    }
    const all = parts.length === 1 ? waiting : Buffer.concat(parts)
    waiting = all.subarray(size)
    return all.subarray(0, size)
  }
  for (let header = await take(BLOCK); header.some(Boolean); header = await take(BLOCK)) {
    const [name, size] = [textOf(header, NAME), numberOf(header, SIZE)]
    if (checksumOf(header) !== numberOf(header, CHECKSUM)) throw new Damaged('una cabecera no se puede leer')
    if (!PLAIN.has(header[KIND]!)) throw new Damaged('tiene algo que no es un archivo')
    if (size > mostOf(name)) throw new Damaged('uno de sus archivos es muy grande')
    const bytes = (await take(Math.ceil(size / BLOCK) * BLOCK)).subarray(0, size)
    yield { name, bytes }
  }
  let after = 0
  for (let rest = waiting; ;) {
    after += rest.length
    if (after > MOST_AFTER || rest.some(Boolean)) throw new Damaged('tiene algo después de su final')
    const next = await source.next()
    if (next.done) return
    rest = next.value
  }
}
