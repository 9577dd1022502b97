// npm run bench -- --zip: makes a ZIP and a print of 1,000 certificates, on the embedded database
// and on a server, and measures seconds, memory and the waits of other calls (OPS-54).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readZip } from '../api/src/documents/zip.ts'
import { caller, login, startPortal, stopPortal } from '../scripts/lib/portal.mjs'
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'

const ADMIN_PASSWORD = 'zorro-gris-41'
const MANY = 1000
const MOST_SECONDS = 20
const MOST_MB = 150
const MOST_WAIT_MS = 100
/** Milliseconds between two calls during the job. */
const BESIDE_MS = 25

type Call = ReturnType<typeof caller>

async function must<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status < 200 || status > 299) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Makes a cohort of `MANY` learners with approved certificates. Returns its id. */
async function issue(call: Call): Promise<number> {
  const people = Array.from({ length: MANY }, (_, n) => ({
    paisdocumento: 170, tipodocumento: 1, numerodocumento: String(1_700_000_000 + n), nombres: `Persona ${n}`, apellidos: `Núñez Peña ${n}`, telefono: '3005550101', idemp: 0,
  })) // prettier-ignore
  await must(call('POST', '/colaboradores/createArray?declaracion=1', people))
  const { items } = await must(call('GET', '/colaboradores?size=5000&cedula=17000'))
  const ids = (items as { id_col: number }[]).map(({ id_col }) => id_col)
  const cohort = { idcur: 2, fechainicio: '2026-01-05', tiempovigencia: 3, periodo: 3, horas: 40, responsables: [] }
  const { id_cer: idcer } = await must(call('POST', '/certificaciones', cohort))
  const rows: { id_ceco: string }[] = await must(call('POST', '/certcol', ids.map((idcol) => ({ idcer, idcol })))) // prettier-ignore
  await must(call('PUT', '/certcol/updateArrayEstado', { estado: 1, ids: rows.map(({ id_ceco }) => id_ceco) }))
  return idcer
}

/** Makes calls and reads the memory of a process until the returned function is called. */
function watch(call: Call, pid: number) {
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1e3
  const before = memory()
  const seen = { isOn: true, peak: before, waits: [] as number[] }
  const watching = (async () => {
    while (seen.isOn) {
      const began = performance.now()
      await must(call('GET', '/cursos?page=0'))
      seen.waits.push(performance.now() - began)
      seen.peak = Math.max(seen.peak, memory())
      await sleep(BESIDE_MS)
    }
  })()
  return async () => {
    seen.isOn = false
    await watching
    const waits = seen.waits.toSorted((a, b) => a - b)
    return { memory: seen.peak - before, worst: waits.at(-1)!, most: waits[Math.floor(waits.length * 0.99)]! }
  }
}

/** Orders a file of the cohort and waits for it. */
async function make(call: Call, pid: number, accion: string, idcer: number, where: string) {
  const stop = watch(call, pid)
  await sleep(1000)
  const began = performance.now()
  const { id_tra } = await must(call('POST', '/trabajos', { accion, filtro: { idcer }, esperado: MANY }))
  const row = async () => must(call('GET', `/trabajos/${id_tra}/resultado`))
  // The time is measured from the moment at which a process takes the job. Before that, the job
  // waits until a process polls the queue.
  let taken = began
  for (;;) {
    const { estado_tra } = await row()
    if (estado_tra === 'en_espera') taken = performance.now()
    if (estado_tra === 'fallido') throw new Error(`${accion} failed`)
    if (estado_tra === 'listo') break
    await sleep(50)
  }
  const seconds = (performance.now() - taken) / 1000
  const { memory, worst, most } = await stop()
  const file = Buffer.from(await must(call('GET', `/trabajos/${id_tra}/archivo`)))
  if (accion === 'zip_certificados' && readZip(file)?.length !== MANY) throw new Error('the ZIP is not whole')
  return {
    file: `${accion} (${where})`,
    seconds: seconds.toFixed(1),
    'more memory MB': Math.round(memory),
    'MB of the file': (file.length / 1e6).toFixed(1),
    'a call beside it, 99 % ms': Math.round(most),
    'slowest ms': Math.round(worst),
    ok: seconds < MOST_SECONDS && memory < MOST_MB && worst < MOST_WAIT_MS ? 'yes' : 'NO',
  }
}

async function measure(where: string, env: Record<string, string>) {
  const portal = await startPortal({ ADMIN_PASSWORD, METRICS_ADDRESS: '', ...env })
  try {
    const token = await login(portal.base, 'admin', ADMIN_PASSWORD)
    const call = caller(portal.base, token)
    const idcer = await issue(call)
    const table = []
    for (const accion of ['zip_certificados', 'imprimir_certificados'])
      table.push(await make(call, portal.child.pid!, accion, idcer, where))
    return table
  } finally {
    await stopPortal(portal)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'anclaje-zip-'))
const version = installedPostgres()
const database = version === undefined ? undefined : await startPostgres(version)
try {
  const table = await measure('embedded', { DATA_DIR: join(folder, 'embedded') })
  if (database)
    table.push(...(await measure('server', { DATA_DIR: join(folder, 'server'), DATABASE_URL: database.url })))
  console.table(table)
  if (table.some(({ ok }) => ok === 'NO')) process.exitCode = 1
} finally {
  database?.stop()
  rmSync(folder, { recursive: true, force: true })
}
