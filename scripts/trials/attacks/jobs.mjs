// npm run attack -- jobs [rows]: orders the export of 100,000 people (or of `rows`), kills the
// product while it makes the file, and starts another process. The file must have every person
// once. It prints the seconds of the attempt and the peak memory of the product. It needs
// PostgreSQL.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { streamRows } from '../../../api/test/xlsx.ts'
import { caller, login, startPortal, stopPortal } from '../../lib/portal.mjs'
import { startInstalled } from '../../lib/postgres.mjs'

const ROWS = Number(process.argv[2] ?? 100_000)
const ADMIN_PASSWORD = 'clave-123'

const database = await startInstalled()
const folder = mkdtempSync(join(tmpdir(), 'anclaje-trabajos-'))

const start = () => startPortal({ DATA_DIR: folder, DATABASE_URL: database.url, ADMIN_PASSWORD, METRICS_ADDRESS: '' })

/** @param {number} pid */
const mostMemory = (pid) => {
  const [, kB = '0'] = /VmHWM:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kB) / 1024)
}

try {
  const first = await start()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col,
    apellidos_col, busqueda_col, telefono_col, direccion_col, correopersonal_col)
    select 170, 1, (1000000000 + i)::text, 'Persona ' || i % 997, 'Apellido ' || i % 9973, 'persona', '3005550101',
      md5(i::text), md5(i::text) || '@example.com' from generate_series(1, ${ROWS}) i`)
  await client.query('analyze colaboradores')
  const token = await login(first.base, 'admin', ADMIN_PASSWORD)
  const work = async (/** @type {string} */ base) => (await caller(base, token)('GET', '/trabajos')).body.items[0]
  const tries = async () => (await client.query('select max(intento_tra) as n from trabajos')).rows[0].n
  const idle = mostMemory(first.child.pid ?? 0)
  await caller(first.base, token)('POST', '/trabajos', { accion: 'exportar_aprendices', filtro: {} })
  let seen = await work(first.base)
  while (seen.hechas_tra < ROWS / 3) {
    await pause(20)
    seen = await work(first.base)
  }
  await stopPortal(first, 'SIGKILL')
  const killed = Date.now()

  const second = await start()
  let began = 0
  const left = await tries()
  do {
    await pause(250)
    seen = await work(second.base)
    if (!began && (await tries()) > left) began = Date.now()
  } while (!['listo', 'fallido'].includes(seen.estado_tra))
  const ended = Date.now()
  const memory = mostMemory(second.child.pid ?? 0)
  const file = Buffer.from((await caller(second.base, token)('GET', `/trabajos/${seen.id_tra}/archivo`)).body)
  const numbers = new Set()
  let rows = 0
  for await (const values of streamRows(file)) {
    rows += 1
    numbers.add(values[2])
  }
  const { rows: parts } = await client.query(
    'select count(*)::int as n, count(distinct intento_par)::int as tries from trabajospartes',
  )
  console.table({
    'state, rows that it says': `${seen.estado_tra}, ${seen.hechas_tra}`,
    'rows in the file, the heading included': rows,
    'different document numbers': numbers.size,
    'MB of the file, parts, tries that they are of': `${(file.length / 1e6).toFixed(1)}, ${parts[0].n}, ${parts[0].tries}`,
    'seconds until the next try': (began - killed) / 1000,
    'seconds of the try': (ended - began) / 1000,
    'MB of memory at most: before, with it': `${idle}, ${memory}`,
  })
  await client.end()
  await stopPortal(second)
  if (rows !== numbers.size || rows < ROWS || parts[0].tries !== 1) process.exitCode = 1
} finally {
  database.stop()
  rmSync(folder, { recursive: true, force: true })
}
