// npm run bench: measures every list and look-up at full size through the API over HTTP, and the
// same SQL through the bare driver. With --grow it measures the calls at full size and at ten times
// that size instead. With --only=a,b it measures only calls whose name contains one of these texts.
import { parseArgs } from 'node:util'
import type { Pool } from 'pg'
import { startInstalled } from '../scripts/lib/postgres.mjs'
import { cases } from './cases.ts'
import type { Case, Subjects } from './cases.ts'
import { FULL, TENFOLD, fillBigCohort, settle } from './data.ts'
import type { Size } from './data.ts'
import { fillHistory, grow } from './grow.ts'
import { fillFull, medianOf, openPortal, readSubjects } from './measure.ts'
import type { Portal } from './measure.ts'

/** Largest ratio of the time of a call at ten times the full size to its time at full size. */
const MOST_GROWTH = 2
/** A call that takes less than this many milliseconds at both sizes passes, whatever its ratio. */
const FAST = 3

const { values: options } = parseArgs({
  options: { grow: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const isAsked = ({ name }: Case) => options.only.split(',').some((text) => name.includes(text))

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

/** Measures each call, and its SQL through the bare driver. */
async function besideBareSql(driver: Pool, portal: Portal, subjects: Subjects) {
  const table = []
  for (const { name, limit, ...asked } of cases(subjects, FULL).filter(isAsked)) {
    const { queries } = await portal.warmUp(asked)
    const api = await portal.time(asked)
    const bare = await medianOf(async () => {
      for (const query of queries) await driver.query(query)
    })
    table.push({
      call: name,
      'API ms': api.toFixed(2),
      'bare SQL ms': bare.toFixed(2),
      ratio: (bare / api).toFixed(2),
      'limit ms': limit,
      ok: api < limit ? 'yes' : 'NO',
    })
  }
  return table
}

/** Prints the disk space of the largest tables with their indexes, in total and per row. */
async function showSizes(driver: Pool): Promise<void> {
  const { rows } = await driver.query<{ table: string; rows: number; bytes: number; indexes: number }>(`
    select relname as table, n_live_tup::int as rows, pg_total_relation_size(relid)::float8 as bytes, pg_indexes_size(relid)::float8 as indexes
    from pg_stat_user_tables order by bytes desc limit 6`)
  const [whole] = (
    await driver.query<{ bytes: number }>(`select pg_database_size(current_database())::float8 as bytes`)
  ).rows
  console.table(
    rows.map((row) => ({
      table: row.table,
      rows: row.rows,
      MB: Math.round(row.bytes / 1e6),
      'of it indexes, MB': Math.round(row.indexes / 1e6),
      'bytes a row': Math.round(row.bytes / row.rows),
    })),
  )
  say(`…the whole database: ${(whole!.bytes / 1e9).toFixed(2)} GB`)
}

/** Measures at full size, grows the same database to ten times that size, and measures again. */
async function whileGrowing(driver: Pool, portal: Portal, subjects: Subjects) {
  const timesAt = async (size: Size) => {
    await showSizes(driver)
    const times = []
    for (const asked of cases(subjects, size).filter(isAsked)) times.push(await portal.time(asked))
    return times
  }
  const before = await timesAt(FULL)
  say('…ten times as many…')
  await grow(driver, FULL, TENFOLD)
  const after = await timesAt(TENFOLD)
  return cases(subjects, TENFOLD)
    .filter(isAsked)
    .map(({ name }, i) => {
      const [one, ten] = [before[i]!, after[i]!]
      const isFine = ten <= MOST_GROWTH * one || Math.max(one, ten) < FAST
      return {
        call: name,
        'full size ms': one.toFixed(2),
        'tenfold ms': ten.toFixed(2),
        ratio: (ten / one).toFixed(2),
        ok: isFine ? 'yes' : 'NO',
      }
    })
}

const server = await startInstalled()
try {
  say(`making ${FULL.certificates} certificates and ${FULL.items * FULL.inspectionsEach} inspections…`)
  const driver = await fillFull(server.url, true)
  await fillBigCohort(driver)
  await fillHistory(driver)
  await settle(driver)
  const subjects = await readSubjects(driver)
  const portal = await openPortal(server.url)
  const table = await (options.grow ? whileGrowing : besideBareSql)(driver, portal, subjects)
  console.table(table)
  await portal.close()
  await driver.end()
  if (table.some(({ ok }) => ok === 'NO')) process.exitCode = 1
} finally {
  server.stop()
}
