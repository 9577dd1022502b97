import { expect, test } from 'vitest'
import { checkStatements } from './statements.mjs'

/**
 * Returns the messages of the check about some files.
 * @param {Record<string, string>} files
 */
function faultsOf(files) {
  /** @type {string[]} */
  const faults = []
  checkStatements(new Map(Object.entries(files)), (file, what) => faults.push(`${file}: ${what}`))
  return faults
}

test('two statements of one name are refused, in one file or in two', () => {
  expect(
    faultsOf({
      'a.ts': "statement((db) => db.select().prepare('centro'))",
      'b.ts': "x.prepare(\n  'centro',\n)\n y.prepare('other').z.prepare('other')",
    }),
  ).toEqual([
    'b.ts: prepares centro, as a.ts does: two statements need two names',
    'b.ts: prepares other, as b.ts does: two statements need two names',
  ])
})

test('a reader by keys has a second statement for one key', () => {
  const reader = "const read = readerByIds(\n  'people',\n  c.id)"
  expect(faultsOf({ 'a.ts': reader, 'b.ts': "db.prepare('people_one')" })).toEqual([
    'b.ts: prepares people_one, as a.ts does: two statements need two names',
  ])
  expect(faultsOf({ 'a.ts': reader, 'b.ts': "readerByKeys('items', c.id)" })).toEqual([])
})

test('names with a part that follows, comments and jobs are left alone', () => {
  expect(
    faultsOf({
      'a.ts': "db.prepare(`whole_${suffix}`)\n// db.prepare('a')\nawait jobs.prepare(MAIL)",
      'b.ts': "db.prepare(`refs_${suffix}`).prepare('a')\nawait jobs.prepare(MAIL)",
    }),
  ).toEqual([])
})
