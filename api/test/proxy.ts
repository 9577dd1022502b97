import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A way to a database server that a test can close, block and cut. */
export interface Proxy {
  /** The address of the database by way of the proxy. */
  url: string
  /** Refuses connections, and cuts those that are open. */
  close: () => Promise<void>
  open: () => Promise<void>
  /** Swallows all that is sent, as a broken network does; false lets it through again. */
  swallow: (on: boolean) => void
  /** Cuts a connection as soon as it sends a text, which the server receives or not. */
  cutAt: (text: string | undefined, delivered?: boolean) => void
}

/** Starts a proxy in front of the database server of an address. */
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
      // The server has carried it out when its answer arrives, which nobody gets.
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
