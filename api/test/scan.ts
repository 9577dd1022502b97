import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** Pixels of the width of an A4 page at 200 dpi. */
const WIDTH = Math.round((210 / 25.4) * 200)
const HEIGHT = Math.round((297 / 25.4) * 200)

/**
 * Returns the text of the QR code on the first page of a document, read from a scan at 200 dpi with
 * blur, turned by ten degrees, as a JPEG of quality 70. `svg` is the drawing of the pages, which is
 * the same as that of the PDF.
 */
export async function scanQr(svg: string): Promise<string> {
  const page = await sharp(Buffer.from(svg))
    .resize(WIDTH)
    .flatten({ background: '#fff' })
    .extract({ left: 0, top: 0, width: WIDTH, height: HEIGHT })
    .png()
    .toBuffer()
  const scan = await sharp(page).rotate(10, { background: '#fff' }).blur(1.5).jpeg({ quality: 70 }).toBuffer()
  const { data, info } = await sharp(scan).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}
