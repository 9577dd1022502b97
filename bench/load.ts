// Requests one address over several kept-alive connections as fast as they are answered. It runs in
// its own process and writes HTTP by hand, so that it takes little processor time from the server
// that it measures. Its argument is a `Load` as JSON; it prints the number of answers.
import { connect } from 'node:net'

/** Address to request, and for how many milliseconds. */
export interface Load {
  port: number
  path: string
  headers: Record<string, string>
  connections: number
  ms: number
}

const HEAD_END = '\r\n\r\n'

/**
 * Returns the length in bytes of the first answer in a buffer, or undefined while it is incomplete.
 */
function answerLength(received: Buffer): number | undefined {
  const head = received.indexOf(HEAD_END)
  if (head === -1) return undefined
  const text = received.toString('latin1', 0, head)
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`answered ${text.split('\r\n', 1)[0]}`)
  const [, length] = /content-length: (\d+)/i.exec(text) ?? []
  if (length === undefined) throw new Error('an answer without a length')
  const total = head + HEAD_END.length + Number(length)
  return received.length < total ? undefined : total
}

/** Sends requests over one connection until the time is over. Returns the number of answers. */
function ask({ port, path, headers, ms }: Load): Promise<number> {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setNoDelay()
    const end = performance.now() + ms
    let [count, received] = [0, Buffer.alloc(0)]
    socket.on('error', reject)
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      const length = answerLength(received)
      if (length === undefined) return
      received = received.subarray(length)
      count += 1
      if (performance.now() < end) socket.write(request)
      else {
        socket.destroy()
        resolve(count)
      }
    })
  })
}

const load = JSON.parse(process.argv[2] ?? '') as Load
const counts = await Promise.all(Array.from({ length: load.connections }, () => ask(load)))
process.stdout.write(String(counts.reduce((sum, count) => sum + count, 0)))
