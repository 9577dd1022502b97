import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FALTAS } from '@anclaje/contract/states'
import type { Falta } from '@anclaje/contract/states'
import type { CertcolRow } from '@anclaje/contract/training/certcol'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { bare, readPdf } from '../../../test/pdf.ts'
import { callMeanwhile } from '../../../test/races.ts'
import { createRole, grant } from '../../../test/roles.ts'
import { deleteCertificacion, lockConsecutives } from './queries.ts'
import { takeConsecutives } from '../certificados/queries/inscribe.ts'

// The page of a cohort (COURSE-11): its counts, what its learners lack, its attendance sheet, and
// its deletion.

let t: TestApp
let idrol: number
let account: Awaited<ReturnType<TestApp['make']['cuenta']>>
let me: ReturnType<TestApp['withToken']>
beforeAll(async () => {
  t = await startTestApp()
  idrol = await createRole(t.db)
  account = await t.make.cuenta(idrol, { nombres: 'Yo Misma', apellidos: 'Propia Gil' })
  me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
})
afterAll(() => t.close())

const may = (...switches: string[]) => grant(t, idrol, (module, action) => switches.includes(`${module} ${action}`))
const page = async (id: number) => (await t.as('adm').get(`/certificaciones/${id}`)).body
const approve = (...ids: string[]) => t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids })

describe('the counts of a cohort', () => {
  let idcer: number
  beforeAll(async () => {
    idcer = await t.make.certificacion()
    const inscribe = async (over: object = {}, signs = false) => {
      const idcol = await t.make.colaborador(over)
      if (signs) await t.db.execute(sql`insert into imagenes values ('firma', 'image/png', 'x') on conflict do nothing`)
      if (signs) await t.db.execute(sql`update colaboradores set firma_col = 'firma' where id_col = ${idcol}`)
      return t.make.inscripcion(idcer, idcol)
    }
    const whole = await inscribe({}, true)
    await inscribe({ correopersonal: null }, true)
    await inscribe({ numerodocumento: '10203040501' })
    await inscribe({ tipodocumento: 3, numerodocumento: '1020304051' }, true)
    // An approved certificate lacks only the e-mail address.
    const approved = await inscribe({ correopersonal: null, numerodocumento: '10203040502' })
    const visitor = await t.visitor.post('/colaboradores', bodies.colaborador())
    await t.make.inscripcion(idcer, visitor.body.id_col)
    await t.as('adm').delete(`/certcol/${await inscribe()}`)
    expect((await approve(approved, whole)).body.cambiados).toBe(2)
  })

  test('are those of its present learners, by state and by what is missing', async () => {
    const { conteo } = await page(idcer)
    expect(conteo).toEqual({
      inscritos: 6,
      aprobados: 2,
      pendientes: 4,
      noaprobados: 0,
      anulados: 0,
      falta: { confirmacion: 1, documento: 2, correo: 2 },
    })
  })

  test('equal the totals of the lists that they link to, and of the rows', async () => {
    const { conteo } = await page(idcer)
    const list = async (query: string) => (await t.as('registro').get(`/certcol?idcer=${idcer}&size=100&${query}`)).body
    expect((await list('estado=0')).totalItems).toBe(conteo.pendientes)
    expect((await list('estado=1')).totalItems).toBe(conteo.aprobados)
    const all: CertcolRow[] = (await list('')).items
    expect(all).toHaveLength(conteo.inscritos)
    for (const falta of FALTAS) {
      const { totalItems, items } = await list(`falta=${falta}`)
      expect([falta, totalItems]).toEqual([falta, conteo.falta[falta]])
      const ids = all.filter((row) => row.falta?.includes(falta)).map(({ id_ceco }) => id_ceco)
      expect(items.map(({ id_ceco }: CertcolRow) => id_ceco).toSorted()).toEqual(ids.toSorted())
    }
  })

  test('stand in the list of cohorts, and are zero for an empty one', async () => {
    const empty = await t.make.certificacion()
    const { items } = (await t.as('registro').get('/certificaciones?size=100')).body
    const row = (id: number) => items.find(({ id_cer }: { id_cer: number }) => id_cer === id)
    expect(row(idcer)).toMatchObject({ inscritos_cer: 6, aprobados_cer: 2 })
    expect(row(empty)).toMatchObject({ inscritos_cer: 0, aprobados_cer: 0 })
    expect((await page(empty)).conteo).toEqual({
      inscritos: 0,
      aprobados: 0,
      pendientes: 0,
      noaprobados: 0,
      anulados: 0,
      falta: { confirmacion: 0, documento: 0, correo: 0 },
    })
  })

  test('need only permission to see cohorts; learners and what they lack need more', async () => {
    await may('Certificaciones ver')
    expect((await me.get(`/certificaciones/${idcer}`)).body.conteo.inscritos).toBe(6)
    expect((await me.get(`/certcol?idcer=${idcer}`)).status).toBe(403)
    await may('CertColaboradores ver', 'CertColaboradores filtrar')
    expect((await me.get(`/certificaciones/${idcer}`)).status).toBe(403)
    const { items } = (await me.get(`/certcol?idcer=${idcer}`)).body
    expect(items).toHaveLength(6)
    for (const row of items) expect(row).not.toHaveProperty('falta')
    for (const falta of FALTAS) {
      expect((await me.get(`/certcol?idcer=${idcer}&falta=${falta}`)).status).toBe(403)
      // A bulk job with this filter would reveal how many learners lack something, and who they
      // are.
      const asked = { accion: 'zip_certificados', filtro: { idcer, falta }, esperado: 1 }
      expect((await me.post('/trabajos', asked)).status).toBe(403)
    }
    // Without `filtrar` the list has only the user's own certificate, whatever it lacks.
    await may('CertColaboradores ver', 'Colaboradores ver')
    const own = await t.make.inscripcion(idcer, account.id_col)
    await t.db.execute(sql`update colaboradores set correopersonal_col = null where id_col = ${account.id_col}`)
    for (const query of ['', '&falta=correo', '&estado=0'])
      expect((await me.get(`/certcol?idcer=${idcer}${query}`)).body.items).toMatchObject([{ id_ceco: own }])
    await t.as('adm').delete(`/certcol/${own}`)
  })

  test('the filter for what is missing needs a cohort', async () => {
    const message = 'Elija primero la cohorte.'
    const { status, body } = await t.as('adm').get('/certcol?falta=correo')
    expect([status, body.fields]).toEqual([400, { falta: message }])
    expect((await t.as('adm').get(`/certcol?idcer=${idcer}&falta=todo`)).body.fields).toHaveProperty('falta')
    const asked = { accion: 'zip_certificados', filtro: { falta: 'correo' }, esperado: 1 }
    expect((await t.as('adm').post('/trabajos', asked)).body.fields).toEqual({ falta: message })
  })

  test.each<[Falta, object]>([
    ['documento', { numerodocumento: '1020304052' }],
    ['correo', { correopersonal: 'otra@example.com' }],
  ])('a corrected person no longer lacks %s', async (falta, over) => {
    const cohort = await t.make.certificacion()
    const person = bodies.colaborador({ numerodocumento: `1020304060${FALTAS.indexOf(falta)}`, correopersonal: null })
    const idcol = (await t.as('adm').post('/colaboradores', person)).body.id_col
    await t.make.inscripcion(cohort, idcol)
    expect((await page(cohort)).conteo.falta[falta]).toBe(1)
    expect((await t.as('adm').put(`/colaboradores/${idcol}`, { ...person, ...over })).status).toBe(200)
    expect((await page(cohort)).conteo.falta[falta]).toBe(0)
  })
})

test('each signer is answered with whether a signature is stored', async () => {
  const { inspector } = t.accounts
  const id = await t.make.certificacion({ responsables: [inspector.id_col] })
  expect((await page(id)).colaboradores).toMatchObject([{ id_col: inspector.id_col, tiene_firma: false }])
  await t.db.execute(sql`insert into imagenes values ('firma', 'image/png', 'x') on conflict do nothing`)
  await t.db.execute(sql`update colaboradores set firma_col = 'firma' where id_col = ${inspector.id_col}`)
  expect((await page(id)).colaboradores).toMatchObject([{ tiene_firma: true }])
  await t.db.execute(sql`update colaboradores set firma_col = null where id_col = ${inspector.id_col}`)
})

describe('deleting a cohort', () => {
  const remove = (id: number) => t.as('adm').delete(`/certificaciones/${id}`)
  const IN_USE = { status: 409, code: 'en_uso', message: 'El registro se encuentra asociado, no es posible eliminarlo' }

  test('works when it never had a learner, also removes its signers, and does not reuse its number', async () => {
    const idcur = (await t.as('adm').post('/cursos', bodies.curso())).body.id_cur
    const create = async () =>
      (
        await t
          .as('adm')
          .post('/certificaciones', bodies.certificacion({ idcur, responsables: [t.accounts.adm.id_col] }))
      ).body
    const { id_cer } = await create()
    const total = async () => (await t.as('adm').get('/certificaciones')).body.totalItems
    const before = await total()
    expect(await remove(id_cer)).toMatchObject({ status: 200, body: { message: 'Registro eliminado' } })
    expect((await t.as('adm').get(`/certificaciones/${id_cer}`)).status).toBe(404)
    expect(await total()).toBe(before - 1)
    expect((await remove(id_cer)).status).toBe(404)
    expect((await create()).cohorte_cer).toBe(2)
  })

  test('is refused while it has a learner, and after its only one was removed', async () => {
    const idcer = await t.make.certificacion()
    expect((await page(idcer)).eliminable).toBe(true)
    const id = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect((await remove(idcer)).body).toMatchObject(IN_USE)
    await t.as('adm').delete(`/certcol/${id}`)
    // The page of the cohort shows no learners, and does not offer the deletion.
    expect(await page(idcer)).toMatchObject({ conteo: { inscritos: 0 }, eliminable: false })
    expect((await remove(idcer)).body).toMatchObject(IN_USE)
    // The foreign key keeps the cohort, even when the count of given numbers is wrong.
    await t.db.execute(sql`update certificaciones set ultimoconsecutivo_cer = 0 where id_cer = ${idcer}`)
    expect((await remove(idcer)).body).toMatchObject(IN_USE)
  })

  test('is refused when a number was given, even if the undo of an import left no learner', async () => {
    const idcer = await t.make.certificacion()
    await t.make.inscripcion(idcer, await t.make.colaborador())
    await t.db.execute(sql`delete from certcol where idcer_ceco = ${idcer}`)
    expect((await remove(idcer)).body).toMatchObject(IN_USE)
  })

  test('works after a refused inscription, because that used no number', async () => {
    const idcer = await t.make.certificacion()
    expect((await t.as('adm').post('/certcol', [{ idcer, idcol: 999_999 }])).status).toBe(400)
    expect((await remove(idcer)).status).toBe(200)
  })

  test('needs permission to delete', async () => {
    const idcer = await t.make.certificacion()
    for (const role of ['registro', 'inspector', 'consulta'] as const)
      expect((await t.as(role).delete(`/certificaciones/${idcer}`)).status).toBe(403)
  })

  test('or inscribing a learner: when both happen at once, one is refused', async () => {
    const idcol = await t.make.colaborador()
    const inscribed = await t.make.certificacion()
    const late = await callMeanwhile(
      t.db,
      async (tx) => {
        await takeConsecutives(tx, inscribed, 1)
        await tx.execute(sql`insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco)
          values (gen_random_uuid(), ${inscribed}, ${idcol}, 1)`)
      },
      () => remove(inscribed),
    )
    expect(late.body).toMatchObject(IN_USE)

    const deleted = await t.make.certificacion()
    const inscription = await callMeanwhile(
      t.db,
      async (tx) => {
        expect(await lockConsecutives(tx, deleted)).toBe(0)
        await deleteCertificacion(tx, deleted)
      },
      () => t.as('registro').post('/certcol', [{ idcer: deleted, idcol }]),
    )
    expect([inscription.status, inscription.body.fields]).toEqual([400, { idcer: 'Elija una cohorte de la lista.' }])
  })
})

describe('the attendance sheet', () => {
  let idcer: number
  beforeAll(async () => {
    idcer = await t.make.certificacion({ horas: 24, responsables: [t.accounts.inspector.id_col] })
    const idemp = await t.make.empresa({ nombre: 'Andamios Zipa S.A.S.' })
    for (const [apellidos, over] of [
      ['Zapata Gil', { idemp }],
      ['Ávila Gil', { correopersonal: 'secreto@example.com', telefono: '3001234567' }],
    ] as const)
      await t.make.inscripcion(idcer, await t.make.colaborador({ nombres: 'Leidy', apellidos, ...over }))
  })

  test('has each learner by surname and a box for each day, without telephone or mail', async () => {
    const { status, headers, raw } = await t.as('registro').get(`/certificaciones/${idcer}/asistencia`)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('Asistencia%20')
    const { text, pages } = await readPdf(raw)
    expect(pages).toBe(1)
    for (const words of ['Planilla de asistencia', 'Andamios Zipa S.A.S.', 'Día 1', 'Día 3', '24 horas, 3 días'])
      expect(text).toContain(bare(words))
    expect(text).not.toContain(bare('Día 4'))
    expect(text.indexOf(bare('Ávila Gil'))).toBeLessThan(text.indexOf(bare('Zapata Gil')))
    expect(text).not.toMatch(/secreto|3001234567|300123/)
  })

  test('needs permission to see both, and without filtrar has only oneself', async () => {
    const get = () => me.get(`/certificaciones/${idcer}/asistencia`)
    for (const one of ['Certificaciones ver', 'CertColaboradores ver']) {
      await may(one, 'CertColaboradores filtrar')
      expect((await get()).status, one).toBe(403)
    }
    await t.make.inscripcion(idcer, account.id_col)
    await may('Certificaciones ver', 'CertColaboradores ver')
    const own = await readPdf((await get()).raw)
    expect(own.text).toContain(bare('Yo Misma Propia Gil'))
    expect(own.text).not.toMatch(/Zapata|Ávila|Aprendices/)
    await may('Certificaciones ver', 'CertColaboradores ver', 'CertColaboradores filtrar')
    expect((await readPdf((await get()).raw)).text).toContain('Zapata')
    expect((await t.as('consulta').get(`/certificaciones/${idcer}/asistencia`)).status).toBe(403)
    expect((await t.as('adm').get('/certificaciones/999999/asistencia')).status).toBe(404)
  })

  test('of many learners is drawn in a separate thread, and is refused when there are too many', async () => {
    const full = await t.make.certificacion()
    await t.db
      .execute(sql`insert into colaboradores (paisdocumento_col, tipodocumento_col, numerodocumento_col, nombres_col, apellidos_col, busqueda_col)
      select 170, 1, 'M' || (700000 + i), 'Muchos', 'Muchos', 'muchos' from generate_series(1, 1001) i`)
    await t.db.execute(sql`insert into certcol (id_ceco, idcer_ceco, idcol_ceco, consecutivo_ceco)
      select gen_random_uuid(), ${full}, id_col, row_number() over () from colaboradores where nombres_col = 'Muchos'`)
    const get = () => t.as('adm').get(`/certificaciones/${full}/asistencia`)
    const { status, body } = await get()
    expect([status, body.code, body.message]).toEqual([
      409,
      'planilla_larga',
      'La planilla admite hasta 1.000 aprendices y la cohorte tiene 1.001.',
    ])
    await t.db.execute(
      sql`update certcol set eliminado_ceco = now() where idcer_ceco = ${full} and consecutivo_ceco > 100`,
    )
    const { text } = await readPdf((await get()).raw)
    expect(text).toContain(bare('Aprendices 100'))
  })
})
