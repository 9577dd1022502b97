import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** What a proxy does: pass on, drop silently what comes in either direction, or refuse. */
export type ProxyMode = 'pass' | 'swallow' | 'refuse'

/** Starts a TCP proxy before a database, which a test makes misbehave. */
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
    /** Changes what the proxy does; connections that swallowed something are of no use after it. */
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
