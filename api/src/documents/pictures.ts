// Pictures of one document: the stored pictures that it draws, and their names in the template.
import { DamagedPicture, isWhole } from './typst.ts'
import type { PdfImage } from './typst.ts'

/**
 * Takes the id of a stored picture and returns its name in the template, or null when there is no
 * picture to draw.
 */
export type UseImage = (id: string | null) => string | null

const FORMATS: readonly (readonly [string, string])[] = [
  ['png', '89504e470d0a1a0a'],
  ['jpg', 'ffd8ff'],
  ['gif', '47494638'],
]

/**
 * Returns the format of an image by its first bytes; undefined for a format that the template
 * cannot draw.
 */
function imageFormat(bytes: Buffer): string | undefined {
  const start = bytes.toString('hex', 0, 8)
  return FORMATS.find(([, magic]) => start.startsWith(magic))?.[0]
}

/**
 * Collects the pictures of a document: all of `own`, and each one of `stored` when `useImage` asks
 * for its id.
 */
export function pictureFiles(stored: ReadonlyMap<string, PdfImage>, own: Record<string, PdfImage>) {
  const images = { ...own }
  const useImage: UseImage = (id) => {
    const image = id === null ? undefined : stored.get(id)
    const format = image && imageFormat(image.bytes)
    if (!format) return null
    const name = `imagen-${Object.keys(images).length}.${format}`
    images[name] = image
    return name
  }
  return { images, useImage }
}

/**
 * Draws with all pictures. When one is damaged, draws again without the damaged ones: a document
 * without a logo is better than no document.
 */
export function drawWithWholePictures<T>(
  stored: ReadonlyMap<string, PdfImage>,
  draw: (pictures: ReadonlyMap<string, PdfImage>) => T,
): T {
  try {
    return draw(stored)
  } catch (error) {
    if (!(error instanceof DamagedPicture)) throw error
    return draw(new Map([...stored].filter(([, { bytes }]) => isWhole(bytes))))
  }
}
