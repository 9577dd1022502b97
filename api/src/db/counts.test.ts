import { getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/db.ts'
import { factories } from '../../test/factories.ts'
import type { Database } from './client.ts'
import { keptCount, mergeCounts } from './counts.ts'
import { equipos } from './tables/equipment.ts'
import { evaluaciones } from './tables/inspections.ts'
import { certcol } from './tables/certificates.ts'

/** Id of a cohort without certificates. */
let empty: number
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  const make = factories(database.db)
  const cohort = await make.certificacion()
  empty = await make.certificacion()
  for (let n = 0; n < 3; n++) {
    await make.inscripcion(cohort, await make.colaborador())
    await make.evaluacion(await make.equipo())
  }
})
afterAll(() => database.close())

// Tables with rows that can be hidden. `own` names the columns besides the id that must differ in a
// copy of a row.
describe.each([
  {
    name: 'certcol',
    table: certcol,
    id: certcol.id_ceco,
    hidden: certcol.eliminado_ceco,
    own: () => sql`'idcer_ceco', ${empty}::int, 'consecutivo_ceco', n`,
  },
  {
    name: 'equipos',
    table: equipos,
    id: equipos.id_eq,
    hidden: equipos.eliminado_eq,
    own: () => sql`'codigo_eq', 'COPIA-' || n`,
  },
  {
    name: 'evaluaciones',
    table: evaluaciones,
    id: evaluaciones.id_eva,
    hidden: evaluaciones.eliminado_eva,
    own: () => sql`'version_eva', 1`,
  },
] as const)('the kept count of $name', ({ name, table, id, hidden, own }) => {
  /**
   * Executes a statement that changes rows, and expects that the stored row count then equals the
   * number of visible rows. Returns by how much the stored count changed.
   */
  const change = async (statement: SQL) => {
    const before = await keptCount(database.db, name)
    await database.db.execute(statement)
    const after = await keptCount(database.db, name)
    expect(after).toBe(await database.db.$count(table, isNull(hidden)))
    return after - before
  }

  test('follows rows that are hidden, hidden again and shown', async () => {
    const hide = (value: SQL, which: SQL) =>
      change(sql`update ${table} set ${sql.identifier(hidden.name)} = ${value} where ${which}`)
    expect(await hide(sql`now()`, sql`${id} in (select ${id} from ${table} limit 2)`)).toBe(-2)
    expect(await hide(sql`now()`, sql`${hidden} is not null`)).toBe(0)
    // A single statement hides one row and shows two.
    expect(await hide(sql`case when ${hidden} is null then now() end`, sql`true`)).toBe(1)
    expect(await hide(sql`null`, sql`${hidden} is not null`)).toBe(1)
    expect(await hide(sql`null`, sql`true`)).toBe(0)
  })

  test('counts only the visible ones of inserted rows', async () => {
    const written = Object.values<PgColumn>(getTableColumns(table)).filter((column) => column.generated === undefined)
    const stored = (of: SQL) =>
      sql.join(
        written.map((column) => sql`${of}${sql.identifier(column.name)}`),
        sql`, `,
      )
    const copy = (values: SQL) =>
      change(sql`
        insert into ${table} (${stored(sql``)})
        select ${stored(sql`copied.`)} from ${table} t, (values ${values}) v (n, at), jsonb_populate_record(t, jsonb_build_object(
          ${id.name}::text, gen_random_uuid(), ${hidden.name}::text, at, ${own()})) as copied
        where t.${sql.identifier(id.name)} = (select ${id} from ${table} limit 1)`)
    expect(await copy(sql`(9001, now()), (9002, now())`)).toBe(0)
    expect(await copy(sql`(9003, now()), (9004, null), (9005, now())`)).toBe(1)
  })

  test('stays the same when the counts are merged', async () => {
    const before = await keptCount(database.db, name)
    await mergeCounts(database.db)
    expect(await keptCount(database.db, name)).toBe(before)
  })
})
