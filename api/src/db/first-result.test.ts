import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, expect, test } from 'vitest'
import { rows, useEmbedded } from './client.ts'
import { openBlankMemory } from '../../test/blank.ts'

/** The last migration before the one that stores the date of an inspection's first result. */
const BEFORE = '0008_equipos_reglas'

const folder = mkdtempSync(join(tmpdir(), 'anclaje-migraciones-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a folder with the migrations up to a tag, as an older version had them. */
function migrationsUntil(tag: string): string {
  cpSync(join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

test('an older folder takes the present dates of its inspections, and confirms items that have a result', async () => {
  const pglite = await openBlankMemory()
  const old = drizzle(pglite)
  await migrate(old, { migrationsFolder: migrationsUntil(BEFORE) })
  // Turns foreign keys off, because the catalogues that the items refer to are not seeded.
  await old.execute(sql`set session_replication_role = replica`)
  await old.execute(sql`
    insert into equipos (id_eq, codigo_eq, idemp_eq, idclaeq_eq, idmar_eq, numserie_eq, lote_eq, referencia_eq, modelo_eq,
      busqueda_eq, porconfirmar_eq, origen_eq, fechainspeccion_eq, estadoinspeccion_eq)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'EQ-00000' || n, 0, 1, 1, 'SN', 'L', 'R', 'M', 'sn',
      n < 3, 'publico', case when n = 1 then date '2024-05-10' end, case when n = 1 then 2 end
    from generate_series(1, 3) n`)
  await old.execute(sql`
    insert into evaluaciones (id_eva, ideq_eva, fecha_eva, estado_eva)
    select ('00000000-0000-7000-9000-00000000000' || n)::uuid, '00000000-0000-7000-8000-000000000001',
      date '2024-05-10', case n when 1 then 2 when 3 then 1 else 0 end from generate_series(1, 3) n`)
  const { db, close } = await useEmbedded(pglite)
  await old.execute(sql`set session_replication_role = origin`)
  const items = sql`select porconfirmar_eq as unconfirmed, enespera_eq as waits from equipos order by id_eq`
  expect(await rows(db, items)).toEqual([
    { unconfirmed: false, waits: true },
    { unconfirmed: true, waits: false },
    { unconfirmed: false, waits: false },
  ])
  const kept = await rows(
    db,
    sql`select fecha_eva::text as fecha, fecharesultado_eva::text as fecharesultado, rechazada_eva::text as rechazada
      from evaluaciones order by id_eva`,
  )
  expect(kept).toEqual([
    { fecha: '2024-05-10', fecharesultado: '2024-05-10', rechazada: null },
    { fecha: '2024-05-10', fecharesultado: null, rechazada: null },
    { fecha: '2024-05-10', fecharesultado: '2024-05-10', rechazada: '2024-05-10' },
  ])
  await close()
})
