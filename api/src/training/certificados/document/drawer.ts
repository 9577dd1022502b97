import { Worker } from 'node:worker_threads'
import type { DatosCertificado } from '@anclaje/contract/training/certificado'
import type { PdfImage } from '../../../documents/typst.ts'

/** What the thread draws a document from. */
export interface Asked {
  datos: DatosCertificado
  publicUrl: string
  images: ReadonlyMap<string, PdfImage>
}

/** Draws certificates in a thread of its own, so that no call waits for a drawing. */
export interface Drawer {
  /** Draws one document after those that were asked for before. Rejects with what failed. */
  draw: (asked: Asked) => Promise<Buffer>
  close: () => Promise<unknown>
}

/** Starts a thread that draws. It must be closed. */
export function openDrawer(): Drawer {
  const worker = new Worker(new URL('thread.ts', import.meta.url))
  const waiting: PromiseWithResolvers<Buffer>[] = []
  worker.on('message', (content: Uint8Array) =>
    waiting.shift()?.resolve(Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
  )
  worker.on('error', (error) => {
    for (const each of waiting.splice(0)) each.reject(error)
  })
  return {
    draw: (asked) => {
      const drawing = Promise.withResolvers<Buffer>()
      // Who gave up waits for none.
      drawing.promise.catch(() => {})
      waiting.push(drawing)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
      worker.postMessage(asked)
      return drawing.promise
    },
    close: () => worker.terminate(),
  }
}
