import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Draws a picture of one colour in the given format. */
export const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })
    .toFormat(format)
    .toBuffer()

/** Draws a picture like that of a telephone: rotated, and with the place where it was taken. */
export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 36/1 0/1' }, IFD0: { Make: 'Telefono' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/**
 * Draws a picture of 1600 by 1200 pixels as large as a real photo. A plain picture would compress
 * to almost nothing.
 */
export const heavyPhoto = (seed: number) =>
  sharp(Buffer.from(Array.from({ length: 400 * 300 * 3 }, (_, i) => (i * seed + (i >> 7) * 31) % 256)), {
    raw: { width: 400, height: 300, channels: 3 },
  })
    .resize(1600, 1200)
    .jpeg({ quality: 85 })
    .toBuffer()

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

interface Kind {
  /** Whether a pixel has four bytes instead of one bit. */
  colours?: boolean
  interlaced?: boolean
  /** Number of compressed comments before the pixels. Each has fifty million letters. */
  comments?: number
}

/** Writes a black PNG of any size. */
export function blackPicture(width: number, height: number, { colours, interlaced, comments = 0 }: Kind = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = colours ? 8 : 1
  header[9] = colours ? 6 : 0
  header[12] = interlaced ? 1 : 0
  const row = 1 + Math.ceil((width * (colours ? 32 : 1)) / 8)
  // Interlacing makes more and shorter rows. A few bytes too many do no harm.
  const rows = deflateSync(Buffer.alloc(row * height + (interlaced ? 2 * height : 0)), { level: 9 })
  const words = comments > 0 ? deflateSync(Buffer.alloc(50_000_000, 'x')) : Buffer.alloc(0)
  const comment = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), words]))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pieces = [
    ...Array.from({ length: comments }, () => comment),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, chunk('IHDR', header), ...pieces])
}

/** Writes a PNG that does not compress, because all pixels differ. */
export const noisyPicture = async (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()

/** Writes a GIF with frames of one pixel, and any size of the whole picture. */
export function framesOf(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen[4] = 0x80
  const palette = Buffer.from([0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x21, 0xf9, 4, 9, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), screen, palette, ...all, Buffer.from([0x3b])])
}

const segment = (marker: number, data: readonly number[]) =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data])
/** Writes a Huffman table that has a code of one bit for a single symbol. */
const oneCode = (id: number, symbol: number) => segment(0xc4, [id, 1, ...Array.from({ length: 15 }, () => 0), symbol])
const END_OF_16384_BLOCKS = 0xe0

/** Writes a grey progressive JPEG of at most 16,384 blocks with this many scans (up to 882). */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const pass = (n: number) => {
    const coefficient = 1 + Math.floor(n / 14)
    const bit = 13 - (n % 14)
    const refines = bit === 13 ? 0 : bit + 1
    return Buffer.concat([
      segment(0xda, [1, 1, 0, coefficient, coefficient, (refines << 4) | bit]),
      Buffer.from([0, 1]), // one code, then fourteen bits with the number of further blocks
    ])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    oneCode(0x00, 0),
    oneCode(0x10, END_OF_16384_BLOCKS),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, (_, n) => pass(n)),
    Buffer.from([0xff, 0xd9]),
  ])
}
