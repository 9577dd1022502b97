import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeQuickly } from './closing.ts'
import type { App } from '../deps.ts'

// Browsers and proxies keep connections alive for a long time. Each such connection would delay
// closing by more than a minute.

let app: App
let release: () => void
let closingBegan: Promise<void>
const sockets: Socket[] = []

beforeEach(async () => {
  app = Fastify({ return503OnClosing: false }).withTypeProvider()
  closeQuickly(app, 500)
  closingBegan = new Promise((resolve) => app.addHook('preClose', async () => resolve()))
  const held = new Promise<void>((resolve) => (release = resolve))
  app.get('/', async () => 'hola')
  app.get('/held', async () => {
    await held
    return 'por fin'
  })
  app.get('/endless', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200)
    reply.raw.write('un comienzo sin fin')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  release()
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/**
 * Opens a kept-alive connection. Returns its socket, the received data and the moment of its end.
 */
async function open() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const connection = { socket, text: '', closed }
  socket.on('data', (part) => (connection.text += String(part)))
  // The server may reset the connection, which is not an error here.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return connection
}
const ask = (socket: Socket, path: string) => socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
const received = async (connection: { socket: Socket; text: string }, part: string) => {
  while (!connection.text.includes(part)) await once(connection.socket, 'data')
}
test('idle connections, used or not, do not delay closing', async () => {
  const used = await open()
  ask(used.socket, '/')
  await received(used, 'hola')
  const unused = await open()
  await app.close()
  await Promise.all([used.closed, unused.closed])
})

test('a running call is answered as the last one, and its connection ends', async () => {
  const busy = await open()
  ask(busy.socket, '/held')
  // Closing begins only after the call has arrived.
  await new Promise((resolve) => app.server.once('request', resolve))
  const closed = app.close()
  await closingBegan
  release()
  await received(busy, 'por fin')
  expect(busy.text.toLowerCase()).toContain('\r\nconnection: close\r\n')
  await closed
})

test('a connection that sends more calls gets its answer, and no further one', async () => {
  const keen = await open()
  ask(keen.socket, '/held')
  await new Promise((resolve) => app.server.once('request', resolve))
  const closed = app.close()
  await closingBegan
  // A pipelined request, which waits behind the first one.
  ask(keen.socket, '/')
  release()
  await closed
  await keen.closed
  expect(keen.text.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('an endless download is cut', async () => {
  const slow = await open()
  ask(slow.socket, '/endless')
  await received(slow, 'un comienzo')
  await app.close()
  await slow.closed
})
