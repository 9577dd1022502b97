import { createHash } from 'node:crypto'
import { arrayContains, count, eq, sql } from 'drizzle-orm'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import sharp from 'sharp'
import { version } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { certificacionBody } from '@anclaje/contract/training/certificacion'
import { colaboradorBody } from '@anclaje/contract/training/colaborador'
import { empresa } from '@anclaje/contract/training/empresa'
import { faltaDelCentro } from '@anclaje/contract/rules/training/centro'
import { datosCertificado } from '@anclaje/contract/training/certificado'
import { estadoInspeccion, observacionQueCorresponde } from '@anclaje/contract/rules/equipment/inspeccion'
import { fechaFin, vencido } from '@anclaje/contract/rules/training/vigencia'
import { CERTIFICACION } from '@anclaje/contract/states'
import type { EstadoInspeccion } from '@anclaje/contract/states'
import { rows } from '../src/db/client.ts'
import type { Database } from '../src/db/client.ts'
import { cuentas, roles } from '../src/db/tables/access.ts'
import { consultas, imagenes } from '../src/db/tables/common.ts'
import { equipos } from '../src/db/tables/equipment.ts'
import { evaluaciones } from '../src/db/tables/inspections.ts'
import { consentimientos } from '../src/db/tables/people.ts'
import { certcol } from '../src/db/tables/certificates.ts'
import { certificaciones, colaboradores, cursos, empresas, responsables } from '../src/db/tables/training.ts'
import { readLineas } from '../src/equipment/inspecciones/queries/inspect.ts'
import { readCentro } from '../src/documents/centro.ts'
import { emisiones, historia } from '../src/db/tables/trust.ts'
import { openEmptyDatabase } from '../test/db.ts'
import { withoutIssue } from '../test/issued.ts'
import { seedAdmin } from '../src/seed/admin.ts'
import { DemoRefused, seedDemo } from './demo.ts'
import type { DemoSummary } from './demo.ts'
import { seedReference } from '../src/seed/reference.ts'
import { asBody, passwordHash, total } from '../test/seeded.ts'

const NOW = new Date('2026-11-21T02:00:00Z')
const TODAY = '2026-11-20'

describe('demonstration', () => {
  let base: Database
  let summary: DemoSummary
  beforeAll(async () => {
    base = await openEmptyDatabase()
    await seedReference(base.db)
    await seedAdmin(base.db, { password: 'zorro-gris-41', passwordHash, fixed: {} })
    summary = await seedDemo(base.db, { now: NOW, passwordHash })
  })
  afterAll(() => base.close())

  test('reports the counts that are stored', async () => {
    expect(summary).toMatchObject({
      personas: 300,
      empresas: 12,
      certificaciones: 40,
      certificados: 900,
      equipos: 200,
      inspecciones: 500,
    })
    expect(await total(base, colaboradores)).toBe(301)
    expect(await total(base, empresas)).toBe(13)
    expect(await total(base, certificaciones)).toBe(40)
    expect(await total(base, certcol)).toBe(900)
    // The six images are four signatures of signers, and the logo and the signature of the centre.
    expect(await total(base, imagenes)).toBe(6)
    expect(faltaDelCentro(await readCentro(base.db, {}))).toEqual([])
    const lookups = await base.db.select().from(consultas)
    expect(lookups.length).toBeGreaterThan(200)
    expect(lookups.every(({ dia_con, total_con }) => dia_con <= TODAY && total_con > 0)).toBe(true)
  })

  test('every inspection has the state that follows from its lines, and a fitting observation', async () => {
    const made = await rows<{ id: string; estado: number; hay: boolean; obs: number | null; fecha: string }>(
      base.db,
      sql`select id_eva as id, estado_eva as estado, idcol_eva is not null as hay, estado_obs as obs, fecha_eva::text as fecha
        from evaluaciones left join observaciones on id_obs = idobs_eva`,
    )
    expect(made).toHaveLength(500)
    const found = new Map([
      [0, 0],
      [1, 0],
      [2, 0],
    ])
    for (const { id, estado, hay, obs, fecha } of made) {
      expect(estadoInspeccion(await readLineas(base.db, id), hay)).toBe(estado)
      if (obs !== null) expect(obs).toBe(observacionQueCorresponde(estado as EstadoInspeccion))
      expect(fecha <= TODAY).toBe(true)
      found.set(estado, found.get(estado)! + 1)
    }
    for (const count of found.values()) expect(count).toBeGreaterThan(5)
    const [items] = await rows<{ all: number; expired: number; next: number }>(
      base.db,
      sql`select count(*)::int as all, count(*) filter (where fechainspeccion_eq < '2025-11-20' and estadoinspeccion_eq = 2)::int as expired,
        nextval('equipos_numero')::int as next from equipos`,
    )
    expect(items).toMatchObject({ all: 200, next: 201 })
    // Equipment that visitors registered has no result yet, and no item was inspected before its
    // date of manufacture.
    const [odd] = await rows<object>(
      base.db,
      sql`select (select count(*)::int from equipos where porconfirmar_eq) as unconfirmed,
        (select count(*)::int from equipos join evaluaciones on ideq_eva = id_eq
          where fecha_eva < make_date(yearfabricacion_eq, coalesce(monthfabricacion_eq, 1), coalesce(dayfabricacion_eq, 1))) as early`,
    )
    expect(odd).toEqual({ unconfirmed: 3, early: 0 })
    expect(items!.expired).toBeGreaterThan(5)
  })

  test('everything that is approved or finished has its issue, and history tells of nothing', async () => {
    expect(await withoutIssue(base.db)).toEqual([])
    expect(await base.db.$count(emisiones)).toBeGreaterThan(1000)
    expect(await base.db.$count(historia, sql`sujeto_his in ('certificado', 'emision', 'inspeccion', 'equipo')`)).toBe(
      0,
    )
    const [item] = await base.db.select({ id: equipos.id_eq }).from(equipos).limit(1)
    const told = () => base.db.$count(historia, eq(historia.id_his, item!.id))
    await base.db.update(equipos).set({ modelo_eq: 'Otro' }).where(eq(equipos.id_eq, item!.id))
    expect(await told()).toBe(1)
  })

  test('is refused the second time, and changes nothing', async () => {
    await expect(seedDemo(base.db, { now: NOW, passwordHash })).rejects.toThrow(DemoRefused)
    expect(await total(base, certcol)).toBe(900)
  })

  test('has one account per role, with the document number as user name', async () => {
    expect(summary.cuentas.map(({ rol }) => rol)).toEqual(['ADM', 'INSPECTOR', 'REGISTRO', 'CONSULTA'])
    for (const { rol, username, password, nombre } of summary.cuentas) {
      const [row] = await base.db
        .select()
        .from(cuentas)
        .innerJoin(colaboradores, eq(colaboradores.id_col, cuentas.idcol_cue))
        .innerJoin(roles, eq(roles.id_rol, cuentas.idroles_cue))
        .where(eq(cuentas.username_cue, username))
      expect(row?.colaboradores.numerodocumento_col).toBe(username)
      expect(`${row?.colaboradores.nombres_col} ${row?.colaboradores.apellidos_col}`).toBe(nombre)
      expect(row?.roles.nombre_rol).toBe(rol)
      expect(row?.cuentas.password_cue).toBe(`hash:${password}`)
      expect(row?.cuentas.clavepropia_cue).toBe(true)
      expect(password.length).toBeGreaterThanOrEqual(5)
      expect(password.length).toBeLessThanOrEqual(15)
    }
  })

  test('every person, company and edition would pass the rules of the forms', async () => {
    const wrong = (name: string, error: unknown) => (error ? [`${name}: ${JSON.stringify(error)}`] : [])
    const people = await base.db.select().from(colaboradores)
    expect(
      people.flatMap((row) => wrong(row.numerodocumento_col, colaboradorBody.safeParse(asBody(row)).error)),
    ).toEqual([])
    const companies = (await base.db.select().from(empresas)).filter(({ id_emp }) => id_emp !== 0)
    expect(companies.flatMap((row) => wrong(row.nombre_emp, empresa.body.safeParse(asBody(row)).error))).toEqual([])
    const cohorts = await base.db.select().from(certificaciones)
    expect(cohorts.flatMap((row) => wrong(String(row.id_cer), certificacionBody.safeParse(asBody(row)).error))).toEqual(
      [],
    )
    for (const row of people) {
      const body = colaboradorBody.parse(asBody(row))
      expect(body.numerodocumento).toBe(row.numerodocumento_col)
      expect([body.nombres, body.apellidos, body.telefono]).toEqual([
        row.nombres_col,
        row.apellidos_col,
        row.telefono_col,
      ])
    }
  })

  test('everybody has consented, at a moment in the past', async () => {
    const missing = await rows(
      base.db,
      sql`
      select id_col from colaboradores left join consentimientos on idcol_con = id_col
      where terminos_col = 1 and (id_con is null or fecha_con > ${NOW.toISOString()})`,
    )
    expect(missing).toEqual([])
    expect(await base.db.$count(consentimientos, arrayContains(consentimientos.usos_con, ['formacion']))).toBe(300)
  })

  test('what people allow apart is of each kind, and some withdrew it', async () => {
    const kinds = await rows<{ empleador: boolean; recordatorios: boolean; ajena: boolean }>(
      base.db,
      sql`select distinct empleador_col is not null as empleador, recordatorios_col as recordatorios,
        coalesce(empleador_col <> idemp_col, false) as ajena from colaboradores where idemp_col <> 0 order by 1, 2`,
    )
    expect(kinds).toEqual(
      [false, true].flatMap((empleador) =>
        [false, true].map((recordatorios) => ({ empleador, recordatorios, ajena: false })),
      ),
    )
    expect(await base.db.$count(consentimientos, eq(consentimientos.clase_con, 'retira'))).toBeGreaterThan(3)
  })

  test('editions are counted per course, dated by the rule, in several states, and signed by people who may sign', async () => {
    const cohorts = await base.db
      .select()
      .from(certificaciones)
      .orderBy(certificaciones.idcur_cer, certificaciones.cohorte_cer)
    for (const row of cohorts)
      expect(row.fechafin_cer).toBe(fechaFin(row.fechainicio_cer, row.tiempovigencia_cer, row.periodo_cer))
    const state = (estado: number) => cohorts.filter((row) => row.estado_cer === estado)
    expect(state(CERTIFICACION.cancelado)).toHaveLength(1)
    expect(state(CERTIFICACION.enCurso).length).toBeGreaterThanOrEqual(3)
    expect(cohorts.filter((row) => vencido(row.fechafin_cer, TODAY)).length).toBeGreaterThanOrEqual(5)
    expect(cohorts.some((row) => row.fechainicio_cer > TODAY)).toBe(true)
    for (const { id_cur, ultimacohorte_cur } of await base.db.select().from(cursos)) {
      const numbers = cohorts.filter(({ idcur_cer }) => idcur_cer === id_cur).map(({ cohorte_cer }) => cohorte_cer)
      expect(numbers).toEqual(Array.from({ length: ultimacohorte_cur }, (_, i) => i + 1))
    }
    const signers = await base.db
      .select({
        cer: responsables.idcer_res,
        rol: cuentas.idroles_cue,
        firma: colaboradores.firma_col,
        cargo: colaboradores.cargo_col,
      })
      .from(responsables)
      .innerJoin(colaboradores, eq(colaboradores.id_col, responsables.idcol_res))
      .leftJoin(cuentas, eq(cuentas.idcol_cue, responsables.idcol_res))
    expect(new Set(signers.map(({ cer }) => cer)).size).toBe(40)
    for (const signer of signers) {
      expect([1, 2]).toContain(signer.rol)
      expect(signer.firma).toMatch(/^[0-9a-f]{64}$/)
      expect(signer.cargo).toBeTruthy()
    }
  })

  test('certificates are numbered per edition in the order of their ids, and frozen by the approval', async () => {
    const all = await base.db
      .select()
      .from(certcol)
      .innerJoin(certificaciones, eq(certificaciones.id_cer, certcol.idcer_ceco))
      .orderBy(certcol.idcer_ceco, certcol.consecutivo_ceco)
    const username = summary.cuentas.find(({ rol }) => rol === 'REGISTRO')?.username ?? ''
    const [registrar] = await base.db
      .select({ id: cuentas.id_cue })
      .from(cuentas)
      .where(eq(cuentas.username_cue, username))
    const approved = all.filter(({ certcol: row }) => row.estado_ceco === 1)
    expect(approved.length).toBeGreaterThan(700)
    expect(all.length - approved.length).toBeGreaterThan(50)
    for (const { certcol: row, certificaciones: cohort } of approved) {
      expect(z.catchall(datosCertificado, z.never()).safeParse(row.datos_ceco).error).toBeUndefined()
      expect(row.datos_ceco).toMatchObject({
        cohorte: cohort.cohorte_cer,
        consecutivo: row.consecutivo_ceco,
        fechafin: cohort.fechafin_cer,
      })
      expect(cohort.estado_cer).not.toBe(CERTIFICACION.cancelado)
      expect(row.aprobadopor_ceco).toBe(registrar?.id)
      expect(Date.parse(row.aprobado_ceco ?? '')).toBeGreaterThan(Date.parse(row.creado_ceco))
      expect(Date.parse(row.aprobado_ceco ?? '')).toBeLessThanOrEqual(NOW.getTime())
    }
    for (const { certcol: row } of all) {
      expect(version(row.id_ceco)).toBe(7)
      expect(Number.parseInt(row.id_ceco.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(row.creado_ceco))
      if (row.estado_ceco === 0) expect(row.descargado_ceco).toBe(0)
    }
    for (const cohort of await base.db.select().from(certificaciones)) {
      const own = all.filter(({ certcol: row }) => row.idcer_ceco === cohort.id_cer).map(({ certcol: row }) => row)
      expect(own.map((row) => row.consecutivo_ceco)).toEqual(
        Array.from({ length: cohort.ultimoconsecutivo_cer }, (_, i) => i + 1),
      )
      expect(own.map((row) => row.id_ceco)).toEqual(own.map((row) => row.id_ceco).toSorted())
    }
  })

  test('learners who were not approved have an outcome, so that nobody waits for more than 40 days', async () => {
    const all = await base.db
      .select({ estado: certcol.estado_ceco, desenlace: certcol.desenlace_ceco, dia: certificaciones.fechainicio_cer })
      .from(certcol)
      .innerJoin(certificaciones, eq(certificaciones.id_cer, certcol.idcer_ceco))
      .where(sql`${certificaciones.estado_cer} <> 2`)
    const undecided = all.filter(({ estado, desenlace }) => estado === 0 && desenlace === null)
    expect(undecided.length).toBeGreaterThan(20)
    expect(undecided.filter(({ dia }) => dia < sumarDias(TODAY, -40))).toEqual([])
    expect(new Set(all.map(({ desenlace }) => desenlace))).toEqual(
      new Set([null, 'no_aprobo', 'no_asistio', 'retirado']),
    )
  })

  test('the learner with an account has certificates in each state', async () => {
    const own = await base.db
      .select({ estado: certcol.estado_ceco, fechafin: certificaciones.fechafin_cer })
      .from(certcol)
      .innerJoin(certificaciones, eq(certificaciones.id_cer, certcol.idcer_ceco))
      .innerJoin(colaboradores, eq(colaboradores.id_col, certcol.idcol_ceco))
      .where(eq(colaboradores.numerodocumento_col, '1020304050'))
    expect(own.some(({ fechafin }) => vencido(fechafin, TODAY))).toBe(true)
    expect(own.some(({ estado, fechafin }) => estado === 1 && !vencido(fechafin, TODAY))).toBe(true)
    expect(own.some(({ estado, fechafin }) => estado === 0 && !vencido(fechafin, TODAY))).toBe(true)
  })

  test('signatures are stored as pictures under the hash of their bytes', async () => {
    for (const { id_img, tipo_img, bytes_img } of await base.db.select().from(imagenes)) {
      expect(createHash('sha256').update(bytes_img).digest('hex')).toBe(id_img)
      expect(tipo_img).toBe('image/png')
      expect(await sharp(bytes_img).metadata()).toMatchObject({ format: 'png', width: 480, hasAlpha: true })
    }
  })

  test('the kept counts equal the numbers of rows', async () => {
    const kept = await rows<{ tabla: string; total: string }>(
      base.db,
      sql`select split_part(tabla_cnt, ' ', 1) tabla, sum(delta_cnt) total from conteos group by 1`,
    )
    const totals = Object.fromEntries(kept.map(({ tabla, total: n }) => [tabla, Number(n)]))
    expect(totals).toEqual({
      colaboradores: await total(base, colaboradores),
      empresas: await total(base, empresas),
      equipos: await total(base, equipos),
      evaluaciones: await total(base, evaluaciones),
      certificaciones: await total(base, certificaciones),
      cursos: await total(base, cursos),
      aprobados: await base.db.$count(certcol, eq(certcol.estado_ceco, 1)),
      // By the last day, and by its month.
      vence: 2 * (await base.db.$count(certcol, eq(certcol.estado_ceco, 1))),
      certcol: (await base.db.select({ n: count() }).from(certcol))[0]?.n,
    })
  })

  test('is the same in every run', async () => {
    const other = await openEmptyDatabase()
    await seedReference(other.db)
    await seedAdmin(other.db, { password: 'zorro-gris-41', passwordHash, fixed: {} })
    await seedDemo(other.db, { now: NOW, passwordHash })
    for (const table of [colaboradores, empresas, certcol, certificaciones, imagenes, consentimientos]) {
      expect(await other.db.select().from(table)).toEqual(await base.db.select().from(table))
    }
    await other.close()
  })
})
