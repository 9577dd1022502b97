import { diasDeCurso } from '@anclaje/contract/rules/training/asistencia'
import { openDrawer } from '../../../documents/drawer.ts'
import { createBoundedQueue } from '../../../process/queue.ts'
import type { PdfImage } from '../../../documents/typst.ts'
import { drawAttendance, sheetsOf } from './draw.ts'
import type { DatosPlanilla } from './draw.ts'

/**
 * Maximum number of rows that the main thread draws. Drawing them takes about as long as a few
 * certificates. More rows would block all other calls: 500 rows take a second.
 */
const AT_ONCE = 60

const queue = createBoundedQueue(1, 8, 'Hay muchas planillas en proceso. Espere un momento e intente de nuevo.')

async function drawOne(data: DatosPlanilla, images: ReadonlyMap<string, PdfImage>): Promise<Buffer> {
  const drawer = openDrawer<DatosPlanilla>(new URL('draw.ts', import.meta.url))
  try {
    return await drawer.draw({ data, images })
  } finally {
    await drawer.close()
  }
}

/**
 * Draws an attendance sheet. Sheets with many rows are drawn in another thread, one at a time.
 * Throws 429 when too many calls wait for that.
 */
export async function drawAttendanceApart(data: DatosPlanilla, images: ReadonlyMap<string, PdfImage>): Promise<Buffer> {
  const rows = data.learners.length * sheetsOf(diasDeCurso(data.row.horas_cer)).length
  return rows <= AT_ONCE ? drawAttendance(data, images) : queue(() => drawOne(data, images))
}
