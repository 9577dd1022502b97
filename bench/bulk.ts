// npm run attack -- bulk [embedded | server]: makes each call that takes many rows with n and with
// 4n rows, beside fifty other callers, in a portal with 300,000 people and a million rows of
// history. Exits with 1 where 4n rows take more than five times as long as n, where a call takes
// too long, and where it makes others wait too long.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { openScratchPglite } from '../api/src/db/pglite.ts'
import { openApi } from '../api/src/http/openapi.ts'
import { bodies } from '../api/test/factories.ts'
import { FAILING } from '../api/test/inspections.ts'
import { TEST_LIMITS } from '../api/test/limits.ts'
import { makeSheet } from '../api/test/xlsx.ts'
import { hoyEnBogota } from '../contract/src/rules/common/fechas.ts'
import { COLUMNAS } from '../contract/src/rules/training/importacion.ts'
import { caller, login, startPortal, stopPortal } from '../scripts/lib/portal.mjs'
import { startInstalled } from '../scripts/lib/postgres.mjs'
import { EMPTY, fill, settle } from './data.ts'
import type { Runner } from './data.ts'
import { timed } from './measure.ts'
import { startProbe } from './probe.ts'
import type { Probe } from './probe.ts'

const STORED = { ...EMPTY, people: 300_000, companies: 2_000, cohorts: 300, certificates: 100_000 }
const HISTORY = 1_000_000
const OTHERS = 50
/** The numbers of certificates, n and 4n. The other numbers follow from them. */
const SIZES = [1250, 5000] as const
/** A disturbance by another program does not occur in each round. */
const ROUNDS = 2
/** Largest ratio of the time of 4n rows to the time of n rows. */
const GROWTH = 5
/** Rows beyond which a call may take longer: only an import takes so many. */
const MOST_ROWS = 5000
/** Most seconds of a call. */
const SECONDS = { server: 6, embedded: 10 }
/** Most milliseconds that others wait; on the embedded database for these and for the call. */
const WAIT = 100
/** A body with a list that may be this long takes many rows. */
const MANY = 300

const ADMIN_PASSWORD = 'zorro-gris-41'
/** Id of the person of the account that makes the calls. */
const ADMIN = 1
/** Document number before that of the first person whom a call makes. */
const NUMBERS = 2_000_000_000
/** Id from which on the people of `fill` wait to be confirmed. */
const WAITING = 1000

type Kind = keyof typeof SECONDS

/** A timed call. `which` is 0 of n rows and 1 of 4n. */
interface Measured {
  name: string
  which: 0 | 1
  rows: number
  seconds: number
  /** Longest wait of another caller meanwhile, in milliseconds. */
  wait: number
}

interface Portal {
  ask: <T>(method: string, path: string, body?: object) => Promise<T>
  probe: Probe
  measured: Measured[]
  /** Number of people and items that calls have made so far. */
  made: number
  /** Number of people who were confirmed so far. */
  confirmed: number
}

/** Fills a database that a portal has migrated. */
async function fillDatabase(driver: Runner): Promise<void> {
  await fill(driver, EMPTY, STORED)
  await driver.query(`update colaboradores set estado_col = 0 where id_col >= ${WAITING}`)
  // Who signs has set the own password.
  await driver.query('update cuentas set clavepropia_cue = true')
  await driver.query('alter table historia disable trigger user')
  await driver.query(`
    insert into historia (sujeto_his, id_his, accion_his, cambios_his, origen_his)
    select 'colaborador', (i % ${STORED.people})::text, 'cambiado',
      jsonb_build_object('cargo_col', array['Operario ' || i, 'Rescatista ' || i]), 'sistema'
    from generate_series(1, ${HISTORY}) i`)
  await driver.query('alter table historia enable trigger user')
  await settle(driver)
}

const batches = <T>(list: T[], size: number): T[][] =>
  Array.from({ length: list.length / size }, (_, i) => list.slice(i * size, (i + 1) * size))

/**
 * Makes every call with many rows once. Most take n rows, an import four times as many, and others
 * a fifth or a tenth of it, as their limits are lower.
 */
async function live(portal: Portal, which: 0 | 1): Promise<void> {
  const n = SIZES[which]
  const [some, few] = [n / 5, n / 10]
  const { ask, probe } = portal

  async function measured<T>(name: string, rows: number, work: () => Promise<T>): Promise<T> {
    await probe.worst()
    const { ms, answer } = await timed(work)
    portal.measured.push({ name, which, rows, seconds: ms / 1000, wait: await probe.worst() })
    const { cambiados = rows } = answer as { cambiados?: number }
    if (cambiados < rows) throw new Error(`${name}: ${cambiados} of ${rows}: ${JSON.stringify(answer).slice(0, 300)}`)
    return answer
  }
  const call = <T>(name: string, rows: number, body: object) => {
    const [method, path] = name.split(' ') as [string, string]
    return measured(name.replace(/\?.*/, ''), rows, () => ask<T>(method, path, body))
  }
  /** Times a job until its end. */
  async function job(accion: string, ids: (string | number)[], fields: object = {}): Promise<void> {
    const body = { accion, ids, esperado: ids.length, ...fields }
    const { id_tra } = await call<{ id_tra: string }>('POST /trabajos', ids.length, body)
    const done = await measured(`job ${accion}`, ids.length, async () => {
      for (;;) {
        const found = await ask<{ estado_tra: string; hechas_tra: number }>('GET', `/trabajos/${id_tra}/resultado`)
        if (['listo', 'fallido'].includes(found.estado_tra)) return found
        await pause(20)
      }
    })
    if (done.hechas_tra < ids.length) throw new Error(`${accion}: ${done.hechas_tra} of ${ids.length}`)
  }

  const numbersOf = (count: number) => Array.from({ length: count }, () => NUMBERS + (portal.made += 1))
  const formOf = async (numbers: number[], nameOf: (number: number) => string, born: string) => {
    const rows = numbers.map((number) => [
      170,
      'CC',
      `${number}`,
      nameOf(number),
      'Ñáñez',
      born,
      '',
      '3005550101',
      '',
      '',
    ])
    const form = new FormData()
    form.append('file', new Blob([await makeSheet([COLUMNAS.map(({ titulo }) => titulo), ...rows])]), 'a.xlsx')
    return form
  }
  const numbers = numbersOf(4 * n)
  const wrong = await formOf(numbers, () => '', '31/02/1994')
  for (const query of ['', '?errores=1'])
    await measured(`POST /colaboradores/importar${query}, wrong`, 4 * n, () =>
      ask('POST', `/colaboradores/importar${query}`, wrong),
    )
  const form = await formOf(numbers, (number) => `N${number}`, '28/02/1994')
  type Read = { filas: { datos: { numerodocumento: string } }[] }
  const { filas } = await call<Read>('POST /colaboradores/importar', 4 * n, form)
  const people = filas.map(({ datos }) => datos)
  await call('POST /colaboradores/createArray?declaracion=1', 4 * n, people)
  const others = numbersOf(4 * n).map((number, i) => ({ ...people[i], numerodocumento: `${number}` }))
  const path = '/colaboradores/createArray?declaracion=1'
  const { importacion } = await ask<{ importacion: number }>('POST', path, others)
  await measured('POST /importaciones/{id}/deshacer', 4 * n, () =>
    ask('POST', `/importaciones/${importacion}/deshacer`),
  )

  const cohort = { idcur: 1, fechainicio: '2026-01-05', tiempovigencia: 3, periodo: 3, horas: 8, responsables: [ADMIN] }
  const newCohort = async () => (await ask<{ id_cer: number }>('POST', '/certificaciones', cohort)).id_cer
  const idcer = await newCohort()
  const learners: number[] = []
  for (const numeros of batches(numbers.slice(0, n).map(String), some)) {
    const found = await call<{ persona: { id_col: number } }[]>('POST /certcol/resolver', some, { idcer, numeros })
    learners.push(...found.map(({ persona }) => persona.id_col))
  }
  const inscribe = async (idcols: number[], idcer: number) => {
    const rows = idcols.map((idcol) => ({ idcer, idcol }))
    return (await call<{ id_ceco: string }[]>('POST /certcol', some, rows)).map(({ id_ceco }) => id_ceco)
  }
  const moved = await inscribe(learners.slice(0, some), await newCohort())
  await call('PUT /certcol/mover', some, { ids: moved, idcer: await newCohort() })
  const ids: string[] = []
  for (const batch of batches(learners, some)) ids.push(...(await inscribe(batch, idcer)))

  const signing = `/certificaciones/${idcer}`
  const { huella } = await measured('GET /certificaciones/{id}/firma', n, () =>
    ask<{ huella: string }>('GET', `${signing}/firma`),
  )
  await measured('PUT /certificaciones/{id}/firmar', n, () => ask('PUT', `${signing}/firmar`, { huella }))

  await call('POST /certcol/aprobacion', n, { ids })
  for (const estado of [1, 0])
    await measured(`PUT /certcol/updateArrayEstado ${estado}`, n, () =>
      ask('PUT', '/certcol/updateArrayEstado', { estado, ids }),
    )
  await call('PUT /certcol/desenlace', n, { ids, desenlace: 'retirado', motivo: 'No volvió' })
  await job('desenlace_certificados', ids, { desenlace: null })
  await job('empresa_certificados', ids, { idemp: 1 })
  await job('aprobar_certificados', ids)
  await job('devolver_certificados', ids)
  await job('aprobar_certificados', ids)
  const fecha = hoyEnBogota(new Date())
  await call('PUT /certcol/cargados', n, { ids, fecha })
  await ask('PUT', '/certcol/cargados', { ids, fecha: null })
  await job('cargar_certificados', ids, { fecha })
  for (const accion of ['zip_certificados', 'imprimir_certificados']) await job(accion, ids.slice(0, some))
  await ask('PUT', '/centro', { representante: `Ana Gil ${portal.made}` })
  await job('corregir_certificados', ids.slice(0, some), { partes: ['centro'], motivo: 'El representante' })
  await job('anular_certificados', ids.slice(0, some), { clase: 'error', motivo: 'No asistió' })

  const waiting = () => Array.from({ length: n }, () => WAITING + (portal.confirmed += 1))
  await call('PUT /colaboradores/confirmar', n, { ids: waiting() })
  await job('confirmar_aprendices', waiting())
  await job('empresa_aprendices', learners, { idemp: 1 })
  const campos = { cargo: `Operario ${portal.made}` }
  await call('PUT /colaboradores/ministerio', few, { ids: learners.slice(0, few), campos })
  const countries = (await ask<{ id_pais: number }[]>('GET', '/paises')).slice(0, few / 2)
  const paises = countries.map(({ id_pais: id }) => ({ id, texto: `País ${portal.made}` }))
  await call('PUT /centro/ministerio', paises.length, { paises })

  const inspections: string[] = []
  for (const number of numbersOf(few)) {
    const { id_eq: ideq } = await ask<{ id_eq: string }>('POST', '/equipos', bodies.equipo({ numserie: `B-${number}` }))
    inspections.push((await ask<{ id_eva: string }>('POST', '/evaluacion', { ideq, fecha: '2026-01-05' })).id_eva)
  }
  const criteria = inspections.map((ideva) => ({ ideva, idcri: FAILING }))
  await ask('POST', '/evaluaciondetalle/createarray', criteria.slice(0, 1))
  const list = `/evaluaciondetalle/getByParams?ideva=${inspections[0]}`
  const lines = (await ask<{ id_evadet: string }[]>('GET', list)).map(({ id_evadet }) => id_evadet)
  await call('POST /evaluaciondetalle/createarray', few * lines.length, criteria)
  const answered = lines.slice(0, which === 0 ? lines.length / 4 : lines.length)
  await call('POST /evaluaciondetalle/updatemany', answered.length, { ids: answered, resultado: 1 })
}

/** Measures the calls of a portal with a kind of database. */
async function measure(kind: Kind): Promise<Measured[]> {
  const server = kind === 'server' ? await startInstalled() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-bulk-'))
  const env = { DATABASE_URL: server?.url ?? '', DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD, ...TEST_LIMITS }
  try {
    await stopPortal(await startPortal(env))
    if (server) {
      const driver = new Pool({ connectionString: server.url, max: 1 })
      await fillDatabase(driver)
      await driver.end()
    } else {
      const pglite = await openScratchPglite(join(folder, 'data/postgres'))
      await fillDatabase(pglite as unknown as Runner)
      await pglite.close()
    }

    const running = await startPortal(env)
    const token = await login(running.base, 'admin', ADMIN_PASSWORD)
    const asked = caller(running.base, token)
    const ask: Portal['ask'] = async (method, path, body) => {
      const { status, body: answer } = await asked(method, path, body)
      if (status < 200 || status > 299)
        throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer).slice(0, 300)}`)
      return answer
    }
    const probe = await startProbe(running.origin, token, OTHERS)
    const portal: Portal = { ask, probe, measured: [], made: 0, confirmed: 0 }
    for (let round = 0; round < ROUNDS; round += 1) for (const which of [0, 1] as const) await live(portal, which)
    await probe.stop()
    await stopPortal(running)
    return portal.measured
  } finally {
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the rows of a table, each with the least of what a call took in all rounds. */
function tableOf(kind: Kind, all: Measured[]) {
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const leastOf = (size: 0 | 1) => {
      const own = all.filter((each) => each.name === name && each.which === size)
      const [seconds, wait] = [own.map((each) => each.seconds), own.map((each) => each.wait)]
      return { rows: own[0]!.rows, seconds: Math.min(...seconds), wait: Math.min(...wait) }
    }
    const both = [leastOf(0), leastOf(1)] as const
    const ratio = both[1].seconds / both[0].seconds
    // A job is no call that somebody waits for.
    const mayTakeLong = name.startsWith('job ')
    const isFine = both.every(
      ({ rows, seconds, wait }) =>
        (mayTakeLong || rows > MOST_ROWS || seconds <= SECONDS[kind]) &&
        wait <= WAIT + (kind === 'embedded' ? seconds * 1000 : 0),
    )
    return {
      [kind]: name,
      rows: both.map(({ rows }) => rows).join(' / '),
      seconds: both.map(({ seconds }) => seconds.toFixed(2)).join(' / '),
      ratio: ratio.toFixed(1),
      'others wait ms': both.map(({ wait }) => wait.toFixed(0)).join(' / '),
      ok: ratio <= GROWTH && isFine ? 'yes' : 'NO',
    }
  })
}

/** Returns the calls whose body takes many rows, as `POST /path`. */
async function callsWithMany(): Promise<string[]> {
  const longest = (schema: unknown): number =>
    typeof schema !== 'object' || schema === null
      ? 0
      : Math.max((schema as { maxItems?: number }).maxItems ?? 0, ...Object.values(schema).map(longest))
  const { paths } = (await openApi()) as { paths: Record<string, Record<string, { requestBody?: unknown }>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => longest(requestBody) >= MANY)
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
}

const [only] = process.argv.slice(2)
const many = await callsWithMany()
for (const kind of ['server', 'embedded'] as const) {
  if (only && only !== kind) continue
  const all = await measure(kind)
  const table = tableOf(kind, all)
  console.table(table)
  if (table.some(({ ok }) => ok === 'NO')) process.exitCode = 1
  const missed = many.filter((call) => !all.some(({ name }) => name.startsWith(call)))
  if (missed.length > 0) throw new Error(`not measured: ${missed.join(', ')}`)
}
