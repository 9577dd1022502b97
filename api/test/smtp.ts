import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * Starts a real SMTP server that keeps the received mails. It rejects addresses that begin with
 * «rechazado». `answer` decides about the next mail: the server takes it, takes it and is cut off
 * before its answer, or stays silent. `disabledCommands` may leave out STARTTLS: then it offers
 * encryption with a certificate of its own that nobody trusts.
 */
export async function startSmtp(
  answer: () => 'takes' | 'is cut' | 'hangs' = () => 'takes',
  disabledCommands = ['STARTTLS'],
) {
  const received: { to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith('rechazado')) return done()
      done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('latin1'),
        })
        const next = answer()
        if (next === 'takes') done()
        if (next === 'is cut') cut()
      })
    },
  })
  const cut = () => {
    for (const { _socket } of server.connections as Set<{ _socket: Socket }>) _socket.destroy()
  }
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Returns the decoded parts of a mail by their content type. */
export function partsOf(raw: string): { type: string; head: string; content: Buffer }[] {
  const [head = '', body = ''] = splitOnce(raw, '\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  if (boundary === undefined) return [{ type: typeOf(head), head, content: decode(head, body) }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

const splitOnce = (text: string, by: string) => [
  text.slice(0, text.indexOf(by)),
  text.slice(text.indexOf(by) + by.length),
]
const typeOf = (head: string) => /^content-type: *([^;\s]+)/im.exec(head)?.[1] ?? 'text/plain'

function decode(head: string, body: string): Buffer {
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
