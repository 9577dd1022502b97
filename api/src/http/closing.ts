import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

const IDLE_MS = 250
const LAST_MS = 10_000

/**
 * Makes closing quick despite kept-alive connections. While the server closes, each answer is the
 * last one of its connection, and an idle connection is closed at once. After `lastMs` every
 * connection is closed.
 */
export function closeQuickly(app: FastifyInstance, lastMs: number = LAST_MS): void {
  const { server } = app
  const open = new Map<Socket, number>()
  let closing = false
  server.on('connection', (socket: Socket) => {
    open.set(socket, performance.now())
    socket.once('close', () => open.delete(socket))
  })
  const closeIdle = () => {
    server.closeIdleConnections()
    // Node counts a connection that never sent anything as busy, so it is closed here. A new
    // connection is left open, because its first request may be on its way.
    const old = performance.now() - IDLE_MS
    for (const [socket, since] of open) if (socket.bytesRead === 0 && since < old) socket.destroy()
  }
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    if (!server.listening) return
    closeIdle()
    // A connection becomes idle only after its current answer, so idle ones are closed repeatedly.
    const idle = setInterval(closeIdle, IDLE_MS)
    const last = setTimeout(() => server.closeAllConnections(), lastMs)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(last)
    })
  })
}
