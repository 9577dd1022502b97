import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { createApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/settings/env.ts'
import { mergeCounts } from '../api/src/db/counts.ts'
import { createSessions } from '../api/src/http/callers/session.ts'
import { openServer, overServer } from '../api/src/db/client.ts'
import { Connections } from '../api/src/db/server/pool.ts'
import { seedAdmin } from '../api/src/seed/admin.ts'
import { seedReference } from '../api/src/seed/reference.ts'
import { median } from '../scripts/lib/portal.mjs'
import { isOfVisitor, pathOf } from './cases.ts'
import type { Case, Subjects } from './cases.ts'
import { EMPTY, FULL, fill, settle } from './data.ts'
import { benchDeps } from './deps.ts'
import { fillEquipment } from './equipment.ts'

const ROUNDS = 60
// Number of calls before the measured ones. A running server is warm: its code is compiled, and its
// connections no longer use the plans that PostgreSQL makes for the first executions of a
// statement.
export const WARM_UP = 100

/** Text that only the query of the session has, which belongs to every call. */
const SESSION = 'permisosroles join modulos'

/** Returns the milliseconds that some work takes, and its answer. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const start = performance.now()
  const answer = await work()
  return { ms: performance.now() - start, answer }
}

/** Fills an empty database to the full size, with or without equipment. Returns a driver to it. */
export async function fillFull(url: string, hasEquipment: boolean): Promise<Pool> {
  const setUp = await openServer(url)
  await seedReference(setUp.db)
  await seedAdmin(setUp.db, { password: randomBytes(6).toString('hex'), passwordHash: async (text) => text, fixed: {} })
  await setUp.close()
  const driver = new Pool({ connectionString: url, max: 10 })
  await fill(driver, EMPTY, FULL)
  if (hasEquipment) await fillEquipment(driver, EMPTY, FULL)
  await settle(driver)
  return driver
}

/** A call to make: its path, and the body of a POST. */
export type Asked = Pick<Case, 'url' | 'body'>

export interface Reply {
  status: number
  body: Buffer
}

/**
 * Returns a function that makes a call over a kept-alive connection. It returns any answer, even an
 * error.
 */
export function client(port: number, token: string) {
  const agent = new Agent({ keepAlive: true })
  return ({ url, body }: Asked) =>
    new Promise<Reply>((resolve, reject) => {
      const session = isOfVisitor(url) ? {} : { authorization: `Bearer ${token}` }
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = { ...session, ...(text && { 'content-type': 'application/json' }) }
      const options = { host: '127.0.0.1', port, agent, path: pathOf(url), headers, method: text ? 'POST' : 'GET' }
      httpRequest(options, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.once('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts) }))
      })
        .once('error', reject)
        .end(text)
    })
}

/** Reads the ids of rows that exist at each measured size of the database. */
export async function readSubjects(driver: Pool): Promise<Subjects> {
  const idOf = async (sql: string) => (await driver.query<{ id: string }>(sql)).rows[0]!.id
  return {
    idCeco: await idOf('select id_ceco as id from certcol where estado_ceco = 1 limit 1 offset 1000'),
    idEq: await idOf('select id_eq as id from equipos limit 1 offset 5000'),
  }
}

export interface Query {
  name: string
  text: string
  values: unknown[]
}

/** A portal over a filled database, and the functions that measure it. */
export interface Portal {
  port: number
  token: string
  /** Makes a call, which must succeed, until it is warm. Returns its answer and its SQL. */
  warmUp: (asked: Asked) => Promise<{ reply: Reply; queries: Query[] }>
  /** Returns the median of a call in milliseconds. */
  time: (asked: Asked) => Promise<number>
  close: () => Promise<void>
}

/** Returns the median milliseconds of some work. */
export async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) times.push((await timed(work)).ms)
  return median(times)
}

/** Serves the portal over a filled database on a separate port. */
export async function openPortal(databaseUrl: string): Promise<Portal> {
  let captured: Query[] | undefined
  const logQuery = (text: string, values: unknown[]) => captured?.push({ name: '', text, values })
  const db = overServer(new Connections(databaseUrl), { logQuery })
  await mergeCounts(db)
  const env = readEnv({ RATE_LIMITS: 'off' })
  const sessions = createSessions(
    db,
    { secret: randomBytes(32).toString('hex'), portal: env.PUBLIC_URL },
    () => new Date(),
  )
  const own = await openServer(databaseUrl)
  const deps = await benchDeps({ db, queue: own.queue, env, sessions })
  const app = await createApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await sessions.issue({ id_cue: 1, sesion_cue: 1 })
  const { port } = app.server.address() as AddressInfo
  const ask = client(port, token)
  const get = async (asked: Asked) => {
    const reply = await ask(asked)
    if (reply.status !== 200) throw new Error(`${asked.url} answered ${reply.status}`)
    return reply
  }
  const warmUp: Portal['warmUp'] = async (asked) => {
    for (let i = 0; i < WARM_UP; i++) await get(asked)
    captured = []
    const reply = await get(asked)
    // The query of the session belongs to every call, so it is left out.
    const queries = captured.filter(({ text }) => !text.includes(SESSION))
    captured = undefined
    return { reply, queries: queries.map((query, at) => ({ ...query, name: `${at} ${asked.url}`.slice(0, 60) })) }
  }
  return {
    port,
    token,
    warmUp,
    time: async (asked) => {
      await warmUp(asked)
      return medianOf(() => get(asked))
    },
    close: async () => {
      await app.close()
      await deps.jobs.stop()
      await deps.lookups.stop()
      await own.close()
    },
  }
}
