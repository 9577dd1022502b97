import { Worker, parentPort } from 'node:worker_threads'
import type { PdfImage } from './typst.ts'

type Images = ReadonlyMap<string, PdfImage>

/** What a document is drawn from: its data, and stored pictures by their ids. */
interface Asked<Data> {
  data: Data
  images: Images
}

/** Draws documents in a thread of its own, so that no call waits for a drawing. */
interface Drawer<Data> {
  /** Draws one document after those that were asked for before. Rejects with what failed. */
  draw: (asked: Asked<Data>) => Promise<Buffer>
  close: () => Promise<unknown>
}

/** Starts a thread that draws: a file that calls `drawInThread`. It must be closed. */
export function openDrawer<Data>(thread: URL): Drawer<Data> {
  const worker = new Worker(thread)
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

/** Draws in this thread what its drawer asks for. */
export function drawInThread<Data>(draw: (data: Data, images: Images) => Buffer): void {
  parentPort?.on('message', ({ data, images }: Asked<Data>) => {
    // Bytes arrive without the methods of a buffer.
    const whole = new Map(
      [...images].map(([id, { bytes, mime }]) => [id, { bytes: Buffer.from(bytes), mime }] as const),
    )
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
    parentPort?.postMessage(draw(data, whole))
  })
}
