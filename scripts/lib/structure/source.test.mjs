import { expect, test } from 'vitest'
import { checkSource } from './source.mjs'

/**
 * Returns the messages of the structure check about a file.
 * @param {string} file
 * @param {string} text
 */
function faultsOf(file, text) {
  /** @type {string[]} */
  const faults = []
  checkSource(file, text, (_place, what) => faults.push(what))
  return faults
}

test('an action that knows a route is refused', () => {
  const text = "import { readBody } from './routes.ts'\n"
  expect(faultsOf('api/src/training/empresas/actions.ts', text)).toEqual([
    'imports api/src/training/empresas/routes.ts: actions know no route',
  ])
})

test('a room of the API that imports a noun is refused', () => {
  const text = "import { readEmpresa } from '../training/empresas/queries.ts'\n"
  expect(faultsOf('api/src/db/rows.ts', text)).toEqual([expect.stringContaining('db stands below training')])
})

test('a change of rows in raw SQL is refused', () => {
  const text = 'await db.execute(sql`update emp set nombre_emp = null`)\n'
  expect(faultsOf('api/src/training/empresas/queries.ts', text)).toEqual([
    expect.stringContaining('runs raw SQL'),
    expect.stringContaining('changes rows in raw SQL'),
  ])
})

test('a pause in another unit than milliseconds is refused', () => {
  const text = 'setTimeout(stop, LEASE_SECONDS)\nsetTimeout(stop, LEASE_MS)\nawait sleep(wait)\nawait sleep(waitMs)\n'
  expect(faultsOf('api/src/process/watchdog.ts', text).filter((what) => what.startsWith('waits'))).toEqual([
    expect.stringContaining('waits for LEASE_SECONDS'),
    expect.stringContaining('waits for wait'),
  ])
})

test('columns that are converted by hand are refused', () => {
  const text = 'const toColumns = (body: EmpresaBody) => ({\n  nombre_emp: body.nombre,\n})\n\n'
  expect(faultsOf('api/src/training/empresas/queries.ts', text)).toEqual([
    expect.stringContaining('converts a form to columns by hand'),
  ])
})

test('a room that imports a later room is refused, also for types', () => {
  expect(faultsOf('web/src/client/ask.ts', "import type { Session } from '../session/session.ts'\n")).toEqual([
    expect.stringContaining('client stands below session'),
  ])
  expect(faultsOf('web/src/session/session.ts', "import { ask } from '../client/ask.ts'\n")).toEqual([])
})

test('a room without a place in the order is refused', () => {
  expect(faultsOf('api/src/cache/cache.ts', '')).toContainEqual(expect.stringContaining('is no room of api'))
})

test.each([
  ['api/src/training/cursos/actions.ts', 'const at = new Date()', 'reads the clock'],
  ['web/src/training/cursos/form.tsx', 'const at = Date.now()', 'reads the clock'],
  ['api/src/training/cursos/actions.ts', 'const hoy = hoyEnBogota()', 'reads the clock'],
  ['api/src/training/cursos/actions.ts', 'const hoy = now.toISOString().slice(0, 10)', 'cuts a day'],
  ['web/src/training/cursos/form.tsx', 'const day = moment.getDate()', 'cuts a day'],
  ['web/src/training/cursos/form.tsx', '<a href="/cursos">', 'an address'],
  ['web/src/training/cursos/form.tsx', "<a href={isNew ? '/cursos' : undefined}>", 'an address'],
  ['web/src/training/cursos/form.tsx', '<a href={`/cursos/${id}`}>', 'an address'],
])('in %s «%s» is refused', (file, text, what) => {
  expect(faultsOf(file, text)).toEqual([expect.stringContaining(what)])
})
