import { openDrawer } from '../documents/drawer.ts'
import type { PdfImage } from '../documents/typst.ts'
import { Refused } from './bulk.ts'

/** Row of a bulk job to draw: the input of its drawing, and its pictures by their ids. */
interface ToDraw {
  data: unknown
  images: ReadonlyMap<string, PdfImage>
}

/**
 * Yields rows with their documents, drawn in another thread that runs `file`: the next one is drawn
 * while the previous one is stored. Throws `Refused` with the reason `none` when there are no rows.
 */
export async function* drawRows<Row extends ToDraw>(
  file: URL,
  rows: AsyncIterable<Row>,
  none: string,
): AsyncGenerator<Row & { content: Buffer }> {
  const drawer = openDrawer<unknown>(file)
  try {
    let before: { row: Row; drawing: Promise<Buffer> } | undefined
    for await (const row of rows) {
      const drawing = drawer.draw({ data: row.data, images: row.images })
      // If the consumer stops early, nobody awaits this drawing.
      drawing.catch(() => {})
      if (before) yield { ...before.row, content: await before.drawing }
      before = { row, drawing }
    }
    if (!before) throw new Refused(none)
    yield { ...before.row, content: await before.drawing }
  } finally {
    await drawer.close()
  }
}
