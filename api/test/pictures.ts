import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A plain picture of a colour, in the format asked for. */
export const picture = (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })
    .toFormat(format)
    .toBuffer()

/** A picture as a telephone takes it: turned, and with the place where it was taken. */
export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6e4f' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 36/1 0/1' }, IFD0: { Make: 'Telefono' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A picture of 1600 by 1200 that weighs what a photo does: a plain one compresses to nothing. */
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

/** A small PNG that unpacks to more than a gigapixel. */
export function pictureBomb(): Buffer {
  const [width, height] = [40_000, 30_000]
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // one bit a pixel, grey
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
