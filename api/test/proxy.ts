import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy to a database server that a test can close, block and cut. */
export interface Proxy {
  /** The address of the database through the proxy. */
  url: string
  /** Refuses new connections, and cuts the existing ones. */
  close: () => Promise<void>
  open: () => Promise<void>
  /** Drops all data, like a broken network. `false` lets the data through again. */
  swallow: (on: boolean) => void
  /**
   * Cuts a connection as soon as it sends a text. `delivered` says whether the server still
   * receives the text.
   */
  cutAt: (text: string | undefined, delivered?: boolean) => void
}

/** Starts a proxy to the database server of an address. */
export async function startProxy(target: string): Promise<Proxy> {
  const url = new URL(target)
  const open = new Set<Socket>()
  const state = { swallows: false, cut: undefined as { text: string; delivered: boolean } | undefined }
  const server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname)
    const end = () => {
      near.destroy()
      far.destroy()
      open.delete(near)
    }
    open.add(near)
    near.on('data', (bytes) => {
      if (state.swallows) return
      const { cut } = state
      if (!cut || !bytes.includes(cut.text)) return void far.write(bytes)
      if (!cut.delivered) return end()
      // The server has executed the text when its answer arrives. The answer is not passed on.
      far.removeAllListeners('data')
      far.once('data', end)
      far.write(bytes)
    })
    far.on('data', (bytes) => state.swallows || near.write(bytes))
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const through = new URL(target)
  through.host = `127.0.0.1:${port}`
  return {
    url: through.href,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
    open: () => listen(port),
    swallow: (on) => void (state.swallows = on),
    cutAt: (text, delivered = true) => void (state.cut = text === undefined ? undefined : { text, delivered }),
  }
}
