import { expect, test } from 'vitest'
import { checkMigration, keptTables } from './migrations.mjs'

/**
 * Returns the messages of the check about a migration.
 * @param {string} text
 * @param {string} [file]
 */
function faultsOf(text, file = 'api/src/db/migrations/0099_x.sql') {
  /** @type {string[]} */
  const faults = []
  checkMigration(file, text, ['cursos', 'marcas'], (_, what) => faults.push(what))
  return faults
}

const BEGIN = "SELECT set_config('anclaje.autor', 'migracion 0099', true)"

test('the tables are those of the list', () => {
  expect(keptTables('import {x} from "y"\nexport const KEPT: readonly PgTable[] = [\n  cursos,\n  marcas,\n]')).toEqual(
    ['cursos', 'marcas'],
  )
})

test.each([
  'UPDATE cursos SET a = 1',
  'insert into "marcas" values (1)',
  'DELETE FROM ONLY cursos',
  'MERGE INTO public.marcas USING x ON true WHEN MATCHED THEN DELETE',
  `-- why\nUPDATE marcas SET a = 1;\n${BEGIN}`,
])('a change of rows without its author is refused: %s', (text) => {
  expect(faultsOf(text)).toEqual([`changes rows whose history is kept: begin with ${BEGIN}`])
})

test('it passes when it begins with its own number', () => {
  const rest = ';\n--> statement-breakpoint\nUPDATE cursos SET a = 1'
  expect(faultsOf(`-- why\n${BEGIN}${rest}`)).toEqual([])
  expect(faultsOf(BEGIN.replace('0099', '0098') + rest)).toHaveLength(1)
})

test('functions, other tables and earlier migrations may be without', () => {
  expect(faultsOf('CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE cursos SET a = 1 $$')).toEqual([])
  expect(faultsOf('UPDATE imagenes SET a = 1; ALTER TABLE cursos ADD COLUMN b int')).toEqual([])
  expect(faultsOf('UPDATE cursos SET a = 1', 'api/src/db/migrations/0031_x.sql')).toEqual([])
})
