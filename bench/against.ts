// npm run bench -- --against=REV: compares this version with an earlier version over the same rows,
// call by call in turn. The rows are made with the earlier schema. If a migration lies between the
// two, each version has its own copy of the rows, because an older version refuses a database that
// a newer one has changed. With --grow it measures at ten times the full size. With --only=a,b it
// measures only calls whose name contains one of these texts. With --outcomes one learner in ten
// got no certificate in the database of this version.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { listening, startProcess } from '../api/test/process.ts'
import { login } from '../scripts/lib/portal.mjs'
import { startInstalled } from '../scripts/lib/postgres.mjs'
import { cases, isPage } from './cases.ts'
import type { Case } from './cases.ts'
import { FULL, TENFOLD, fillOutcomes, settle } from './data.ts'
import { getEarlier } from './earlier.ts'
import type { Earlier } from './earlier.ts'
import { WARM_UP, client, readSubjects, timed } from './measure.ts'
import type { Asked, Reply } from './measure.ts'

const ADMIN_PASSWORD = 'zorro-gris-41'
/** Secret of the sessions. Every process over one database needs the same secret. */
const JWT_SECRET = randomBytes(32).toString('hex')
/**
 * Maximum geometric mean, over all calls, of the ratio of the time of this version to that of the
 * earlier version.
 */
const MOST_MEAN = 1.02
/** Largest ratio of the times of one call. A call fails when its ratio is larger in every run. */
const MOST_LINE = 1.1
/**
 * Number of runs. Each run starts its own processes, so that a chance effect of one run is absent
 * from the next.
 */
const RUNS = 2
/** Number of times that a run goes through all calls, and of requests per call each time. */
const PASSES = 5
const ROUNDS = 20

type Ask = (asked: Asked) => Promise<Reply>
/**
 * `Pair` has the functions that call the server of the earlier version and that of this version.
 * `Times` has the milliseconds of both.
 */
type Pair = [Ask, Ask]
type Times = [number[], number[]]

/**
 * A version to start: its database and the file of its server, which is absent for this version.
 */
interface Version {
  server?: string
  database: string
}

/** One call in one run: milliseconds of both versions as `fast` returns them, and the answers. */
interface Measured {
  earlier: number
  now: number
  answers: [Reply, Reply]
}

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const ratioOf = ({ earlier, now }: Measured) => now / earlier
/**
 * Returns the tenth percentile of some times, which other programs on the machine disturb least.
 * One version compared with itself, at a load of five programs per core, had mean ratios of 0.79
 * and 1.06 by medians, and of 0.94 and 1.00 by this percentile.
 */
const fast = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? 0
const geometricMean = (ratios: number[]) =>
  Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)

/** Runs some work while the server of a version runs, and stops the server afterwards. */
async function withServer<T>({ server, database }: Version, work: (ask: Ask) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'anclaje-against-'))
  const env = { DATABASE_URL: database, DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD, JWT_SECRET }
  const running = startProcess(folder, env, [], server)
  const kill = () => {
    running.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', kill)
  try {
    const url = await listening(running)
    const token = await login(`${url}/api/v1`, 'admin', ADMIN_PASSWORD)
    return await work(client(Number(new URL(url).port), token))
  } finally {
    running.child.kill('SIGTERM')
    await running.ended
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Sends a call to both versions. They take turns at being first. Adds the times to `times`. */
async function timeBoth(asked: Asked, [earlier, now]: Pair, times: Times): Promise<void> {
  for (let i = 0; i < ROUNDS; i += 1) {
    const first = async () => times[0].push((await timed(() => earlier(asked))).ms)
    const second = async () => times[1].push((await timed(() => now(asked))).ms)
    for (const each of i % 2 === 0 ? [first, second] : [second, first]) await each()
  }
}

/**
 * Measures every call of two running versions, in several passes. A disturbance of some seconds
 * then affects some of the times of each call, and not all times of one call.
 */
async function measureRun(asked: Case[], pair: Pair): Promise<Measured[]> {
  const times = asked.map((): Times => [[], []])
  const answers: Measured['answers'][] = []
  for (const each of asked) {
    for (let i = 0; i < WARM_UP; i += 1) for (const ask of pair) await ask(each)
    answers.push([await pair[0](each), await pair[1](each)])
  }
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const [i, each] of asked.entries()) await timeBoth(each, pair, times[i]!)
  return asked.map((_, i) => ({
    earlier: fast(times[i]![0]),
    now: fast(times[i]![1]),
    answers: answers[i]!,
  }))
}

const wordsFor = ({ status, body }: Reply) => (status === 200 ? `${body.length} bytes` : String(status))

function wordsForBoth([earlier, now]: Measured['answers']): string {
  if (earlier.status === now.status && earlier.body.equals(now.body)) return `same: ${wordsFor(now)}`
  return `other: ${wordsFor(earlier)} → ${wordsFor(now)}`
}

const isAnswered = ({ answers }: Measured) => answers.every(({ status }) => status === 200)

/**
 * Returns the verdict on the runs of a call. A call that this version refuses fails, so that an
 * error is not taken for speed. A call that only the earlier version refuses is new.
 */
function judge(runs: Measured[]): string {
  const [{ answers }] = runs as [Measured]
  if (!runs.every(isAnswered)) return answers[1].status === 200 ? 'new' : 'NO'
  return runs.every((run) => ratioOf(run) > MOST_LINE) ? 'NO' : 'yes'
}

const rowFor = ({ name }: Case, runs: Measured[]) => ({
  call: name,
  'earlier ms': runs.map(({ earlier }) => earlier.toFixed(2)).join(' | '),
  'now ms': runs.map(({ now }) => now.toFixed(2)).join(' | '),
  ratio: runs.map((run) => ratioOf(run).toFixed(2)).join(' | '),
  answer: wordsForBoth(runs[0]!.answers),
  ok: judge(runs),
})

/** Measures every call in every run. Returns the runs of each call. */
async function measure(asked: Case[], versions: { earlier: Version; now: Version }): Promise<Measured[][]> {
  const runs: Measured[][] = []
  for (let run = 1; run <= RUNS; run += 1) {
    const measured = await withServer(versions.earlier, (earlier) =>
      withServer(versions.now, (now) => measureRun(asked, [earlier, now])),
    )
    say(`run ${run}: geometric mean ${meanOf(measured).toFixed(3)}`)
    runs.push(measured)
  }
  return asked.map((_, i) => runs.map((measured) => measured[i]!))
}

/** Returns the geometric mean over the calls that both versions answer. */
const meanOf = (all: Measured[]) => geometricMean(all.filter(isAnswered).map(ratioOf))

/** Makes the rows with the earlier version. Returns the address of the database of each version. */
async function prepare(serverUrl: string, earlier: Earlier, isTenfold: boolean, hasOutcomes: boolean) {
  const urlOf = (name: string) => Object.assign(new URL(serverUrl), { pathname: name }).href
  const admin = new Pool({ connectionString: serverUrl, max: 1 })
  const first = { server: earlier.server, database: urlOf('earlier') }
  await admin.query('create database earlier')
  await withServer(first, async () => undefined)
  say(`the rows, with the tables of ${earlier.sha.slice(0, 8)}…`)
  await onDatabase(first.database, async (driver) => {
    await earlier.fill(driver, isTenfold)
    // Migrations run on tables that PostgreSQL knows, as those of a portal.
    await settle(driver)
  })
  if (!earlier.hasSameTables) {
    say('…a copy of them, with the tables of this version…')
    await admin.query('create database later template earlier')
  }
  await admin.end()
  const now = { database: earlier.hasSameTables ? first.database : urlOf('later') }
  const databases = [...new Set([first.database, now.database])]
  await withServer(now, async () => {
    if (hasOutcomes) await onDatabase(now.database, (driver) => fillOutcomes(driver, isTenfold ? TENFOLD : FULL))
  })
  for (const database of databases) await onDatabase(database, settle)
  return { earlier: first, now }
}

async function onDatabase<T>(url: string, work: (driver: Pool) => Promise<T>): Promise<T> {
  const driver = new Pool({ connectionString: url, max: 10 })
  try {
    return await work(driver)
  } finally {
    await driver.end()
  }
}

const { values: options } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    grow: { type: 'boolean', default: false },
    outcomes: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})

const earlier = await getEarlier(options.against)
const server = await startInstalled()
try {
  const versions = await prepare(server.url, earlier, options.grow, options.outcomes)
  const subjects = await onDatabase(versions.earlier.database, readSubjects)
  // An earlier version may answer the address of a page with the empty page of its script.
  const isAsked = ({ name, url }: Case) => !isPage(url) && options.only.split(',').some((text) => name.includes(text))
  const asked = cases(subjects, options.grow ? TENFOLD : FULL).filter(isAsked)
  const all = await measure(asked, versions)
  const table = asked.map((each, i) => rowFor(each, all[i]!))
  console.table(table)
  const mean = meanOf(all.flat())
  say(`geometric mean against ${earlier.sha.slice(0, 8)}: ${mean.toFixed(3)} (at most ${MOST_MEAN})`)
  // If no call was measured, the mean is NaN.
  if (!(mean <= MOST_MEAN) || table.some(({ ok }) => ok === 'NO')) process.exitCode = 1
} finally {
  server.stop()
}
