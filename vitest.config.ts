import { defineConfig } from 'vitest/config'

// One project for each workspace. The API's run on the embedded PostgreSQL, or on the server of TEST_DATABASE_URL.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['api/src/**/*.test.ts'],
          globalSetup: './api/test/global-setup.ts',
          // The files share nothing but modules: loading those once for all halves the time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
