import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { createApp } from '../api/src/app.ts'
import { readEnv } from '../api/src/settings/env.ts'
import { mergeCounts } from '../api/src/db/counts.ts'
import { createSessions } from '../api/src/http/callers/session.ts'
import { openServer, overServer } from '../api/src/db/client.ts'
import { startWork } from '../api/src/work.ts'
import { Connections } from '../api/src/db/server/pool.ts'
import { isOfVisitor, pathOf } from './cases.ts'
import type { Case, Subjects } from './cases.ts'
import { benchDeps } from './deps.ts'

const ROUNDS = 60
// Number of calls before the measured ones. A running server is warm: its code is compiled, and its
// connections no longer use the plans that PostgreSQL makes for the first executions of a
// statement.
export const WARM_UP = 100

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/** Text that only the query of the session has, which belongs to every call. */
export const SESSION = 'permisosroles join modulos'

/** Returns the milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
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

interface Query {
  sql: string
  params: unknown[]
}

/** A portal over a filled database, and the functions that measure it. */
export interface Portal {
  url: string
  token: string
  subjects: Subjects
  /** Returns the median of a call in milliseconds, after enough calls to warm up. */
  time: (asked: Asked) => Promise<number>
  /** Returns the median of a call and the median of its SQL through the bare driver. */
  timeWithBare: (asked: Asked) => Promise<{ api: number; bare: number }>
  /** Starts to run the queued jobs. */
  work: () => Promise<void>
  close: () => Promise<void>
}

/** Serves the portal over a filled database on a separate port. */
export async function openPortal(databaseUrl: string, driver: Pool): Promise<Portal> {
  const captured: Query[] = []
  const logQuery = (sql: string, params: unknown[]) => captured.push({ sql, params })
  const db = overServer(new Connections(databaseUrl), { logQuery })
  await mergeCounts(db)
  const env = readEnv({ RATE_LIMITS: 'off' })
  const sessions = createSessions(db, randomBytes(32).toString('hex'), () => new Date())
  const own = await openServer(databaseUrl)
  const deps = await benchDeps({ db, queue: own.queue, env, sessions })
  const app = await createApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const token = await sessions.issue({ id_cue: 1, sesion_cue: 1 })
  const { port } = app.server.address() as AddressInfo
  const ask = client(port, token)
  const get = async (asked: Asked) => {
    const { status } = await ask(asked)
    if (status !== 200) throw new Error(`${asked.url} answered ${status}`)
  }
  const warmUp = async (asked: Asked) => {
    for (let i = 0; i < WARM_UP; i++) await get(asked)
    captured.length = 0
    await get(asked)
    // The query of the session belongs to every call, so it is left out.
    return captured.filter(({ sql }) => !sql.includes(SESSION))
  }
  return {
    url: `http://127.0.0.1:${port}/api/v1`,
    token,
    subjects: await readSubjects(driver),
    time: async (asked) => {
      await warmUp(asked)
      const times: number[] = []
      for (let i = 0; i < ROUNDS; i++) times.push(await timed(() => get(asked)))
      captured.length = 0
      return median(times)
    },
    timeWithBare: async (asked) => {
      const queries = await warmUp(asked)
      const api: number[] = []
      const bare: number[] = []
      for (let i = 0; i < ROUNDS; i++) {
        api.push(await timed(() => get(asked)))
        bare.push(
          await timed(async () => {
            for (const [at, { sql, params }] of queries.entries())
              await driver.query({ name: `${at} ${asked.url}`.slice(0, 60), text: sql, values: params })
          }),
        )
      }
      return { api: median(api), bare: median(bare) }
    },
    work: () => startWork(deps, () => {}, console.error),
    close: async () => {
      await app.close()
      await deps.jobs.stop()
      await deps.lookups.stop()
      await own.close()
    },
  }
}
