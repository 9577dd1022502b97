import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The behaviour of a proxy: pass data on, drop it silently in both directions, or refuse
 * connections.
 */
export type ProxyMode = 'pass' | 'swallow' | 'refuse'

/** Starts a TCP proxy to a database. A test can change the behaviour of the proxy. */
export async function startTcpProxy(url: string) {
  const target = new URL(url)
  let mode: ProxyMode = 'pass'
  const open = new Set<Socket>()
  const forward = (from: Socket, to: Socket) => {
    open.add(from)
    from.on('data', (part) => mode === 'pass' && to.write(part))
    from.on('error', () => {})
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }
  const cut = () => open.forEach((socket) => socket.destroy())
  const server = createServer((inside) => {
    if (mode === 'refuse') {
      inside.destroy()
      return
    }
    const outside = connect(Number(target.port), target.hostname)
    forward(inside, outside)
    forward(outside, inside)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    cut,
    /** Changes the behaviour. Connections whose data was dropped cannot be used afterwards. */
    set: (next: ProxyMode) => {
      mode = next
      if (next === 'refuse') cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
