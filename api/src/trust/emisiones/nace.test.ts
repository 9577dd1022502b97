// Documents are born pending, and the database gives an issue its code and its moment (TRUST-5).
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { makeApproved } from '../../../test/approved.ts'
import { finished } from '../../../test/inspections.ts'
import { refusedBy } from '../../../test/triggers.ts'
import { rows } from '../../db/client.ts'
import { evaluaciones } from '../../db/tables/inspections.ts'
import { emisiones } from '../../db/tables/trust.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const LONG_AGO = '2019-03-05T15:00:00.000Z'
/** Returns a moment some milliseconds after that of the clock. */
const after = (ms: number) => new Date(t.clock.now.getTime() + ms).toISOString()
const inscribed = async () => t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
const issueOf = async (id: string) => (await t.db.select().from(emisiones).where(eq(emisiones.iddoc_emi, id)))[0]!

describe('a row that is inserted', () => {
  test.each([
    ['approved', `estado_ceco, datos_ceco, aprobado_ceco`, `1, '{}', now()`],
    ['with the moment of an approval', 'aprobado_ceco', 'now()'],
    ['handed out', 'descargado_ceco', '1'],
    ['with a later version', 'emision_ceco', '2'],
    ['annulled', 'estado_ceco, datos_ceco', `2, '{}'`],
  ])('is no certificate that is %s', async (_, columns, values) => {
    const [idcer, idcol] = [await t.make.certificacion(), await t.make.colaborador()]
    const born = (
      more: string,
      those: string,
    ) => sql`insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco
      ${sql.raw(more)}) values (gen_random_uuid(), ${idcer}, ${idcol}, 1 ${sql.raw(those)})`
    expect(await refusedBy(t.db, born(`, ${columns}`, `, ${values}`))).toBe('nace_pendiente')
    expect(await refusedBy(t.db, born('', ''))).toBeUndefined()
  })

  test.each([
    ['finished', 'estado_eva, emision_eva', '2, 1'],
    ['with a result', 'estado_eva', '1'],
    ['handed out', 'entregada_eva', 'true'],
    ['numbered', 'numero_eva', `'EQ-000001/2026-11-20'`],
    ['with the moment of finishing', 'terminada_eva', 'now()'],
    ['annulled', 'anulada_eva', 'now()'],
    ['rejected', 'rechazada_eva', `'2026-11-20'`],
  ])('is no inspection that is %s', async (_, columns, values) => {
    const ideq = await t.make.equipo()
    const born = (
      more: string,
      those: string,
    ) => sql`insert into evaluaciones (id_eva, ideq_eva, fecha_eva ${sql.raw(more)})
      values (gen_random_uuid(), ${ideq}, '2026-11-20' ${sql.raw(those)})`
    expect(await refusedBy(t.db, born(`, ${columns}`, `, ${values}`))).toBe('nace_pendiente')
    expect(await refusedBy(t.db, born('', ''))).toBeUndefined()
  })
})

describe('the moment of an issue', () => {
  test.each([
    ['long ago', -7 * YEAR_MS, 0],
    ['in a year', YEAR_MS, 0],
    ['five minutes ago', -300_000, -300_000],
    ['a second more', -301_000, 0],
  ])('that an approval in SQL sends as %s', async (_, sent, kept) => {
    const id = await inscribed()
    await t.db.execute(
      sql`update certcol set estado_ceco = 1, datos_ceco = '{"a": 1}', aprobado_ceco = ${after(sent)} where id_ceco = ${id}`,
    )
    const [row] = await rows<{ aprobado: string }>(
      t.db,
      sql`select aprobado_ceco as aprobado from certcol where id_ceco = ${id}`,
    )
    expect(new Date(row!.aprobado).toISOString()).toBe(after(kept))
    expect(new Date((await issueOf(id)).emitida_emi).toISOString()).toBe(after(kept))
  })

  test('of an inspection is that of finishing, whatever SQL says', async () => {
    const { id } = await finished(t)
    const [row] = await t.db.select().from(evaluaciones).where(eq(evaluaciones.id_eva, id))
    expect(row!.terminada_eva).toBe((await issueOf(id)).emitida_emi)
    const [again, numero] = [sql`emision_eva = 2, terminada_eva = ${LONG_AGO}`, row!.numero_eva]
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`update emisiones set fin_emi = now(), clase_emi = 'equivocacion',
        finpor_emi = ${row!.terminadapor_eva} where iddoc_emi = ${id}`)
      await tx.execute(sql`insert into emisiones (tipo_emi, iddoc_emi, version_emi, codigo_emi, emitida_emi, huella_emi, datos_emi)
        select 2, iddoc_emi, 2, 'MIO', ${LONG_AGO}, huella_emi, datos_emi from emisiones where iddoc_emi = ${id}`)
      await tx.execute(sql`update evaluaciones set ${again} where id_eva = ${id}`)
    })
    const [issue] = await t.db
      .select()
      .from(emisiones)
      .where(sql`iddoc_emi = ${id} and version_emi = 2`)
    expect(new Date(issue!.emitida_emi).toISOString()).toBe(after(0))
    expect(issue!.codigo_emi).toMatch(/^[0-9A-Z]{11}$/)
    const [kept] = await t.db.select().from(evaluaciones).where(eq(evaluaciones.id_eva, id))
    expect(kept).toMatchObject({ terminada_eva: issue!.emitida_emi, numero_eva: numero })
  })
})

describe('the names of a session', () => {
  /** Statements that make tables, functions and settings with names of ours. */
  const SHADOWS: SQL[] = [
    sql`create temp table emisiones (like public.emisiones)`,
    sql`create temp table evaluaciones (like public.evaluaciones)`,
    sql`create schema ajeno`,
    sql`create function ajeno.ahora() returns timestamptz language sql return timestamptz '2019-03-05'`,
    sql`create function ajeno.rechazar(regla text) returns void language sql return null`,
    sql`set local search_path = pg_temp, ajeno, public`,
    sql`set local anclaje.hoy = '2019-03-05'`,
  ]

  test('take the place of nothing that the rules ask for', async () => {
    const { id_ceco } = await makeApproved(t)
    await t.as('adm').get(`/certcol/${id_ceco}/pdf`)
    const back = sql`update public.certcol set estado_ceco = 0, datos_ceco = null where id_ceco = ${id_ceco}`
    expect(await refusedBy(t.db, ...SHADOWS, back)).toBe('certcol_entregado')
    const other = await inscribed()
    const moment = await t.db.transaction(async (tx) => {
      for (const shadow of SHADOWS) await tx.execute(shadow)
      await tx.execute(
        sql`update public.certcol set estado_ceco = 1, datos_ceco = '{}', aprobado_ceco = ${LONG_AGO} where id_ceco = ${other}`,
      )
      await tx.execute(sql`drop schema ajeno cascade`)
      const found = await rows<{ at: string }>(
        tx,
        sql`select emitida_emi as at from public.emisiones where iddoc_emi = ${other}`,
      )
      return new Date(found[0]!.at).toISOString()
    })
    expect(moment).toBe(after(0))
  })

  test('every function of the database names its schemas, or is bound when it is made', async () => {
    const free = await rows(
      t.db,
      sql`select proname from pg_proc join pg_language on pg_language.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql') and prosqlbody is null
          and not coalesce('search_path=pg_catalog, public, pg_temp' = any (proconfig), false)`,
    )
    expect(free).toEqual([])
  })

  test('are tables of the session for nobody on a server, where the portal owns the database', async () => {
    const template = inject('template')
    if (template.kind !== 'server') return
    const [may] = await rows<{ may: boolean }>(
      t.db,
      sql`select has_database_privilege(current_user, ${template.empty}, 'TEMP') as may`,
    )
    expect(may).toEqual({ may: false })
  })
})
