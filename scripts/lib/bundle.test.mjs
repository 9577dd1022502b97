import { expect, test } from 'vitest'
import { checkBundled } from './bundle.mjs'

/**
 * Returns the messages about a file.
 * @param {string} file
 * @param {string} text
 */
function faultsOf(file, text) {
  /** @type {string[]} */
  const faults = []
  checkBundled(file, text, (_place, what) => faults.push(what))
  return faults
}

test.each([
  ['api/src/app.ts', "import { startTestApp } from '../test/app.ts'", 'api/test/app.ts'],
  ['api/src/app.ts', "import { COPY } from './backup/backup.test.ts'", 'api/src/backup/backup.test.ts'],
  ['api/src/documents/typst.ts', "join(import.meta.dirname, '../../../web/public')", 'web/public'],
  ['api/demo/demo.ts', "const { PDFParse } = await import('unpdf')", 'unpdf'],
  ['api/src/app.ts', "import { render } from '@playwright/test'", '@playwright/test'],
  ['contract/src/call.ts', "import Fastify from 'fastify'", 'fastify'],
  ['scripts/backup.mjs', "import { z } from 'zod'", 'zod'],
])('in %s «%s» is refused', (file, text, what) => {
  expect(faultsOf(file, text)).toEqual([expect.stringContaining(`${what}, which the bundle leaves out`)])
})

test('what the bundle has passes, and what it leaves out may use anything', () => {
  const text =
    "import pg from 'pg'\nimport '@anclaje/contract/call'\njoin(import.meta.dirname, '../../../package.json')"
  expect(faultsOf('api/src/backup/format/manifest.ts', text)).toEqual([])
  expect(faultsOf('api/src/backup/backup.test.ts', "import '../../test/app.ts'\nimport 'unpdf'")).toEqual([])
})
