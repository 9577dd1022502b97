import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const isOnServer = Boolean(process.env.TEST_DATABASE_URL)

/**
 * Tests of the API that concern the database: what its driver gives and takes, transactions and
 * locks, triggers and counters, search and order. Where the API's tests run on a server, these run
 * on the embedded PostgreSQL as well. Its migrations and seeds run before each of them and each
 * journey; the limit of an array and the reading of a spreadsheet are the same on both.
 */
const NAMES = [
  'catalog', 'commit', 'large', 'literal', 'shapes',
  'aprobaciones', 'certificaciones', 'evaluaciones', 'fotos', 'rechazo', 'inscripciones', 'permisos',
  'buscar', 'cola', 'colaboradores', 'cupos', 'emitidos', 'empresas', 'equipos', 'lista', 'trabajos',
  'firmantes', 'identidad',
  'clave', 'version',
] // prettier-ignore
const DATABASE = NAMES.map((name) => {
  const files = globSync(`api/{src,test,demo}/**/${name}.test.ts`)
  if (files.length !== 1) throw new Error(`vitest.config.ts: ${files.length} files are called ${name}.test.ts`)
  return files[0]!
})

const api = {
  // The files share nothing but modules: loading those once for all halves the time.
  isolate: false,
  // Against what hangs: a walk over every call takes its time on a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Of the tests that start several programs side by side.
  maxConcurrency: availableParallelism(),
}

// One project for each workspace. The API's runs on the server of TEST_DATABASE_URL, or on the
// embedded PostgreSQL where there is none.
export default defineConfig({
  test: {
    // Left alone it keeps a core free, which on two cores is half of them. One more than cores, for
    // tests that wait: for a server's restart, a lock or a limit of time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
      {
        test: {
          ...api,
          name: 'api',
          include: ['api/{src,test,demo}/**/*.test.ts'],
          // What only a server can do; the embedded database has no connections.
          exclude: isOnServer ? [] : ['**/server.test.ts', 'api/src/db/server/*.test.ts'],
          globalSetup: isOnServer ? './api/test/server-setup.ts' : './api/test/embedded-setup.ts',
        },
      },
      ...(isOnServer
        ? [{ test: { ...api, name: 'api, embedded', include: DATABASE, globalSetup: './api/test/embedded-setup.ts' } }]
        : []),
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
