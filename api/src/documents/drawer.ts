import { Worker, parentPort, workerData } from 'node:worker_threads'
import type { PdfImage } from './typst.ts'

type Images = ReadonlyMap<string, PdfImage>

/** Input of a drawing: the data of the document, and stored pictures by their ids. */
interface Asked<Data> {
  data: Data
  images: Images
}

/** Draws documents in a worker thread, so that a drawing does not block other calls. */
interface Drawer<Data> {
  /** Draws one document, after those requested earlier. Rejects with the error of the drawing. */
  draw: (asked: Asked<Data>) => Promise<Buffer>
  close: () => Promise<unknown>
}

/**
 * Worker data of the threads that draw. Other threads that load the same file only use its
 * functions.
 */
const DRAWS = 'draws documents'

/**
 * Starts a worker thread that runs `file`, which must call `drawInThread`. The caller must close
 * the drawer.
 */
export function openDrawer<Data>(file: URL): Drawer<Data> {
  const worker = new Worker(file, { workerData: DRAWS })
  const waiting: PromiseWithResolvers<Buffer>[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const each of waiting.splice(0)) each.reject(failure)
  }
  worker.on('message', (content: Uint8Array) =>
    waiting.shift()?.resolve(Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
  )
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that draws has ended')))
  return {
    draw: async (asked) => {
      if (failure) throw failure
      const drawing = Promise.withResolvers<Buffer>()
      waiting.push(drawing)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      worker.postMessage(asked)
      return drawing.promise
    },
    close: () => worker.terminate(),
  }
}

/**
 * Draws the documents that a `Drawer` requests, when called in the thread of that drawer. Does
 * nothing in any other thread.
 */
export function drawInThread<Data>(draw: (data: Data, images: Images) => Buffer): void {
  if (workerData !== DRAWS) return
  parentPort?.on('message', ({ data, images }: Asked<Data>) => {
    // Buffers arrive from the other thread as plain `Uint8Array`s.
    const whole = new Map(
      [...images].map(([id, { bytes, mime }]) => [id, { bytes: Buffer.from(bytes), mime }] as const),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    parentPort?.postMessage(draw(data, whole))
  })
}
