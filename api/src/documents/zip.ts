import { crc32 } from 'node:zlib'

/** A part of a zip, as its directory lists it. */
export interface ZipPart {
  name: string
  method: number
  encrypted: boolean
  /** Checksum that the directory declares. */
  crc: number
  /** Length in bytes after unpacking, as the directory declares it. */
  size: number
  packed: Buffer
}

export const DEFLATED = 8
export const STORED = 0

const END_OF_DIRECTORY = 0x06054b50
const ZIP64_LOCATOR = 0x07064b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const DATA_DESCRIPTOR = 0x08074b50
const MAX_COMMENT = 65_535
/** Value of a 16-bit field whose real value is in the ZIP64 directory. */
const ELSEWHERE_16 = 0xffff
/** Value of a 32-bit field whose real value is in the ZIP64 directory. */
const ELSEWHERE_32 = 0xffffffff

const ENCRYPTED = 1
const SIZES_FOLLOW = 8

/**
 * Returns the position of the end-of-directory record. Returns undefined when there is no record or
 * more than one, because two readers could then use different directories.
 */
function findEnd(file: Buffer): number | undefined {
  const ends: number[] = []
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - MAX_COMMENT); at -= 1)
    if (file.readUInt32LE(at) === END_OF_DIRECTORY) ends.push(at)
  const [end] = ends
  if (end === undefined || ends.length > 1) return undefined
  return end + 22 + file.readUInt16LE(end + 20) === file.length ? end : undefined
}

/**
 * Returns the length of the data descriptor after a part, or undefined when it differs from the
 * directory.
 */
function descriptorLength(file: Buffer, at: number, end: number, sizes: readonly number[]): number | undefined {
  for (const start of [at + 4, at]) {
    if (start + 12 > end || (start > at && file.readUInt32LE(at) !== DATA_DESCRIPTOR)) continue
    if (sizes.every((size, index) => file.readUInt32LE(start + 4 * index) === size)) return start + 12 - at
  }
  return undefined
}

interface Located extends ZipPart {
  from: number
  to: number
}

/**
 * Returns the part of a directory entry, or undefined when its local header differs or bytes are
 * missing.
 */
function locate(file: Buffer, entry: number, directory: number): Located | undefined {
  const [flags, method] = [file.readUInt16LE(entry + 8), file.readUInt16LE(entry + 10)] as const
  const sums = [16, 20, 24].map((offset) => file.readUInt32LE(entry + offset)) as [number, number, number]
  const [crc, length, size] = sums
  const from = file.readUInt32LE(entry + 42)
  const nameLength = file.readUInt16LE(entry + 28)
  if ([length, size, from].includes(ELSEWHERE_32) || file.readUInt16LE(entry + 34) !== 0) return undefined
  if (from + 30 > directory || file.readUInt32LE(from) !== LOCAL_HEADER) return undefined
  const name = file.subarray(entry + 46, entry + 46 + nameLength)
  const isSame =
    file.readUInt16LE(from + 6) === flags &&
    file.readUInt16LE(from + 8) === method &&
    file.readUInt16LE(from + 26) === nameLength &&
    file.subarray(from + 30, from + 30 + nameLength).equals(name)
  if (!isSame) return undefined
  const start = from + 30 + nameLength + file.readUInt16LE(from + 28)
  const end = start + length
  if (end > directory) return undefined
  const follow = (flags & SIZES_FOLLOW) !== 0
  const own = [14, 18, 22].map((offset) => file.readUInt32LE(from + offset))
  if (!own.every((value, index) => value === sums[index] || (follow && value === 0))) return undefined
  const behind = follow ? descriptorLength(file, end, directory, sums) : 0
  if (behind === undefined) return undefined
  const encrypted = (flags & ENCRYPTED) !== 0
  const packed = file.subarray(start, end)
  return { name: name.toString('utf8'), method, encrypted, crc, size, packed, from, to: end + behind }
}

const overlap = (parts: readonly Located[]): boolean => {
  const inOrder = parts.toSorted((a, b) => a.from - b.from)
  return inOrder.some(({ from }, index) => index > 0 && from < inOrder[index - 1]!.to)
}

/**
 * Reads the parts of a zip without unpacking them. Returns undefined for a zip that two readers
 * could understand differently: ZIP64, a second directory, parts that overlap or have the same
 * name, headers that differ from the directory.
 */
export function readZip(file: Buffer): ZipPart[] | undefined {
  if (file.length < 22 || file.readUInt32LE(0) !== LOCAL_HEADER) return undefined
  const end = findEnd(file)
  if (end === undefined) return undefined
  const count = file.readUInt16LE(end + 10)
  const [length, directory] = [file.readUInt32LE(end + 12), file.readUInt32LE(end + 16)] as const
  const isOneDisk = file.readUInt32LE(end + 4) === 0 && file.readUInt16LE(end + 8) === count
  if (!isOneDisk || count === ELSEWHERE_16 || directory + length !== end) return undefined
  if (end >= 20 && file.readUInt32LE(end - 20) === ZIP64_LOCATOR) return undefined
  const parts: Located[] = []
  let at = directory
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== DIRECTORY_ENTRY) return undefined
    const next = at + 46 + [28, 30, 32].reduce((sum, offset) => sum + file.readUInt16LE(at + offset), 0)
    const part = next > end ? undefined : locate(file, at, directory)
    if (!part) return undefined
    parts.push(part)
    at = next
  }
  const names = new Set(parts.map(({ name }) => name.toLowerCase()))
  return at !== end || names.size < count || overlap(parts) ? undefined : parts
}

/** Version of the format that a part needs from which its sizes can have 64 bits. */
const ZIP64_VERSION = 45

/** Returns whether a zip that `readZip` does not read is a ZIP64. */
export function isZip64(file: Buffer): boolean {
  if (file.length < 42 || file.readUInt32LE(0) !== LOCAL_HEADER) return false
  return file.readUInt16LE(4) >= ZIP64_VERSION || file.readUInt32LE(file.length - 42) === ZIP64_LOCATOR
}

/** Returns whether the content of a part has the declared length and checksum. */
export const isAsClaimed = ({ size, crc }: ZipPart, content: Buffer): boolean =>
  content.length === size && crc32(content) === crc

/** A part that was written: its offset in the zip, its packed length and its date. */
interface Written extends Omit<ZipPart, 'packed' | 'encrypted'> {
  packed: number
  offset: number
  moment?: Date | undefined
}

/** General flag for a name in UTF-8. */
const UTF8_NAME = 0x0800
const FIRST_YEAR = 1980
/** The earliest date that a zip can store: 1 January 1980. */
const NO_DAY = 0x0021

const inBogota = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * Returns a moment in the two fields of a zip, in Bogotá time: the time in steps of two seconds,
 * and the date.
 */
function timeAndDay(moment: Date | undefined): [time: number, day: number] {
  if (!moment) return [0, NO_DAY]
  const [year, month, day, hour, minute, second] = inBogota.format(moment).match(/\d+/g)!.map(Number)
  return [(hour! << 11) | (minute! << 5) | (second! >> 1), ((year! - FIRST_YEAR) << 9) | (month! << 5) | day!]
}

/** Returns the local header of a part, which precedes its bytes. */
function headerOf({ name, method, crc, size, packed, moment }: Written): Buffer {
  const path = Buffer.from(name)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(UTF8_NAME, 6)
  header.writeUInt16LE(method, 8)
  for (const [index, value] of timeAndDay(moment).entries()) header.writeUInt16LE(value, 10 + 2 * index)
  for (const [index, value] of [crc, packed, size].entries()) header.writeUInt32LE(value, 14 + 4 * index)
  header.writeUInt16LE(path.length, 26)
  return Buffer.concat([header, path])
}

/**
 * Returns the directory of the parts, which begins at offset `at`, and the end-of-directory record.
 */
function directoryOf(parts: readonly Written[], at: number): Buffer {
  const list = Buffer.concat(
    parts.map((part) => {
      const header = headerOf(part)
      const entry = Buffer.alloc(46)
      entry.writeUInt32LE(DIRECTORY_ENTRY, 0)
      entry.writeUInt16LE(20, 4)
      header.copy(entry, 6, 4, 30)
      entry.writeUInt32LE(part.offset, 42)
      return Buffer.concat([entry, header.subarray(30)])
    }),
  )
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([list, end])
}

/** Writes a zip of the parts with a new directory. Other bytes of the original file are dropped. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const [bodies, written]: [Buffer[], Written[]] = [[], []]
  let offset = 0
  for (const part of parts) {
    const place = { ...part, packed: part.packed.length, offset }
    const header = headerOf(place)
    bodies.push(header, part.packed)
    written.push(place)
    offset += header.length + part.packed.length
  }
  return Buffer.concat([...bodies, directoryOf(written, offset)])
}

/**
 * Yields a zip of files while they arrive. Files are stored without compression, because a PDF is
 * already compressed; only their names and lengths stay in memory. Throws for more than 4 GB or
 * 65,534 files, which need ZIP64.
 */
export async function* streamZip(
  files: AsyncIterable<{ name: string; content: Buffer; moment?: Date | undefined }>,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content, moment } of files) {
    const { length } = content
    const place = { name, method: STORED, crc: crc32(content), size: length, packed: length, offset, moment }
    const header = headerOf(place)
    written.push(place)
    offset += header.length + length
    if (offset >= ELSEWHERE_32 || written.length >= ELSEWHERE_16) throw new Error('too much for a plain zip')
    yield header
    yield content
  }
  yield directoryOf(written, offset)
}
