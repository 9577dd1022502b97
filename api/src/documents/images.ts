import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { MAX_IMAGEN_MB, MB } from '@anclaje/contract/limits'
import type { Db } from '../db/client.ts'
import { imagenes } from '../db/tables/common.ts'
import { ApiError } from '../errors/errors.ts'
import { createBoundedQueue } from '../process/queue.ts'
import type { Queue } from '../process/queue.ts'

export interface Picture {
  bytes: Buffer
  mime: string
}

/** Limits of logos and signatures: at most 600 px are stored (PEOPLE-13). */
export const LOGO_MAX_BYTES = MAX_IMAGEN_MB * MB
const LOGO_MAX_PX = 600
const MAX_INPUT_PIXELS = 40_000_000
/**
 * Limits of inspection photos: at most 1600 px are stored (INSP-13). A phone's sensor has up to 64
 * million pixels.
 */
const PHOTO_MAX_PX = 1600
const PHOTO_MAX_INPUT_PIXELS = 68_000_000
const PHOTO_QUALITY = 82
/**
 * Longest side of a printed photo, in pixels: at least 250 dots per inch when it is printed 70 mm
 * high.
 */
const PRINT_MAX_PX = 900

/**
 * Maximum side, in pixels, of a picture that is decoded. A strip of 1 by 40 million pixels would
 * take as long as a hundred ordinary pictures.
 */
const MAX_SIDE_PX = 12_000
/**
 * Maximum number of scans in a JPEG. Programs write about ten; each scan covers the whole picture,
 * so many scans take long to decode.
 */
const MAX_SCANS = 50

/**
 * Maximum memory in bytes for a picture that its decoder cannot read in strips: an interlaced or
 * progressive picture, or a GIF. The decoding threads seldom release memory.
 */
const MAX_WHOLE_BYTES = 80_000_000
/** Maximum number of bytes per channel of a pixel; progressive JPEG and 16-bit PNG need two. */
const SAMPLE_BYTES = 2

const refused = (message: string) => new ApiError(415, 'imagen_invalida', message, { fields: { file: message } })
const unsupported = () => refused('El archivo no es una imagen PNG, GIF o JPEG válida.')
const moving = () => refused('La imagen tiene movimiento: guarde una fija, en PNG o JPEG.')
const inMillions = (pixels: number) => (Math.floor(pixels / 1e5) / 10).toLocaleString('es-CO')
const tooManyPixels = (max: number, advice = '') =>
  refused(
    `La imagen es demasiado grande: máximo ${MAX_SIDE_PX.toLocaleString('es-CO')} píxeles de lado y ${inMillions(max)} millones en total.${advice}`,
  )
const INTERLACED = ' Guárdela sin entrelazado (no progresiva), o más pequeña.'

// Decoding shares Node's four worker threads with token checks and the file system, so pictures use
// at most two of them.
sharp.concurrency(1)
// No picture is decoded twice, so a cache of results would only take memory.
sharp.cache(false)
const STAFF_PLACES = 20
const VISITOR_PLACES = 4
const anyone = createBoundedQueue(2, STAFF_PLACES)
const oneVisitor = createBoundedQueue(1, VISITOR_PLACES)
/**
 * Queue of visitors' pictures. At most one of the two pictures that are decoded at a time is a
 * visitor's.
 */
const visitors: Queue = (job) => oneVisitor(() => anyone(job))

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const isPng = (bytes: Buffer) => bytes.subarray(0, PNG.length).equals(PNG)

// Recognises the format by the first bytes of PNG, GIF and JPEG, not by the file name. No other
// file reaches the decoder.
const isPicture = (bytes: Buffer) =>
  isPng(bytes) ||
  /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1')) ||
  bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))

const SCAN = 0xda
const END = 0xd9
/**
 * Returns whether a JPEG marker has no segment after it: a stuffed byte, a restart or the start of
 * the picture.
 */
const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Returns whether a JPEG has more scans than any program writes. Follows the markers to the end of
 * the picture, because bytes inside a segment can look like a marker. Data after the end can look
 * like a marker too, such as the video that many phones append.
 */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0
  let at = bytes.indexOf(0xff)
  while (at !== -1 && at + 3 < bytes.length && scans <= MAX_SCANS) {
    const marker = bytes[at + 1]!
    if (marker === END) break
    if (marker === SCAN) scans += 1
    // Fill bytes (0xff) can precede a marker.
    const skipped = marker === 0xff ? 1 : standsAlone(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
    at = bytes.indexOf(0xff, at + skipped)
  }
  return scans > MAX_SCANS
}

const TEXTS = new Set(['tEXt', 'zTXt', 'iTXt'])

/**
 * Removes the text chunks of a PNG: a compressed megabyte of text can take gigabytes of memory, and
 * no text is stored.
 */
function withoutTexts(bytes: Buffer): Buffer {
  if (!isPng(bytes)) return bytes
  const kept = chunksOf(bytes).filter(({ type }) => !TEXTS.has(type))
  return Buffer.concat([PNG, ...kept.map((chunk) => chunk.bytes)])
}

/**
 * Returns the chunks of a PNG. Bytes after the last complete chunk are returned as a chunk without
 * a type.
 */
function chunksOf(bytes: Buffer): { type: string; bytes: Buffer }[] {
  const chunks: { type: string; bytes: Buffer }[] = []
  let at = PNG.length
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, end) })
    at = end
  }
  return [...chunks, { type: '', bytes: bytes.subarray(at) }]
}

/**
 * Throws 415 for an animated picture: a GIF with several frames, or a PNG that declares an
 * animation.
 */
async function refuseMoving(file: Buffer): Promise<void> {
  if (isPng(file) ? chunksOf(file).some(({ type }) => type === 'acTL') : await hasFrames(file)) throw moving()
}

const hasFrames = async (file: Buffer) => ((await sharp(file, { limitInputPixels: false }).metadata()).pages ?? 1) > 1

/**
 * Opens a picture and turns it upright; only its header is read here. Throws 415 when the file is
 * not a picture or is too large.
 */
async function openPicture(file: Buffer, maxPixels: number): Promise<Sharp> {
  if (!isPicture(file)) throw unsupported()
  const bytes = withoutTexts(file)
  const { format, width, height, channels, isProgressive } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unsupported()
    })
  if (Math.max(width, height) > MAX_SIDE_PX || width * height > maxPixels) throw tooManyPixels(maxPixels)
  const maxWhole = MAX_WHOLE_BYTES / (channels * SAMPLE_BYTES)
  if ((isProgressive || format === 'gif') && width * height > maxWhole) throw tooManyPixels(maxWhole, INTERLACED)
  if (format === 'jpeg' && hasManyScans(bytes)) throw unsupported()
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated' }).rotate()
}

/**
 * Converts a logo or signature to the stored form: an upright PNG of at most 600 px without
 * metadata. Throws 415 unless the content is a complete, still picture in PNG, GIF or JPEG, and 429
 * when too many pictures are waiting.
 */
export const normalizeLogo = (bytes: Buffer, by: 'staff' | 'visitor'): Promise<Picture> =>
  (by === 'visitor' ? visitors : anyone)(async () => {
    const image = await openPicture(bytes, MAX_INPUT_PIXELS)
    await refuseMoving(bytes)
    const png = await image
      .resize({ width: LOGO_MAX_PX, height: LOGO_MAX_PX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(() => {
        throw unsupported()
      })
    return { bytes: png, mime: 'image/png' }
  })

const shrunk = (image: Sharp, px: number) =>
  image
    .resize({ width: px, height: px, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: PHOTO_QUALITY })
    .toBuffer()

/**
 * Converts a photo to the stored form: an upright JPEG of at most 1600 px, and a smaller one for
 * printing. Removes all metadata, because they include the place where the photo was taken. Throws
 * 415 unless the content is a complete picture in PNG, GIF or JPEG, and 429 when too many pictures
 * are waiting.
 */
export const normalizePhoto = (bytes: Buffer): Promise<{ whole: Picture; printed: Picture }> =>
  anyone(async () => {
    const image = await openPicture(bytes, PHOTO_MAX_INPUT_PIXELS)
    const whole = await shrunk(image, PHOTO_MAX_PX).catch(() => {
      throw unsupported()
    })
    const printed = await shrunk(sharp(whole), PRINT_MAX_PX)
    return { whole: { bytes: whole, mime: 'image/jpeg' }, printed: { bytes: printed, mime: 'image/jpeg' } }
  })

/**
 * Stores a picture under the hash of its bytes and returns that id. Equal pictures are stored once.
 */
export async function storePicture(db: Db, { bytes, mime }: Picture): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex')
  await db.insert(imagenes).values({ id_img: id, tipo_img: mime, bytes_img: bytes }).onConflictDoNothing()
  return id
}

/** Reads a stored picture. Returns undefined if it does not exist. */
async function readPicture(db: Db, id: string | null): Promise<Picture | undefined> {
  if (id === null) return undefined
  const [row] = await db.select().from(imagenes).where(eq(imagenes.id_img, id))
  return row && pictureOf(row)
}

const pictureOf = (row: typeof imagenes.$inferSelect): Picture => ({
  bytes: Buffer.from(row.bytes_img),
  mime: row.tipo_img,
})

/** Reads stored pictures by their ids. The result lacks null and unknown ids. */
export async function readPictures(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Picture>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const stored = await db.select().from(imagenes).where(inArray(imagenes.id_img, wanted))
  return new Map(stored.map((row) => [row.id_img, pictureOf(row)]))
}

const dataUri = ({ bytes, mime }: Picture) => `data:${mime};base64,${bytes.toString('base64')}`

/**
 * Reads a stored picture as a data URI, the form of logos and signatures on the wire (WIRE-5).
 * Returns null if it does not exist.
 */
export async function pictureDataUri(db: Db, id: string | null): Promise<string | null> {
  const picture = await readPicture(db, id)
  return picture ? dataUri(picture) : null
}
