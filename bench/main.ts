// npm run bench: measures every list and look-up at full size through the API over HTTP, and the
// same SQL through the bare driver. With --grow it measures the calls at full size and at ten times
// that size instead. With --only=a,b it measures only calls whose name contains one of these texts.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { openServer } from '../api/src/db/client.ts'
import { seedAdmin } from '../api/src/seed/admin.ts'
import { seedReference } from '../api/src/seed/reference.ts'
import { installedPostgres, startPostgres } from '../scripts/lib/postgres.mjs'
import { cases } from './cases.ts'
import type { Case } from './cases.ts'
import { benchChecklist } from './checklist.ts'
import { EMPTY, FULL, TENFOLD, fill, fillBigCohort, settle } from './data.ts'
import type { Size } from './data.ts'
import { fillEquipment } from './equipment.ts'
import { grow } from './grow.ts'
import { openPortal } from './measure.ts'
import type { Portal } from './measure.ts'
import { benchSheets } from './sheets.ts'

/** Largest ratio of the time of a call at ten times the full size to its time at full size. */
const MOST_GROWTH = 2
/** A call that takes less than this many milliseconds at both sizes passes, whatever its ratio. */
const FAST = 3

const { values: options } = parseArgs({
  options: { grow: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})
const isAsked = ({ name }: Case) => options.only.split(',').some((text) => name.includes(text))

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function besideBareSql(portal: Portal) {
  const table = []
  for (const { name, limit, ...asked } of cases(portal.subjects, FULL).filter(isAsked)) {
    const { api, bare } = await portal.timeWithBare(asked)
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

async function timesOf(portal: Portal, size: Size): Promise<number[]> {
  const times = []
  for (const asked of cases(portal.subjects, size).filter(isAsked)) times.push(await portal.time(asked))
  return times
}

/** Measures at full size, grows the same database to ten times that size, and measures again. */
async function whileGrowing(driver: Pool, portal: Portal) {
  await showSizes(driver)
  const before = await timesOf(portal, FULL)
  say('…ten times as many…')
  await grow(driver, FULL, TENFOLD)
  await showSizes(driver)
  const after = await timesOf(portal, TENFOLD)
  return cases(portal.subjects, TENFOLD)
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
    say(`PostgreSQL ${version}: making ${FULL.people} people and ${FULL.certificates} certificates…`)
    await fill(driver, EMPTY, FULL)
    await fillBigCohort(driver)
    say(`…${FULL.items} items and ${FULL.items * FULL.inspectionsEach} inspections…`)
    await fillEquipment(driver, EMPTY, FULL)
    await settle(driver)

    const portal = await openPortal(server.url, driver)
    const tables: { ok: string }[][] = []
    const show = (table: { ok: string }[]) => {
      console.table(table)
      tables.push(table)
    }
    if (options.grow) show(await whileGrowing(driver, portal))
    else show(await besideBareSql(portal))
    if (!options.grow && options.only === '') {
      await portal.work()
      show(await benchSheets(portal.url, portal.token))
      show(await benchChecklist())
    }
    await portal.close()
    await driver.end()
    if (tables.flat().some((row) => row.ok === 'NO')) process.exitCode = 1
  } finally {
    server.stop()
  }
}

await main()
