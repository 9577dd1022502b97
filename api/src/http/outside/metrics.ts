import type { FastifyInstance } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Connections } from '../../db/server/pool.ts'
import { rows } from '../../db/client.ts'
import type { Db } from '../../db/client.ts'
import { ApiError } from '../../errors/errors.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
/**
 * Milliseconds for which the size of the database is reused: PostgreSQL has to stat every file to
 * compute it.
 */
const SIZE_HOLDS_MS = 60_000

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** Returns a function that reads the size of the database from PostgreSQL at most once a minute. */
function sizeOf(db: Db): () => Promise<number | undefined> {
  let known: { at: number; bytes: number } | undefined
  return async () => {
    if (known && performance.now() - known.at < SIZE_HOLDS_MS) return known.bytes
    const query = sql`select pg_database_size(current_database()) as bytes`
    const [row] = await rows<{ bytes: number | string }>(db, query).catch(() => [])
    if (row) known = { at: performance.now(), bytes: Number(row.bytes) }
    return known?.bytes
  }
}

/** Parts of the program that are measured. */
interface Measured {
  db: Db
  mailer: Mailer
  jobs: Jobs
  server?: Connections | undefined
  embeddedBytes?: (() => number) | undefined
}

/** Metrics of the process, in the format of Prometheus. */
export interface Metrics {
  read: () => Promise<string>
  type: string
  /** The mailer, wrapped so that its mails are counted. */
  mailer: Mailer
}

/**
 * Counts requests by route pattern, mails, connections and the metrics of the process itself
 * (OPS-33). No label holds a path, a query or a parameter.
 */
export function measure(app: FastifyInstance, given: Measured): Metrics {
  const register = new Registry()
  const registers = [register]
  collectDefaultMetrics({ register })
  const labelNames = ['method', 'route', 'status'] as const
  const help = 'Duration of requests in seconds'
  const requests = new Histogram({ name: 'anclaje_http_seconds', help, labelNames, buckets: BUCKETS, registers })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  const mails = new Counter({ name: 'anclaje_mails_total', help: 'Mails by result', labelNames: ['result'], registers })
  const { server, db, mailer, jobs, embeddedBytes } = given
  const memory = (name: string, help: string, read: () => number) =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          this.set(read())
        },
      }),
    )
  // The default metrics of the library count the memory of array buffers only as a part of the
  // external memory.
  memory('anclaje_array_buffers_bytes', 'Memory of buffers', () => process.memoryUsage().arrayBuffers)
  if (embeddedBytes) memory('anclaje_embedded_memory_bytes', 'Memory of the embedded PostgreSQL', embeddedBytes)
  if (server) {
    const pool = new Gauge({
      name: 'anclaje_pool_connections',
      help: 'Connections to the database, and calls that wait for one',
      labelNames: ['state'],
      registers: [],
      collect() {
        const { inUse, idle, waiting } = server.figures()
        this.set({ state: 'in_use' }, inUse)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    })
    register.registerMetric(pool)
  }
  const queue = new Gauge({
    name: 'anclaje_jobs',
    help: 'Jobs of the queue that wait, run and have failed for good, by kind',
    labelNames: ['kind', 'state'],
    registers: [],
    async collect() {
      const counts = await jobs.figures().catch(() => undefined)
      if (!counts) return
      this.reset()
      for (const { count, ...labels } of counts) this.set(labels, count)
    },
  })
  register.registerMetric(queue)
  const size = sizeOf(db)
  const bytes = new Gauge({
    name: 'anclaje_database_bytes',
    help: 'Size of the database',
    registers: [],
    async collect() {
      const known = await size()
      if (known !== undefined) this.set(known)
    },
  })
  register.registerMetric(bytes)
  const send: Mailer['send'] = async (message) => {
    const sent = await mailer.send(message)
    mails.inc({ result: sent.result })
    return sent
  }
  return { read: () => register.metrics(), type: register.contentType, mailer: { ...mailer, send } }
}

/** Serves the metrics to callers with the token. All others get 404 (OPS-33). */
export function serveMetrics(app: FastifyInstance, { read, type }: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { access: 'public' } }, async ({ headers }, reply) => {
    if (!token || !isSame(headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError(404, 'no_existe', 'La dirección no existe.')
    return reply.type(type).send(await read())
  })
}

/** Serves the metrics on a separate address, such as `127.0.0.1:9464`. */
export function listenForMetrics({ read, type }: Metrics, address: string): Promise<Server> {
  const { hostname, port } = new URL(`http://${address}`)
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.setHeader('content-type', type).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(Number(port || 80), hostname.replace(/^\[|\]$/g, ''), () => resolve(server))
  })
}
