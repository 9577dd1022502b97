import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// One project for each workspace. The API's run on the embedded PostgreSQL, or on the server of TEST_DATABASE_URL.
export default defineConfig({
  test: {
    // Left alone it keeps a core free, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts'],
          // What only a server can do; the embedded database has no connections. Named only there: a
          // list of its own would take the place of the one that the command line gives.
          ...(!process.env.TEST_DATABASE_URL && { exclude: ['api/src/db/server.test.ts'] }),
          globalSetup: './api/test/global-setup.ts',
          // The files share nothing but modules: loading those once for all halves the time.
          isolate: false,
          // Against what hangs: a walk over every call takes its time on a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
