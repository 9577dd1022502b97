// npm test: everything, from a bare clone. The last line is `N passed, N failed`.
import { checks } from './lib/checks.mjs'
import { installedPostgres, startPostgres } from './lib/postgres.mjs'
import { exitOnSignals } from './lib/run.mjs'
import { ensureInstalled, runMain } from './lib/setup.mjs'
import { playwright, step, summary, vitest } from './lib/steps.mjs'

// What asks nothing of the database, or brings one of its own, would only run a second time.
const NOT_THE_DATABASE = [
  'core/{durability,hostile,isolation,pages,startup,uploads,visitors,headers}',
  'core/{closing,disk,env,first-start,private,private-address,secret,turns,watchdog,xlsx,zip}',
  'db/{folder,lock,room}',
  '**/pdf',
]

/** @param {number} version */
async function onServer(version) {
  const server = await startPostgres(version)
  const left = NOT_THE_DATABASE.map((file) => `--exclude=api/src/${file}.test.ts`)
  try {
    return await vitest(['--project', 'api', ...left], { TEST_DATABASE_URL: server.url })
  } finally {
    server.stop()
  }
}

async function journeys() {
  // Loads Playwright, which is not there before the set-up.
  const { ensureChromium } = await import('./lib/chromium.mjs')
  return playwright([], { CHROMIUM_PATH: await ensureChromium() })
}

exitOnSignals()
await runMain(async () => {
  const ready = await step('set-up', async () => {
    ensureInstalled()
    return true
  })
  if (!ready) return summary()
  const built = await checks()
  const version = installedPostgres()
  if (version) await step(`API tests, PostgreSQL ${version} server`, () => onServer(version))
  await step('journeys in Chromium', async () => built && journeys())
  console.log(
    `\nDatabases: embedded PostgreSQL${version ? ` and PostgreSQL ${version} server` : '; no server is installed here'}.`,
  )
  return summary()
})
