import sharp from 'sharp'
import { encode } from 'uqr'
import { getDocumentProxy } from 'unpdf'

const MM = 25.4 / 72
const A4_HEIGHT = 297

/** Returns a text without spaces and invisible break opportunities, for comparisons. */
export const bare = (text: string) => text.normalize('NFC').replace(/[\s\u200b]/gu, '')

/**
 * Reads an A4 PDF: its pages, its text, and the position of each piece of text in millimetres from
 * the top left.
 */
export async function readPdf(pdf: Buffer) {
  const proxy = await getDocumentProxy(new Uint8Array(pdf))
  const sheets = await Promise.all(Array.from({ length: proxy.numPages }, (_, i) => proxy.getPage(i + 1)))
  const pieces = await Promise.all(
    sheets.map(async (sheet, i) =>
      (await sheet.getTextContent()).items.flatMap((item) => {
        if (!('str' in item) || !item.str.trim()) return []
        const [, , , , x, y] = item.transform as number[]
        const [left, right] = [x! * MM, (x! + item.width) * MM]
        return [{ text: item.str, sheet: i + 1, left, right, base: A4_HEIGHT - y! * MM, size: item.height }]
      }),
    ),
  )
  const texts = pieces.flat()
  const text = bare(texts.map((piece) => piece.text).join(''))
  return { pages: proxy.numPages, page: sheets[0]!, sheets, proxy, texts, text }
}

/**
 * Returns the dark modules of a drawn QR code, and those that its text should have, with a border
 * of four modules.
 */
export async function qrModules(drawing: string, text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const scale = 4
  const { data: pixels } = await sharp(Buffer.from(drawing))
    .resize(size * scale, size * scale)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = data.map((row, y) =>
    row.map((_, x) => pixels[(y * scale + scale / 2) * size * scale + x * scale + scale / 2]! < 128),
  )
  return { drawn, asked: data }
}
