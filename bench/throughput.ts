// npm run bench -- --throughput: measures answers per second with eight connections. Each run
// measures in turn a call of the API, an empty Fastify route with the same SQL, driver and answer,
// and the driver alone. With --only=courses it measures one line.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { createApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/settings/env.ts'
import { mergeCounts } from '../api/src/db/counts.ts'
import { createSessions } from '../api/src/http/callers/session.ts'
import { openServer, overServer } from '../api/src/db/client.ts'
import { Connections } from '../api/src/db/server/pool.ts'
import { seedAdmin } from '../api/src/seed/admin.ts'
import { seedReference } from '../api/src/seed/reference.ts'
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { EMPTY, FULL, fill, settle } from './data.ts'
import { isOfVisitor, pathOf } from './cases.ts'
import { SESSION } from './measure.ts'
import { benchDeps } from './deps.ts'
import type { Load } from './load.ts'

const CONNECTIONS = 8
const ROUNDS = 5
const ROUND_MS = 1_500
/**
 * Minimum ratio of the API's answers per second to those of the empty route. For SQL of more than 1
 * ms, also the minimum ratio to the queries per second of the driver.
 */
const AIM = { route: 0.8, driver: 2 / 3 }
const COSTLY_MS = 1

interface Case {
  name: string
  url: string
  /** Minimum ratio to the empty route, where it is not that of `AIM`. */
  least?: number
}

const CASES: Case[] = [
  { name: 'courses', url: '/cursos' },
  { name: 'the account', url: '/auth/me' },
  { name: 'certificates, first page', url: '/certcol?page=0&size=20' },
  { name: 'public look-up', url: '/certcol/GetByCedula?page=0&size=10&numerodocumento=1000050000' },
  // The empty route sends a page that is drawn already.
  { name: 'page of a document number', url: '/Certificados/1000050000', least: 0.5 },
]

interface Query {
  name: string
  text: string
  values: unknown[]
}

const run = promisify(execFile)
const LOAD = join(import.meta.dirname, 'load.ts')
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Returns the answers per second over eight connections. */
async function answersPerSecond(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const load: Load = { port, path, headers, connections: CONNECTIONS, ms: ROUND_MS }
  const { stdout } = await run(process.execPath, [LOAD, JSON.stringify(load)])
  return (Number(stdout) * 1000) / ROUND_MS
}

/** Returns the executions per second of the queries by the driver alone, eight at a time. */
async function queriesPerSecond(driver: Pool, queries: Query[]): Promise<number> {
  const end = performance.now() + ROUND_MS
  let count = 0
  const work = async () => {
    while (performance.now() < end) {
      for (const query of queries) await driver.query(query)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return (count * 1000) / ROUND_MS
}

/** Serves an empty Fastify route with the same SQL and answer. */
async function emptyRoute(driver: Pool, queries: Query[], answer: unknown): Promise<FastifyInstance> {
  const app = Fastify()
  app.get('/', async () => {
    for (const query of queries) await driver.query(query)
    return answer
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function measure(url: string): Promise<void> {
  const setUp = await openServer(url)
  await seedReference(setUp.db)
  await seedAdmin(setUp.db, { password: randomBytes(6).toString('hex'), passwordHash: async (text) => text })
  const driver = new Pool({ connectionString: url, max: 10 })
  await fill(driver, EMPTY, FULL)
  await settle(driver)

  let captured: Query[] | undefined
  const logQuery = (text: string, values: unknown[]) => captured?.push({ name: '', text, values })
  const pool = new Connections(url)
  const db = overServer(pool, { logQuery })
  await mergeCounts(db)
  const env = readEnv({ RATE_LIMITS: 'off' })
  const sessions = createSessions(db, randomBytes(32).toString('hex'), () => new Date())
  const deps = await benchDeps({ db, queue: setUp.queue, env, sessions })
  const app = await createApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await sessions.issue({ id_cue: 1, sesion_cue: 1 })
  const [, only] = /^--only=(.+)$/.exec(process.argv.at(-1) ?? '') ?? []
  const table: Record<string, string | number>[] = []
  for (const { name, url, least } of CASES.filter((each) => !only || each.name === only)) {
    const headers: Record<string, string> = isOfVisitor(url) ? {} : { authorization: `Bearer ${token}` }
    const call = pathOf(url)
    await answersPerSecond(portOf(app), call, headers)
    captured = []
    const reply = await app.inject({ url: call, headers })
    // The query of the session belongs to every call, so it is left out.
    const queries = captured
      .filter(({ text }) => !text.includes(SESSION))
      .map((query, at) => ({ ...query, name: `${name} ${at}` }))
    captured = undefined
    const route = await emptyRoute(driver, queries, least === undefined ? reply.json() : reply.body)
    await answersPerSecond(portOf(route), '/', {})
    const [api, empty, bare]: number[][] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      api!.push(await answersPerSecond(portOf(app), call, headers))
      empty!.push(await answersPerSecond(portOf(route), '/', {}))
      bare!.push(await queriesPerSecond(driver, queries))
    }
    await route.close()
    const [ours, theirs, sql] = [median(api!), median(empty!), median(bare!)]
    const started = performance.now()
    for (let time = 0; time < 50; time += 1) for (const query of queries) await driver.query(query)
    const sqlMs = (performance.now() - started) / 50
    const isCostly = least === undefined && sqlMs > COSTLY_MS
    const ofRoute = least ?? AIM.route
    const isMet = isCostly ? ours / sql >= AIM.driver : ours / theirs >= ofRoute
    table.push({
      call: name,
      'SQL ms': sqlMs.toFixed(2),
      'API /s': Math.round(ours),
      'empty route /s': Math.round(theirs),
      'driver /s': Math.round(sql),
      'of the route': (ours / theirs).toFixed(2),
      'of the driver': (ours / sql).toFixed(2),
      aim: isCostly ? `${AIM.driver.toFixed(2)} of the driver` : `${ofRoute} of the route`,
      met: isMet ? 'yes' : 'NO',
    })
  }
  console.table(table)
  await app.close()
  await deps.lookups.stop()
  await Promise.all([pool.end(), driver.end(), setUp.close()])
  if (table.some((row) => row.met === 'NO')) process.exitCode = 1
}

const version = installedPostgres()
if (version === undefined) throw new Error("The bench needs a PostgreSQL server: install Debian's package postgresql.")
const server = await startPostgres(version)
try {
  await measure(server.url)
} finally {
  server.stop()
}
