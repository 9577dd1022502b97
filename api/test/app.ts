import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyServerOptions, InjectOptions } from 'fastify'
import { ROLES } from '@anclaje/contract/permissions'
import { createApp } from '../src/app.ts'
import { readFixedCentro } from '../src/documents/centro.ts'
import type { Db } from '../src/db/client.ts'
import { centro } from '../src/db/tables/centro.ts'
import { watchDisk } from '../src/process/disk.ts'
import { readEnv } from '../src/settings/env.ts'
import type { Env } from '../src/settings/env.ts'
import { createAlterations } from '../src/db/alterations.ts'
import { createLookups } from '../src/db/lookups.ts'
import { createJobs } from '../src/jobs/jobs.ts'
import { createMailer } from '../src/mail/mailer.ts'
import { logLater } from '../src/http/callers/security-log.ts'
import { logAltered } from '../src/trust/emisiones/actions.ts'
import { createSessions } from '../src/http/callers/session.ts'
import { createUses } from '../src/http/callers/uses.ts'
import { openTestDatabase } from './db.ts'
import { factories } from './factories.ts'
import { TEST_LIMITS } from './limits.ts'
import { writePages } from './drawn.ts'

/** The centre that the certificates of the tests name. */
const CENTRO = {
  nombre_cen: 'Centro de Prueba S.A.S.',
  nit_cen: '900373913',
  ciudad_cen: 'Bogotá, D.C.',
  licencia_cen: 'Licencia SST 123',
  representante_cen: 'Ana Ruiz Gil',
}

/** The secret that signs the tokens of the tests. */
export const TEST_SECRET = 'a secret for tests only, long enough'

/** Settings for a test that simulates several addresses with a proxy header. */
export const BEHIND_PROXY: Partial<Env> = { TRUST_PROXY: ['127.0.0.1'] }

export type RoleName = keyof typeof ROLES

/** An answer with its JSON already read. */
export interface Answer<T = never> {
  status: number
  body: [T] extends [never] ? Json : T
  headers: Record<string, unknown>
  raw: Buffer
}
// The type of answers is `any`: tests read the fields that they expect, and fail when one is
// missing.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/**
 * Returns a clock that stands at a moment until a test changes it, and sets the clock of the rules
 * of the database to the same moments. `settled` waits for the database.
 */
async function testClock(db: Db, start: Date) {
  let [now, setting] = [start, Promise.resolve()]
  const set = () => {
    const moment = now.toISOString()
    const ahora = `create or replace function ahora() returns timestamptz language sql return timestamptz '${moment}'`
    setting = setting.then(async () => void (await db.execute(sql.raw(ahora))))
  }
  set()
  await setting
  const clock = {
    get now() {
      return now
    },
    set now(moment) {
      now = moment
      set()
    },
  }
  return { clock, settled: () => setting }
}

/**
 * Starts the product on a new database. Tests call it as `as('adm').get('/cursos')`. The clock
 * stays at `clock.now` until a test changes it. It starts at 21:00 in Bogotá, when UTC has the next
 * day, so that tests see a mix-up of both days. The limits are those of `TEST_LIMITS` unless `env`
 * has others, and nothing is logged unless `logger` is given.
 */
export async function startTestApp(
  env: Partial<Env> = {},
  logger: FastifyServerOptions['logger'] = false,
  through?: (url: string) => Promise<string>,
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'anclaje-api-'))
  const settings = {
    ...readEnv({ ...TEST_LIMITS, PUBLIC_URL: 'https://certificados.example', DATA_DIR: dataDir }),
    ...env,
  }
  const database = await openTestDatabase(through, 'seeded', settings)
  const { db } = database
  const { clock, settled } = await testClock(db, new Date('2026-11-21T02:00:00Z'))
  const now = () => clock.now
  const freeSpace = { free: Infinity, changes: [] as boolean[] }
  const disk = watchDisk(
    () => freeSpace.free,
    (isLow) => freeSpace.changes.push(isLow),
    0,
  )
  const onError = (error: unknown) => {
    throw error
  }
  const lookups = createLookups(db, onError, disk)
  const alterations = createAlterations({
    db,
    now,
    disk,
    onFound: logAltered((evento, details) => logLater(app.log)(evento, details)),
    onError,
  })
  // Errors are ignored, because a test that disconnects the database does not read the last use of
  // sessions.
  const uses = createUses(db, now, () => {}, disk)
  const signing = { secret: TEST_SECRET, portal: settings.PUBLIC_URL, idleHours: settings.SESSION_IDLE }
  const sessions = createSessions(db, signing, now, uses)
  const mailer = createMailer(settings, () => {})
  const jobs = createJobs(database.queue, () => {})
  await db.update(centro).set(CENTRO)
  const fixedCentro = await readFixedCentro(db, settings)
  const services = { sessions, lookups, alterations, mailer, disk, jobs, server: database.server }
  const deps = { db, env: settings, fixedCentro, now, ...services }
  const app = await createApp(deps, logger, writePages(dataDir))
  await app.ready()
  const make = factories(db)
  const accounts = {
    adm: await make.cuenta(ROLES.adm),
    inspector: await make.cuenta(ROLES.inspector),
    registro: await make.cuenta(ROLES.registro),
    consulta: await make.cuenta(ROLES.consulta),
  } satisfies Record<RoleName, unknown>

  const tokens = {} as Record<RoleName, string>
  const logIn = async () => {
    for (const role of Object.keys(accounts) as RoleName[]) {
      tokens[role] = await sessions.issue({ id_cue: accounts[role].id_cue, sesion_cue: 1 })
    }
  }
  await logIn()

  const caller = (token: string | undefined) => {
    const send = async (
      method: InjectOptions['method'],
      url: string,
      payload?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answer> => {
      await settled()
      const reply = await app.inject({
        method: method ?? 'GET',
        url: /^\/(api\/|\/|healthz|readyz|livez|metrics)/.test(url) ? url : `/api/v1${url}`,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(payload !== undefined && { payload: payload as InjectOptions['payload'] }),
      })
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      return {
        status: reply.statusCode,
        body: isJson ? reply.json() : undefined,
        headers: reply.headers,
        raw: reply.rawPayload,
      }
    }
    return {
      get: (url: string) => send('GET', url),
      post: (url: string, body?: unknown) => send('POST', url, body),
      put: (url: string, body?: unknown) => send('PUT', url, body),
      delete: (url: string) => send('DELETE', url),
      send,
      /** Sends a multipart form with `data` as JSON, and `file` if given. */
      form: (
        method: 'POST' | 'PUT',
        url: string,
        data: unknown,
        file?: { name: string; type: string; bytes: Uint8Array },
        headers: Record<string, string> = {},
      ) => {
        const json = { name: 'data', bytes: typeof data === 'string' ? data : JSON.stringify(data) }
        const form = multipart(file ? [json, { name: 'file', file, bytes: file.bytes }] : [json])
        return send(method, url, form.body, { 'content-type': form.type, ...headers })
      },
      /** Sends a multipart form with `data` as JSON, and each picture in its own field. */
      pictures: (method: 'POST' | 'PUT', url: string, data: unknown, files: Record<string, Uint8Array>) => {
        const file = { name: 'imagen', type: 'image/png' }
        const parts = Object.entries(files).map(([name, bytes]) => ({ name, file, bytes }))
        const form = multipart([{ name: 'data', bytes: JSON.stringify(data) }, ...parts])
        return send(method, url, form.body, { 'content-type': form.type })
      },
      /** Sends photos under one field name, preceded by plain fields. */
      upload: (url: string, fields: Record<string, string>, photos: readonly Uint8Array[], name = 'file1') => {
        const file = { name: 'foto.jpg', type: 'image/jpeg' }
        const plain = Object.entries(fields).map(([field, bytes]) => ({ name: field, bytes }))
        const form = multipart([...plain, ...photos.map((bytes) => ({ name, file, bytes }))])
        return send('POST', url, form.body, { 'content-type': form.type })
      },
    }
  }

  return {
    app,
    db,
    clock,
    make,
    accounts,
    tokens,
    lookups,
    uses,
    deps,
    /**
     * `free` is the number of free bytes that the disk reports. `changes` collects the reports that
     * the space became low (true) or sufficient again (false).
     */
    freeSpace,
    /** Sets the listener that receives the duration and the text of each query. */
    onQuery: database.onQuery,
    sessions,
    /** What signs the tokens. */
    signing,
    /** The folder for files that the product stores outside the database. */
    dataDir,
    /** Logs the roles in anew, as a test must that sets the clock back. */
    logIn,
    /** Returns a caller with one of the seeded roles. */
    as: (role: RoleName) => caller(tokens[role]),
    /** Returns a caller with the given token. */
    withToken: caller,
    /** The caller without a session. */
    visitor: caller(undefined),
    close: async () => {
      await settled()
      await app.close()
      await jobs.stop()
      await lookups.stop()
      await alterations.stop()
      await uses.stop()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

interface Part {
  name: string
  /** Describes an uploaded file. A plain field has none. */
  file?: { name: string; type: string }
  bytes: string | Uint8Array
}

function multipart(parts: readonly Part[]) {
  const boundary = 'frontera-de-prueba'
  const heading = ({ name, file }: Part) =>
    `content-disposition: form-data; name="${name}"${file ? `; filename="${file.name}"\r\ncontent-type: ${file.type}` : ''}`
  const pieces = [
    ...parts.flatMap((part) => [`--${boundary}\r\n${heading(part)}\r\n\r\n`, part.bytes, '\r\n']),
    `--${boundary}--\r\n`,
  ]
  return {
    body: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
