// npm run attack -- reads: makes every list with every filter, every read by id and every slow
// call, on the embedded database with the demonstration, and times other calls meanwhile. The calls
// come from the OpenAPI document of the API, so that a new one is included.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listening, startProcess } from '../api/test/process.ts'
import { makeSheet } from '../api/test/xlsx.ts'
import type { CellValue } from '../api/test/xlsx.ts'
import { BASE_PATH } from '../contract/src/limits.ts'
import { COLUMNAS } from '../contract/src/rules/training/importacion.ts'
import { caller, login } from '../scripts/lib/portal.mjs'
import type { Call } from '../scripts/lib/portal.mjs'
import { leastOf, startProbe } from './probe.ts'
import type { Probe } from './probe.ts'

const ADMIN_PASSWORD = 'zorro-gris-41'
/** Longest time of a read, in milliseconds. */
const MOST_READ = 100
/** Longest additional wait that a call may cause to another one, in milliseconds. */
const MOST_WAIT = 50
/**
 * Longest additional wait in milliseconds for a sheet of 20,000 rows or a file of 600 certificates.
 * It is longer, because the reader of spreadsheets parses all texts at once, and drawing uses one
 * of two cores.
 */
const MOST_WAIT_OF_MANY = 100
const SIZE = 100
const MANY_ROWS = 20_000
/** Number of rows of each list whose ids are tried in reads and filters. */
const SAMPLES = 3
/** Search texts that find many rows, few rows and none. */
const TEXTS = ['a', 'an', 'arnes', 'nunez', 'costuras', '1', '3905', 'EQ-0000', 'zzzz']
const NUMBERS: Record<string, number[]> = { cohorte: [1, 7], dias: [30, 365], estado: [0, 1] }

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: { type?: string; enum?: unknown[]; const?: unknown; anyOf?: Parameter['schema'][] }
}
interface Operation {
  parameters?: Parameter[]
  responses: Record<string, { content?: Record<string, unknown> }>
}
type Paths = Record<string, { get?: Operation }>
type Row = Record<string, unknown>

/**
 * A call to measure, with the limit of its own time and of the additional wait of others, in
 * milliseconds.
 */
interface Asked {
  name: string
  most: number
  wait?: number
  run: () => Promise<unknown>
}

/** For each filter by an id: the list that provides ids to try, and its field with the id. */
const REFERENCES: Record<string, readonly [list: string, field: string]> = {
  idcer: ['/certificaciones', 'id_cer'],
  idcol: ['/colaboradores', 'id_col'],
  idcue: ['/cuentaacceso?page=0', 'id_cue'],
  idcur: ['/cursos?page=0', 'id_cur'],
  iddep: ['/departamentos', 'id_dep'],
  idemp: ['/empresa', 'id_emp'],
  ideq: ['/equipos', 'id_eq'],
  ideva: ['/evaluacion', 'id_eva'],
  idmodulo: ['/modulos', 'id_mod'],
  idpro: ['/propiedades?page=0', 'id_pro'],
  idrol: ['/rol?page=0', 'id_rol'],
  idtipoeq: ['/tipoequipos', 'id_tipoeq'],
  id_ceco: ['/certcol', 'id_ceco'],
  father: ['/criteriosevaluacion', 'id_cri'],
  padre: ['/departamentos', 'id_dep'],
  equipo: ['/equipos', 'id_eq'],
}
/** Lists that provide the rows of a path. By default the list is the path without its last part. */
const LISTS: Record<string, string> = {
  '/certcol/GetById': '/certcol',
  '/evaluaciondetalle/getByParams': '/evaluaciondetalle',
}
const PUBLIC_LISTS = ['paises', 'tipodocs', 'departamentos', 'ciudades', 'empresas', 'tipoequipos', 'claseequipo', 'normas', 'marcas'] // prettier-ignore

/** Returns the calls to measure on a portal with the demonstration. */
async function callsOn(call: Call): Promise<Asked[]> {
  const read = async (path: string) => (await call('GET', path)).body
  const seen = new Map<string, Promise<Row[]>>()
  /** Reads the first, the middle and the last row of the first page of a list. */
  const samplesOf = (list: string): Promise<Row[]> => {
    const asked = `${list}${list.includes('?') ? '&' : '?'}size=${SIZE}`
    const found = seen.get(asked) ?? read(asked).then(spread)
    seen.set(asked, found)
    return found
  }
  const idsOf = async (list: string, field?: string) =>
    (await samplesOf(list)).map((row) => row[field ?? Object.keys(row).find((key) => /^id(_|$)/.test(key)) ?? ''])

  /** Returns the values to try for a parameter. */
  async function valuesFor(path: string, { name, schema }: Parameter): Promise<unknown[]> {
    const fixed = [schema, ...(schema.anyOf ?? [])].flatMap((each) => each.enum ?? (each.const === undefined ? [] : [each.const])) // prettier-ignore
    if (fixed.length > 0) return fixed.map((value) => (value === true ? 1 : value))
    const reference = REFERENCES[name]
    if (reference) return idsOf(...reference)
    if (name === 'lista') return PUBLIC_LISTS
    if (name === 'id') {
      const list = path.split('/{')[0]!.replace(/\/getByParams$/, '')
      return idsOf(LISTS[path.split('/{')[0]!] ?? list)
    }
    return NUMBERS[name] ?? (name === 'rol' ? ['ADM,INSPECTOR', 'APRENDIZ'] : TEXTS)
  }

  /**
   * Returns the query strings of a list: none, each filter alone, and each filter in every order.
   */
  async function queriesOf(path: string, parameters: Parameter[]): Promise<string[]> {
    const filters = parameters.filter(({ name }) => !['page', 'size', 'orden', 'formato'].includes(name))
    const alone = await Promise.all(
      filters.map(async (filter) =>
        (await valuesFor(path, filter)).map((value) => `${filter.name}=${encodeURIComponent(String(value))}`),
      ),
    )
    const orden = parameters.find(({ name }) => name === 'orden')
    const orders = orden ? (await valuesFor(path, orden)).map((value) => `orden=${String(value)}`) : []
    const all = ['', ...alone.flat()]
    return [...all, ...all.flatMap((query) => orders.map((order) => (query ? `${query}&${order}` : order)))]
  }

  /** Returns the paths of an operation with values for the parameters in braces. */
  async function pathsOf(path: string, parameters: Parameter[]): Promise<string[]> {
    const [own] = parameters.filter((parameter) => parameter.in === 'path')
    if (!own) return [path]
    return (await valuesFor(path, own)).map((value) => path.replace(`{${own.name}}`, encodeURIComponent(String(value))))
  }

  const { paths } = (await read('/openapi.json')) as { paths: Paths }
  const reads: Asked[] = []
  const get = (url: string, most: number) =>
    reads.push({ name: `GET ${url}`, most, run: () => call('GET', url).then(mustBeAnswered(url)) })
  for (const [path, { get: operation }] of Object.entries(paths)) {
    if (!operation || path.startsWith('/trabajos/')) continue
    const { parameters = [], responses } = operation
    const query = parameters.filter((parameter) => parameter.in === 'query')
    const isPaged = query.some(({ name }) => name === 'page')
    const isFile = responses['200']?.content?.['application/json'] === undefined
    for (const each of await pathsOf(path, parameters))
      for (const filter of await queriesOf(path, query)) {
        const page = isPaged ? ['page=0', `size=${SIZE}`] : []
        const text = [...page, filter].filter(Boolean).join('&')
        get(text ? `${each}?${text}` : each, isFile ? Infinity : MOST_READ)
      }
    if (isPaged) {
      const { totalPages = 1 } = await read(`${path}?page=0&size=${SIZE}`)
      get(`${path}?page=${totalPages - 1}&size=${SIZE}`, MOST_READ)
      // The option «Todos». Its own time has no limit, because it grows with the rows.
      get(`${path}?page=0&size=5000`, Infinity)
    }
  }
  return [...reads, ...(await longCalls(call, await idsOf('/certificaciones', 'id_cer')))]
}

/** Returns the first, the middle and the last row of a list of any shape. */
function spread(body: unknown): Row[] {
  const rows = (Array.isArray(body) ? body : ((body as { items?: Row[] }).items ?? [])) as Row[]
  const wanted = Array.from({ length: SAMPLES }, (_, n) => Math.floor((n * (rows.length - 1)) / (SAMPLES - 1)))
  return [...new Set(wanted)].map((at) => rows[at]!).filter(Boolean)
}

/**
 * Throws when a call gets no answer or the server fails (5xx). A refusal (4xx) is a valid answer.
 */
const mustBeAnswered = (url: string) => (reply: { status: number; body: unknown }) => {
  if (reply.status >= 500 || reply.status === 0) throw new Error(`${url} answered ${reply.status}`)
  return reply
}

/** Returns the slow calls that may not make others wait: imports of sheets and background jobs. */
async function longCalls(call: Call, cohorts: unknown[]): Promise<Asked[]> {
  const people = Array.from({ length: MANY_ROWS }, (_, n): CellValue[] => [
    170, 'CC', String(2_000_000_000 + n), n % 2 ? 'Ana María' : `Nombre ${n}`, n % 2 ? 'Ruiz Gil' : `Apellido Ñáñez ${n}`, '28/02/1994', `p${n}@example.com`, '3005550101', 'Cra 7', '',
  ]) // prettier-ignore
  const formOf = async (rows: CellValue[][]) => {
    const data = new FormData()
    const sheet = await makeSheet([COLUMNAS.map(({ titulo }) => titulo), ...rows])
    data.append('file', new Blob([new Uint8Array(sheet)]), 'a.xlsx')
    return data
  }
  const form = await formOf(people)
  // In each row the name is missing and the date is wrong.
  const wrong = await formOf(people.map((row) => row.with(3, '').with(5, '31/02/1994')))
  const numeros = Array.from({ length: 1000 }, (_, n) => String(1_000_000_000 + n * 97))
  const work = async (body: object) => {
    const { status, body: made } = await call('POST', '/trabajos', body)
    if (status > 299) throw new Error(`a work was answered ${status}: ${JSON.stringify(made)}`)
    for (;;) {
      const { estado_tra } = (await call('GET', `/trabajos/${made.id_tra}/resultado`)).body
      if (estado_tra === 'fallido') throw new Error(`${JSON.stringify(body)} failed`)
      if (estado_tra === 'listo') return call('GET', `/trabajos/${made.id_tra}/archivo`)
      await sleep(100)
    }
  }
  const esperado = (await call('GET', '/certcol?page=0&size=1&situacion=vigente')).body.totalItems as number
  const certificates = { filtro: { situacion: 'vigente' }, esperado }
  const inspections = (await call('GET', '/evaluacion?page=0&size=1')).body.totalItems as number
  const long = (name: string, run: Asked['run'], wait = MOST_WAIT): Asked => ({ name, most: Infinity, wait, run })
  const many = (name: string, run: Asked['run']) => long(name, run, MOST_WAIT_OF_MANY)
  return [
    ...cohorts.map((idcer) =>
      long(`POST /certcol/resolver, 1,000 numbers, cohort ${String(idcer)}`, () =>
        call('POST', '/certcol/resolver', { idcer, numeros }),
      ),
    ),
    many(`POST /colaboradores/importar, ${MANY_ROWS} rows`, () => call('POST', '/colaboradores/importar', form)),
    many(`POST /colaboradores/importar, ${MANY_ROWS} wrong rows`, () => call('POST', '/colaboradores/importar', wrong)),
    many(`POST /colaboradores/importar?errores=1, ${MANY_ROWS} wrong rows`, () =>
      call('POST', '/colaboradores/importar?errores=1', wrong),
    ),
    long('exportar_aprendices', () => work({ accion: 'exportar_aprendices', filtro: {} })),
    long('exportar_certificados', () => work({ accion: 'exportar_certificados', filtro: {} })),
    long('exportar_equipos', () => work({ accion: 'exportar_equipos', filtro: {} })),
    ...(esperado > 1000
      ? []
      : ['zip_certificados', 'imprimir_certificados'].map((accion) => many(accion, () => work({ accion, ...certificates })))), // prettier-ignore
    ...(inspections > 1000
      ? []
      : [many('zip_inspecciones', () => work({ accion: 'zip_inspecciones', filtro: {}, esperado: inspections }))]),
  ]
}

/**
 * Prints the time of a call and the wait that it caused. Returns whether both are within the
 * limits.
 */
async function measure(probe: Probe, { name, most, wait = MOST_WAIT, run }: Asked, usual: number): Promise<boolean> {
  const limit = { own: most, wait: usual + wait }
  const least = await leastOf(probe, run, limit)
  const isFine = least.own <= limit.own && least.wait <= limit.wait
  console.log(`${least.own.toFixed(0).padStart(6)} ms, others ${least.wait.toFixed(0).padStart(4)} ms  ${isFine ? 'ok      ' : 'TOO LONG'}  ${name}`) // prettier-ignore
  return isFine
}

async function main(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-reads-'))
  const server = startProcess(folder, { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD }, ['--demo'])
  try {
    const url = await listening(server)
    const token = await login(url + BASE_PATH, 'admin', ADMIN_PASSWORD)
    const call = caller(url + BASE_PATH, token)
    const [part = ''] = process.argv.slice(2)
    const asked = (await callsOn(call)).filter(({ name }) => name.includes(part))
    const probe = await startProbe(url, token)
    // Calls also wait while nothing is measured, because of other programs on the machine.
    const { wait: usual } = await leastOf(probe, () => sleep(1000), { own: 0, wait: 0 }, 5)
    console.log(`usual: others wait for at most ${usual.toFixed(0)} ms`)
    let failed = 0
    for (const each of asked) if (!(await measure(probe, each, usual))) failed += 1
    await probe.stop()
    console.log(`${asked.length - failed} passed, ${failed} failed`)
    return failed > 0 || asked.length === 0 ? 1 : 0
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = await main()
