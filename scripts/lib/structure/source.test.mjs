import { expect, test } from 'vitest'
import { checkSource } from './source.mjs'

/**
 * Returns what the structure check says about a file.
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
  expect(faultsOf('api/src/db/rows.ts', text)).toEqual([expect.stringContaining('this room knows no noun')])
})

test('a change of rows in raw SQL is refused', () => {
  const text = 'await db.execute(sql`update emp set nombre_emp = null`)\n'
  expect(faultsOf('api/src/training/empresas/queries.ts', text)).toEqual([
    expect.stringContaining('runs raw SQL'),
    expect.stringContaining('changes rows in raw SQL'),
  ])
})
