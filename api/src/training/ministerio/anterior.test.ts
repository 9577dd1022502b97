import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { afterAll, expect, test } from 'vitest'
import { migrationsFolder, rows, useEmbedded } from '../../db/client.ts'
import { openBlankMemory } from '../../../test/blank.ts'
import { seedReference } from '../../seed/reference.ts'
import { checkCohort } from './actions/check.ts'

/** The last migration before the Ministry's file was added. */
const BEFORE = '0024_lotes'

const folder = mkdtempSync(join(tmpdir(), 'anclaje-migraciones-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the migrations up to a tag, as an older version had them. */
function migrationsUntil(tag: string): string {
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  return folder
}

test('an older database gets the lists, and its certificates wait for nothing until a day is set', async () => {
  const pglite = await openBlankMemory()
  const old = drizzle(pglite)
  await migrate(old, { migrationsFolder: migrationsUntil(BEFORE) })
  const issued = {
    aprendiz: {
      nombres: 'Ana',
      apellidos: 'Ruiz Gil',
      numerodocumento: '52345678',
      tipodocumento: { iniciales: 'CC' },
    },
    empresa: { id: 0, nombre: 'INDEPENDIENTE', nit: null },
    fechafin: '2027-01-01',
  }
  // Turns foreign keys off, because the seeds of the older version are missing.
  await old.execute(sql`set session_replication_role = replica`)
  await old.execute(sql`insert into cursos (id_cur, nombre_cur, iniciales_cur) values (900, 'Curso de antes', 'ZZ')`)
  await old.execute(sql`insert into certificaciones (id_cer, idcur_cer, cohorte_cer, fechainicio_cer, fechafin_cer, horas_cer,
    periodo_cer, tiempovigencia_cer) values (7, 900, 1, '2026-01-01', '2027-01-01', 8, 3, 1)`)
  await old.execute(sql`insert into colaboradores (id_col, paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col,
    apellidos_col, busqueda_col) values (7, 170, 1, '52345678', 'Ana', 'Ruiz Gil', 'ana ruiz gil')`)
  await old.execute(sql`insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco, estado_ceco, datos_ceco, aprobado_ceco)
    values ('00000000-0000-7000-8000-000000000001', 7, 7, 1, 1, ${JSON.stringify(issued)}::jsonb, now())`)
  await old.execute(sql`set session_replication_role = origin`)

  const { db, close } = await useEmbedded(pglite)
  await seedReference(db)
  expect(await rows(db, sql`select desde_min, version_min from ministerio`)).toEqual([
    { desde_min: null, version_min: 1 },
  ])
  const [lists] = await rows(
    db,
    sql`select count(*)::int as todos, count(distinct lista_val)::int as listas,
    bool_or(verificado_val) as verificado from valoresministerio`,
  )
  expect(lists).toEqual({ todos: 44, listas: 5, verificado: false })
  const { filas, completos } = await checkCohort(db, 7)
  expect([completos, filas[0]!.valores.slice(0, 6), filas[0]!.cargado_ceco]).toEqual([
    0,
    ['CC', '52345678', 'Ana', '', 'Ruiz', 'Gil'],
    null,
  ])
  await close()
})
