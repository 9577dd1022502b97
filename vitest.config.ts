import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const isOnServer = Boolean(process.env.TEST_DATABASE_URL)

/**
 * Tests of the API about what differs between the two drivers: values and errors, transactions,
 * order and search, kept plans and jobs. When the tests of the API run on a server, these also run
 * on the embedded PostgreSQL.
 */
const NAMES = [
  'catalog', 'commit', 'literal', 'shapes', 'aprobaciones', 'buscar', 'lista', 'notificaciones', 'cola', 'trabajos',
  'clave', 'version', 'author',
] // prettier-ignore
const DATABASE = NAMES.map((name) => {
  const files = globSync(`api/{src,test,demo}/**/${name}.test.ts`)
  if (files.length !== 1) throw new Error(`vitest.config.ts: ${files.length} files are called ${name}.test.ts`)
  return files[0]!
})

/**
 * Limits that end a hanging test. They are long, because a test cannot know how fast the machine is.
 * A test waits with `expect.poll`, because no setting changes the one second of `vi.waitFor`.
 */
const limits = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 90_000 } },
}

const api = {
  ...limits,
  // Test files share only modules. Loading those once for all files halves the time.
  isolate: false,
  execArgv: ['--import', join(import.meta.dirname, 'api/src/process/orm-imports.ts')],
  // Number of concurrent tests, for the tests that start several programs in parallel.
  maxConcurrency: availableParallelism(),
}

// One project for each workspace. That of the API runs on the server of TEST_DATABASE_URL, or else
// on the embedded PostgreSQL.
export default defineConfig({
  test: {
    allowOnly: false,
    // The default leaves one core free, which is half of two cores. One worker more than the cores
    // is used, because some tests wait for the restart of a server, a lock or a time limit.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...limits, name: 'contract', isolate: false, include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...api,
          name: 'api',
          include: ['api/{src,test,demo}/**/*.test.ts'],
          // These tests need a server, because the embedded database has no connections.
          exclude: isOnServer ? [] : ['**/server.test.ts', 'api/src/db/server/*.test.ts'],
          globalSetup: isOnServer ? './api/test/server-setup.ts' : './api/test/embedded-setup.ts',
        },
      },
      ...(isOnServer
        ? [{ test: { ...api, name: 'api, embedded', include: DATABASE, globalSetup: './api/test/embedded-setup.ts' } }]
        : []),
      { test: { ...limits, name: 'scripts', isolate: false, include: ['scripts/**/*.test.mjs'] } },
      // These files are isolated, because some of them replace modules. A thread costs less than a
      // process.
      { test: { ...limits, name: 'web', pool: 'threads', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
