import { parentPort, workerData } from 'node:worker_threads'
import type { PdfImage } from '../../../documents/typst.ts'
import { drawAttendance } from './draw.ts'
import type { DatosPlanilla } from './draw.ts'

/** What the thread draws. */
export interface ThreadJob {
  data: DatosPlanilla
  images: ReadonlyMap<string, PdfImage>
}

const { data, images } = workerData as ThreadJob
// What crosses to a thread comes as plain bytes.
const whole = new Map([...images].map(([id, { bytes, mime }]) => [id, { bytes: Buffer.from(bytes), mime }] as const))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(drawAttendance(data, whole))
