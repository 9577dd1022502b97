// npm run bench: every list and look-up at full size through the API over HTTP, beside the same SQL
// through the bare driver.
import { randomBytes } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'
import { createApp } from '../api/src/app.ts'
import { readCentro } from '../api/src/settings/centro.ts'
import { readEnv } from '../api/src/settings/env.ts'
import { unwatched } from '../api/src/process/disk.ts'
import { createLookups } from '../api/src/overview/consultas/lookups.ts'
import { createJobs } from '../api/src/jobs/jobs.ts'
import { createMailer } from '../api/src/mail/mailer.ts'
import { mergeCounts } from '../api/src/db/counts.ts'
import { createSessions } from '../api/src/http/callers/session.ts'
import { openServer, overServer } from '../api/src/db/client.ts'
import { Connections } from '../api/src/db/server/pool.ts'
import { seedAdmin } from '../api/src/seed/reference/admin.ts'
import { seedReference } from '../api/src/seed/reference/reference.ts'
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { benchChecklist } from './checklist.ts'
import { fill } from './data.ts'
import { fillEquipment } from './equipment.ts'
import { benchSheets } from './sheets.ts'

const EQUIPMENT = { items: 100_000, inspectionsEach: 5 }
const SIZE = { people: 100_000, companies: 2_000, cohorts: 3_000, certificates: 300_000 }
const ROUNDS = 60
// A running server is warm: its code compiled, and each of its connections past the plans that
// PostgreSQL makes anew the first times.
const WARM_UP = 100

/** A call, and the milliseconds that its median must stay under. */
interface Case {
  name: string
  url: string
  limit: number
}

const cases = ({ idCeco, idEq }: { idCeco: string; idEq: string }): Case[] => [
  { name: 'certificates, first page', url: '/certcol?page=0&size=20', limit: 5 },
  { name: 'certificates of a person', url: '/certcol?page=0&size=20&idcol=5000', limit: 5 },
  { name: 'certificates of a cohort', url: '/certcol?page=0&size=20&idcer=77', limit: 5 },
  { name: 'certificates of a company', url: '/certcol?page=0&size=20&idemp=77', limit: 5 },
  { name: 'certificates by document number', url: '/certcol?page=0&size=20&numerodocumento=1000050000', limit: 5 },
  { name: 'certificates, cohort number 7', url: '/certcol?page=0&size=20&cohorte=7', limit: 50 },
  { name: 'certificates of a course (1 in 16)', url: '/certcol?page=0&size=20&idcur=2', limit: 50 },
  { name: 'certificates by part of a number', url: '/certcol?page=0&size=20&numerodocumento=000050', limit: 50 },
  { name: 'certificates, page 5,000', url: '/certcol?page=5000&size=20', limit: 50 },
  { name: 'certificates, page 7,500 (the deepest)', url: '/certcol?page=7500&size=20', limit: 50 },
  { name: 'certificates to approve', url: '/certcol?page=0&size=20&situacion=pendiente', limit: 50 },
  { name: 'certificates, valid (1 in 2)', url: '/certcol?page=0&size=20&situacion=vigente', limit: 50 },
  { name: 'certificates, expired (1 in 2)', url: '/certcol?page=0&size=20&situacion=vencido', limit: 50 },
  { name: 'certificates, expired, page 5,000', url: '/certcol?page=5000&size=20&situacion=vencido', limit: 50 },
  { name: 'certificates, expiring in 30 days', url: '/certcol?page=0&size=20&situacion=porvencer', limit: 50 },
  { name: 'certificates, expiring in a year', url: '/certcol?page=0&size=20&situacion=porvencer&dias=365', limit: 50 },
  { name: 'certificates of a course, valid', url: '/certcol?page=0&size=20&situacion=vigente&idcur=2', limit: 50 },
  { name: 'tabs of certificates', url: '/certcol/situaciones', limit: 50 },
  { name: 'tabs of certificates of a course', url: '/certcol/situaciones?idcur=2', limit: 50 },
  { name: 'people, first page', url: '/colaboradores?page=0&size=10', limit: 5 },
  { name: 'people by document number', url: '/colaboradores?page=0&size=10&cedula=1000050000', limit: 5 },
  { name: 'people of a company', url: '/colaboradores?page=0&size=10&idemp=77', limit: 5 },
  { name: 'people, name contains (1 in 6)', url: '/colaboradores?page=0&size=10&nombre=nunez', limit: 50 },
  { name: 'people, two letters', url: '/colaboradores?page=0&size=10&nombre=na', limit: 50 },
  { name: 'people, page 5,000', url: '/colaboradores?page=5000&size=10', limit: 50 },
  { name: 'companies, first page', url: '/empresa?page=0&size=10', limit: 5 },
  { name: 'companies, name contains', url: '/empresa?page=0&size=10&nombre=pena', limit: 5 },
  { name: 'certifications, first page', url: '/certificaciones?page=0&size=10', limit: 5 },
  { name: 'certifications of a course', url: '/certificaciones?page=0&size=10&idcur=2', limit: 5 },
  { name: 'certifications to close', url: '/certificaciones?page=0&size=10&porcerrar=1', limit: 5 },
  { name: 'courses, all', url: '/cursos', limit: 5 },
  { name: 'public look-up', url: '/certcol/GetByCedula?page=0&size=10&numerodocumento=1000050000', limit: 3 },
  { name: 'dashboard', url: '/dashboard', limit: 50 },
  { name: 'notifications', url: '/notificaciones', limit: 50 },
  { name: 'search, a name', url: '/buscar?q=ingrid%20nunez', limit: 50 },
  { name: 'search, a frequent name (1 in 6)', url: '/buscar?q=nunez', limit: 50 },
  { name: 'search, in the middle of names', url: '/buscar?q=une', limit: 50 },
  { name: 'search, nobody', url: '/buscar?q=wxyz', limit: 50 },
  { name: 'search, three letters of nobody', url: '/buscar?q=maria%20zzz', limit: 50 },
  { name: 'search, two letters', url: '/buscar?q=na', limit: 50 },
  { name: 'search, a document number', url: '/buscar?q=1.000.050.000', limit: 50 },
  { name: 'search, the beginning of every number', url: '/buscar?q=100', limit: 50 },
  { name: 'search, the end of a number', url: '/buscar?q=50000', limit: 50 },
  { name: 'search, a certificate', url: '/buscar?q=TA-0012%2F0034', limit: 50 },
  { name: 'equipment, first page', url: '/equipos?page=0&size=10', limit: 5 },
  { name: 'equipment of a company', url: '/equipos?page=0&size=10&idemp=77', limit: 5 },
  { name: 'equipment of a type (1 in 20)', url: '/equipos?page=0&size=10&idtipoeq=1', limit: 50 },
  { name: 'equipment by its code', url: '/equipos?page=0&size=10&nombre=EQ-077777', limit: 50 },
  { name: 'equipment by part of a serial', url: '/equipos?page=0&size=10&nombre=777', limit: 50 },
  { name: 'equipment, inspection expired', url: '/equipos?page=0&size=10&inspeccion=vencida', limit: 50 },
  { name: 'equipment, rejected', url: '/equipos?page=0&size=10&inspeccion=rechazado', limit: 50 },
  { name: 'equipment, inspection under way', url: '/equipos?page=0&size=10&inspeccion=pendiente', limit: 50 },
  { name: 'equipment, page 5,000', url: '/equipos?page=5000&size=10', limit: 50 },
  { name: 'equipment, page 9,999 (the deepest)', url: '/equipos?page=9999&size=10', limit: 50 },
  { name: 'inspections, first page', url: '/evaluacion?page=0&size=10', limit: 5 },
  { name: 'inspections of an item', url: `/evaluacion?page=0&size=10&ideq=${idEq}`, limit: 5 },
  { name: 'inspections, page 25,000', url: '/evaluacion?page=25000&size=10', limit: 50 },
  { name: 'public look-up of an item', url: `/publico/inspecciones/${idEq}`, limit: 3 },
  { name: 'search, an item by its code', url: '/buscar?q=EQ-077777', limit: 50 },
  { name: 'search, a type of equipment (1 in 20)', url: '/buscar?q=arnes', limit: 50 },
  { name: 'search, a brand and a type of equipment', url: '/buscar?q=petzl%20arnes', limit: 50 },
  { name: 'search, a brand and a serial', url: '/buscar?q=petzl%20654321', limit: 50 },
  { name: 'search, a serial', url: '/buscar?q=SN-654321', limit: 50 },
  { name: 'certificate PDF', url: `/certcol/${idCeco}/pdf?vista=1`, limit: 10 },
]

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function client(port: number, token: string) {
  const agent = new Agent({ keepAlive: true })
  return (url: string) =>
    new Promise<void>((resolve, reject) => {
      // A visitor who looks a certificate up has no session.
      const headers = /GetByCedula|publico/.test(url) ? {} : { authorization: `Bearer ${token}` }
      const options = { port, agent, path: `/api/v1${url}`, headers }
      httpRequest(options, (reply) => {
        reply.resume()
        reply.once('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${reply.statusCode}`)),
        )
      })
        .once('error', reject)
        .end()
    })
}

async function main(): Promise<void> {
  const version = installedPostgres()
  if (version === undefined)
    throw new Error("The bench needs a PostgreSQL server: install Debian's package postgresql.")
  const server = await startPostgres(version)
  try {
    const setUp = await openServer(server.url)
    await seedReference(setUp.db)
    await seedAdmin(setUp.db, { password: randomBytes(6).toString('hex'), passwordHash: async (text) => text })
    await setUp.close()

    const driver = new Pool({ connectionString: server.url, max: 10 })
    process.stdout.write(`PostgreSQL ${version}: making ${SIZE.people} people and ${SIZE.certificates} certificates…\n`)
    await fill(driver, SIZE)
    process.stdout.write(`…${EQUIPMENT.items} items and ${EQUIPMENT.items * EQUIPMENT.inspectionsEach} inspections…\n`)
    await fillEquipment(driver, EQUIPMENT)

    const captured: { sql: string; params: unknown[] }[] = []
    const logQuery = (sql: string, params: unknown[]) => captured.push({ sql, params })
    const db = overServer(new Connections(server.url), { logQuery })
    await mergeCounts(db)
    const env = readEnv({ RATE_LIMITS: 'off' })
    const sessions = createSessions(db, randomBytes(32).toString('hex'), () => new Date())
    const lookups = createLookups(db, console.error, unwatched)
    const mailer = createMailer(env, console.error)
    const jobs = createJobs(setUp.queue, console.error)
    const deps = { db, env, now: () => new Date(), sessions, lookups, mailer, jobs, disk: unwatched }
    const app = await createApp(deps, await readCentro(db, env))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const token = await sessions.issue({ id_cue: 1, sesion_cue: 1 })
    const get = client((app.server.address() as AddressInfo).port, token)
    const idOf = async (sql: string) => (await driver.query<{ id: string }>(sql)).rows[0]!.id
    const idCeco = await idOf('select id_ceco as id from certcol where estado_ceco = 1 limit 1 offset 1000')
    const idEq = await idOf('select id_eq as id from equipos limit 1 offset 5000')
    const table: Record<string, string | number>[] = []
    for (const { name, url, limit } of cases({ idCeco, idEq })) {
      for (let i = 0; i < WARM_UP; i++) await get(url)
      captured.length = 0
      await get(url)
      // The session's own query belongs to every call, not to the list.
      const queries = captured.filter(({ sql }) => !sql.includes('json_object_agg'))
      const api: number[] = []
      const bare: number[] = []
      for (let i = 0; i < ROUNDS; i++) {
        api.push(await timed(() => get(url)))
        bare.push(
          await timed(async () => {
            for (const [at, { sql, params }] of queries.entries())
              await driver.query({ name: `${name} ${at}`, text: sql, values: params })
          }),
        )
      }
      const [ms, raw] = [median(api), median(bare)]
      table.push({
        call: name,
        'API ms': ms.toFixed(2),
        'bare SQL ms': raw.toFixed(2),
        ratio: (raw / ms).toFixed(2),
        'limit ms': limit,
        ok: ms < limit ? 'yes' : 'NO',
      })
    }
    console.table(table)
    const { port } = app.server.address() as AddressInfo
    const sheets = await benchSheets(`http://127.0.0.1:${port}/api/v1`, token)
    console.table(sheets)
    const checklist = await benchChecklist()
    console.table(checklist)
    await app.close()
    await lookups.stop()
    await driver.end()
    if ([...table, ...sheets, ...checklist].some((row) => row.ok === 'NO')) process.exitCode = 1
  } finally {
    server.stop()
  }
}

await main()
