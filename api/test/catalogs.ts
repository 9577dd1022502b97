import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Column, SQL, getTableColumns, is } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Catalog } from '@anclaje/contract/catalog'
import type { Db } from '../src/db/client.ts'
import { valuesOf } from '../src/db/noun.ts'
import * as access from '../src/db/tables/access.ts'
import * as equipment from '../src/db/tables/equipment.ts'
import * as places from '../src/db/tables/places.ts'
import * as training from '../src/db/tables/training.ts'
import { sampleOf } from './sample.ts'

/** A catalogue of the contract, and what its table adds. */
export interface TestCatalog extends Catalog {
  /** Name of the noun: that of its file in the contract, and of its things in history. */
  name: string
  table: PgTable & Record<string, PgColumn>
  tableName: string
  /** Fields whose values differ in all rows, by form name. */
  unique: string[]
  /** Returns the body of a form that passes every rule, with other values each time. */
  sample: (over?: object) => Promise<Record<string, unknown>>
}

const isCatalog = (value: unknown): value is Catalog =>
  typeof value === 'object' && value !== null && 'module' in value && 'search' in value

async function namedCatalogs(): Promise<[name: string, catalog: Catalog][]> {
  const files = globSync('*/*.ts', { cwd: join(import.meta.dirname, '../../contract/src') }).toSorted()
  const modules = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file): Promise<object> => import(`@anclaje/contract/${file.replaceAll('\\', '/').slice(0, -3)}`))
  return (await Promise.all(modules)).flatMap((module) =>
    Object.entries(module).filter(([, value]) => isCatalog(value)),
  )
}

const TABLES = [access, equipment, places, training].flatMap((all) => Object.values<unknown>(all))

function tableWith(idColumn: string): PgTable {
  const tables = TABLES.filter((value) => is(value, PgTable))
  const table = tables.find((each) => getTableColumns(each)[idColumn]?.primary)
  if (!table) throw new Error(`no table has the key ${idColumn}`)
  return table
}

/** Returns the name of the column of each unique index, or of the last one of several. */
const uniqueColumns = (table: PgTable): string[] =>
  getTableConfig(table)
    .indexes.filter(({ config }) => config.unique)
    .map(({ config }) => {
      const last = config.columns.at(-1)!
      return is(last, SQL) ? last.queryChunks.find((chunk) => is(chunk, Column))!.name : (last as PgColumn).name
    })

const named = await namedCatalogs()
/** Fields that refer to another catalogue. Each has a row 1 from the start. */
const references = Object.fromEntries(named.map(([, { suffix }]) => [`id${suffix}`, () => 1]))

/** Every catalogue of the contract. */
export const CATALOGS: readonly TestCatalog[] = named.map(([name, catalog]) => {
  const table = tableWith(catalog.idColumn)
  return {
    ...catalog,
    name,
    table: table as TestCatalog['table'],
    tableName: getTableConfig(table).name,
    unique: uniqueColumns(table).map((column) => column.slice(0, -catalog.suffix.length - 1)),
    sample: async (over = {}) => ({ ...((await sampleOf(catalog.body, references)) as object), ...over }),
  }
})

/** Creates a row of a catalogue. Returns its id. */
export async function insertSample(db: Db, catalog: TestCatalog): Promise<number> {
  const { table, idColumn, sample } = catalog
  const values = valuesOf(catalog, table, await sample())
  const [row] = await db.insert(table).values(values).returning({ id: table[idColumn]! })
  return row!.id as number
}
