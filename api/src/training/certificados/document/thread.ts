import { parentPort } from 'node:worker_threads'
import { drawCertificate } from './draw.ts'
import type { Asked } from './drawer.ts'

// The thread that draws one document after the other, beside the one that answers calls.
parentPort?.on('message', ({ datos, publicUrl, images }: Asked) => {
  const content = drawCertificate(datos, {
    publicUrl,
    // Bytes arrive without the methods of a buffer.
    images: new Map([...images].map(([id, { bytes, mime }]) => [id, { bytes: Buffer.from(bytes), mime }])),
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have none
  parentPort?.postMessage(content)
})
