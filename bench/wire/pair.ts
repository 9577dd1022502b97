// Sends the same calls to two running versions and records the differences of their answers.
import { Agent, request } from 'node:http'

/** A call to make, with the token of its caller if there is one. */
export interface Asked {
  caller: string
  token?: string | undefined
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Answered {
  status: number
  /** Names and values in the order of arrival. */
  headers: string[]
  body: Buffer
}

/** Two answers to the same call that differ. */
export interface Difference {
  asked: Asked
  earlier: Answered
  now: Answered
}

/** Matches headers that differ from run to run. */
const VOLATILE = /^(date|set-cookie|x-request-id|server-timing)$/i
/** Matches random values: tokens, ids and codes. */
const CHANCE =
  /eyJ[\w-]+\.[\w-]+\.[\w-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[\w-]{43}\b|(?<="idSolicitud":")\w+/g
/**
 * Pause in milliseconds before a read with different answers is repeated, and the maximum number of
 * attempts. Background jobs may still be changing rows.
 */
const AGAIN_MS = 1_500
const TIMES = 4

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const textOf = ({ status, headers, body }: Answered) => [status, ...headers, body.toString('latin1')].join('\n')

/** Two servers of the portal, and the comparison of their answers. */
export class Pair {
  calls = 0
  readonly differences: Difference[] = []
  /** Number of answers by status. */
  readonly statuses = new Map<number, number>()
  readonly #ports: readonly [earlier: number, now: number]
  readonly #agent = new Agent({ keepAlive: true })
  /** Random values of the earlier version, each with its counterpart in this version. */
  readonly #same = new Map<string, string>()
  readonly #show: ((line: string) => void) | undefined
  #turn = 0

  constructor(ports: readonly [earlier: number, now: number], show?: (line: string) => void) {
    this.#ports = ports
    this.#show = show
  }

  /**
   * Sends a call to both versions and records a difference. Returns the answer of the earlier
   * version.
   */
  async ask(asked: Asked): Promise<Answered> {
    this.calls += 1
    this.#turn += 1
    let both = await this.#askBoth(asked)
    for (let time = 1; time < TIMES && asked.method === 'GET' && !this.#isSame(...both); time += 1) {
      await wait(AGAIN_MS)
      both = await this.#askBoth(asked)
    }
    const [earlier, now] = both
    if (!this.#isSame(earlier, now)) this.differences.push({ asked, earlier, now })
    this.#show?.(`${earlier.status} ${asked.caller} ${asked.method} ${asked.path}`)
    this.statuses.set(earlier.status, (this.statuses.get(earlier.status) ?? 0) + 1)
    return earlier
  }

  /** Repeats a call, without comparing, until `isDone` accepts the answers of both versions. */
  async until(asked: Asked, isDone: (answered: Answered) => boolean): Promise<void> {
    for (;;) {
      const [earlier, now] = this.#ports
      const both = await Promise.all([this.#send(earlier, asked, false), this.#send(now, this.#forNow(asked), false)])
      if (both.every(isDone)) return
      await wait(100)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #askBoth(asked: Asked): Promise<[Answered, Answered]> {
    return Promise.all([this.#send(this.#ports[0], asked), this.#send(this.#ports[1], this.#forNow(asked))])
  }

  /**
   * Returns a call in which the random values of the earlier version are replaced by those of this
   * version.
   */
  #forNow(asked: Asked): Asked {
    const change = (text: string) => text.replace(CHANCE, (found) => this.#same.get(found) ?? found)
    return {
      ...asked,
      path: change(asked.path),
      token: asked.token && change(asked.token),
      ...(asked.body !== undefined && { body: Buffer.isBuffer(asked.body) ? asked.body : change(asked.body) }),
    }
  }

  #send(port: number, { token, method, path, headers, body }: Asked, isTimed = true): Promise<Answered> {
    return new Promise((resolve, reject) => {
      const sent = {
        // The length of this header would change with the port.
        host: 'localhost',
        ...(isTimed && { 'x-wire': String(this.#turn) }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      }
      const outgoing = request(
        { host: '127.0.0.1', port, agent: this.#agent, method, path, headers: sent },
        async (reply) => {
          const parts: Buffer[] = []
          for await (const part of reply) parts.push(part as Buffer)
          resolve({ status: reply.statusCode ?? 0, headers: fixed(reply.rawHeaders), body: Buffer.concat(parts) })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  /** Returns whether two answers are equal byte for byte, except for random values. */
  #isSame(earlier: Answered, now: Answered): boolean {
    const [one, other] = [textOf(earlier), textOf(now)]
    if (one === other) return true
    if (one.replace(CHANCE, '') !== other.replace(CHANCE, '')) return false
    const [ours, theirs] = [one.match(CHANCE) ?? [], other.match(CHANCE) ?? []]
    return ours.every((made, at) => {
      const known = this.#same.get(made)
      if (known === undefined) this.#same.set(made, theirs[at]!)
      return known === undefined || known === theirs[at]
    })
  }
}

/** Returns headers as lines, without those that differ from run to run. */
function fixed(raw: string[]): string[] {
  const lines = []
  for (let at = 0; at < raw.length; at += 2) if (!VOLATILE.test(raw[at]!)) lines.push(`${raw[at]}: ${raw[at + 1]}`)
  return lines
}

const CONTEXT = 80

/** Returns a difference as a few lines: the texts of both answers around the first difference. */
export function wordsFor({ asked, earlier, now }: Difference): string {
  const [one, other] = [textOf(earlier), textOf(now)]
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const around = (text: string) =>
    JSON.stringify(Buffer.from(text.slice(Math.max(0, at - CONTEXT), at + CONTEXT), 'latin1').toString())
  const body = asked.body === undefined ? '' : ` ${asked.body.toString('utf8').slice(0, 300)}`
  return `${asked.caller}: ${asked.method} ${asked.path}${body}\n  - ${around(one)}\n  + ${around(other)}`
}
