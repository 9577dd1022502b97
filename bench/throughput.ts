// npm run bench -- --throughput: measures answers per second with eight connections. Each run
// measures in turn a call of the API, an empty Fastify route with the same SQL, driver and answer,
// and the driver alone. With --only=courses it measures one line.
import { execFile } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { median } from '../scripts/lib/portal.mjs'
import { startInstalled } from '../scripts/lib/postgres.mjs'
import { isOfVisitor, isPage, pathOf } from './cases.ts'
import type { Load } from './load.ts'
import { fillFull, openPortal, timed } from './measure.ts'
import type { Portal, Query } from './measure.ts'

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

const run = promisify(execFile)
const LOAD = join(import.meta.dirname, 'load.ts')
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

/** Measures one call beside an empty route and the driver. Returns its row of the table. */
async function measure({ name, url, least }: Case, portal: Portal, driver: Pool) {
  const headers: Record<string, string> = isOfVisitor(url) ? {} : { authorization: `Bearer ${portal.token}` }
  const { reply, queries } = await portal.warmUp({ url })
  const body = reply.body.toString()
  const route = await emptyRoute(driver, queries, isPage(url) ? body : JSON.parse(body))
  const ask = {
    api: () => answersPerSecond(portal.port, pathOf(url), headers),
    empty: () => answersPerSecond(portOf(route), '/', {}),
    bare: () => queriesPerSecond(driver, queries),
  }
  await ask.api()
  await ask.empty()
  const [api, empty, bare]: number[][] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    api!.push(await ask.api())
    empty!.push(await ask.empty())
    bare!.push(await ask.bare())
  }
  await route.close()
  const [ours, theirs, sql] = [median(api!), median(empty!), median(bare!)]
  const { ms } = await timed(async () => {
    for (let time = 0; time < 50; time += 1) for (const query of queries) await driver.query(query)
  })
  const isCostly = least === undefined && ms / 50 > COSTLY_MS
  const ofRoute = least ?? AIM.route
  const isMet = isCostly ? ours / sql >= AIM.driver : ours / theirs >= ofRoute
  return {
    call: name,
    'SQL ms': (ms / 50).toFixed(2),
    'API /s': Math.round(ours),
    'empty route /s': Math.round(theirs),
    'driver /s': Math.round(sql),
    'of the route': (ours / theirs).toFixed(2),
    'of the driver': (ours / sql).toFixed(2),
    aim: isCostly ? `${AIM.driver.toFixed(2)} of the driver` : `${ofRoute} of the route`,
    met: isMet ? 'yes' : 'NO',
  }
}

const server = await startInstalled()
try {
  const driver = await fillFull(server.url, false)
  const portal = await openPortal(server.url)
  const [, only] = /^--only=(.+)$/.exec(process.argv.at(-1) ?? '') ?? []
  const table = []
  for (const each of CASES.filter(({ name }) => !only || name === only)) table.push(await measure(each, portal, driver))
  console.table(table)
  await portal.close()
  await driver.end()
  if (table.some((row) => row.met === 'NO')) process.exitCode = 1
} finally {
  server.stop()
}
