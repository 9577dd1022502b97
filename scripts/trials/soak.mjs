// npm run soak [-- --minutes=60] [--rate=25] [--server]: runs the demonstration under a mixed load,
// and prints the memory of the process once a minute. Exits with 1 when the last quarter of the run
// needs a tenth more memory than the second one, or when a call got a wrong answer. `--server` runs
// it on a PostgreSQL server.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { subjectsOf, turnOf } from '../lib/soak-calls.mjs'
import { caller, login, median, startPortal, stopPortal } from '../lib/portal.mjs'
import { startInstalled } from '../lib/postgres.mjs'
import { exitOnSignals } from '../lib/run.mjs'
import { ensureInstalled, runMain } from '../lib/setup.mjs'

const ADM = /** @type {const} */ (['1010200301', 'demo-adm'])
const TOKEN = randomBytes(24).toString('hex')
/** Largest ratio of the memory in the last quarter to the memory in the second quarter. */
const GROWTH = 1.1
/** Largest number of open calls. When the portal is slower than the rate, calls are skipped. */
const AT_ONCE = 20
const MB = 1024 * 1024

/** Metrics of the process, by their printed names. @type {Record<string, string>} */
const FIGURES = {
  RSS: 'process_resident_memory_bytes',
  heap: 'nodejs_heap_size_used_bytes',
  external: 'nodejs_external_memory_bytes',
  buffers: 'anclaje_array_buffers_bytes',
  wasm: 'anclaje_embedded_memory_bytes',
  database: 'anclaje_database_bytes',
}

/** @param {string} origin @returns {Promise<Record<string, number>>} */
async function sample(origin) {
  const reply = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const text = await reply.text()
  const valueOf = (/** @type {string} */ name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
  return Object.fromEntries(Object.entries(FIGURES).map(([shown, name]) => [shown, valueOf(name) / MB]))
}

/**
 * Makes calls at a steady rate until the returned `stop` is called.
 * @param {() => Promise<string | undefined>} turn @param {number} rate
 */
function startLoad(turn, rate) {
  const load = { underWay: 0, calls: 0, leftOut: 0, wrong: /** @type {string[]} */ ([]) }
  const timer = setInterval(async () => {
    if (load.underWay >= AT_ONCE) {
      load.leftOut += 1
      return
    }
    load.underWay += 1
    const wrong = await turn().catch((error) => String(error))
    load.underWay -= 1
    load.calls += 1
    if (wrong === undefined) return
    if (load.wrong.length < 20) console.log(wrong)
    load.wrong.push(wrong)
  }, 1000 / rate)
  const stop = async () => {
    clearInterval(timer)
    while (load.underWay > 0) await sleep(50)
  }
  return { load, stop }
}

/**
 * Puts a portal under load and samples it once a minute.
 * @param {import('../lib/portal.mjs').RunningPortal} portal
 * @param {number} minutes @param {number} rate
 */
async function soak(portal, minutes, rate) {
  const call = caller(portal.base, await login(portal.base, ...ADM))
  const subjects = await subjectsOf(call)
  const { load, stop } = startLoad(() => turnOf(call, caller(portal.base), subjects), rate)
  const samples = []
  for (let minute = 1; minute <= minutes; minute += 1) {
    await sleep(60_000)
    const figures = await sample(portal.origin)
    samples.push(figures)
    const shown = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(0).padStart(5)}`)
    console.log(`${String(minute).padStart(3)} min  ${shown.join('  ')}  calls ${load.calls}`)
  }
  await stop()
  return { samples, load }
}

exitOnSignals()
await runMain(async () => {
  ensureInstalled()
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '60' },
      rate: { type: 'string', default: '25' },
      server: { type: 'boolean', default: false },
    },
  })
  const server = values.server ? await startInstalled() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-soak-'))
  const env = { DATA_DIR: folder, METRICS_TOKEN: TOKEN, LOG_LEVEL: 'error' }
  try {
    const portal = await startPortal({ ...env, ...(server && { DATABASE_URL: server.url }) }, ['--demo'])
    const { samples, load } = await soak(portal, Number(values.minutes), Number(values.rate))
    await stopPortal(portal)
    const quarter = Math.max(1, Math.floor(samples.length / 4))
    const parts = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
    const rows = Object.keys(FIGURES).map((name) => {
      const [second = NaN, last = NaN] = parts.map((part) => median(part.map((figures) => figures[name] ?? NaN)))
      return { MB: name, 'second quarter': Math.round(second), last: Math.round(last), ratio: last / second }
    })
    console.table(rows)
    const isFlat = (rows.find(({ MB: name }) => name === 'RSS')?.ratio ?? NaN) <= GROWTH
    console.log(
      `${load.calls} calls, ${load.wrong.length} answered wrongly, ${load.leftOut} left out; the memory is ${isFlat ? 'flat' : 'NOT FLAT'}`,
    )
    return isFlat && load.wrong.length === 0 ? 0 : 1
  } finally {
    server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
