import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dashboard } from '@anclaje/contract/overview/dashboard'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { finished } from '../../../test/inspections.ts'
import { picture } from '../../../test/pictures.ts'
import { createRole, grant } from '../../../test/roles.ts'

type Caller = ReturnType<TestApp['withToken']>

const read = async (as: Caller) => ((await as.get('/dashboard')).body as Dashboard).primerDia
/** Returns the steps of the caller, each as `name` or `name: done`, or undefined without any. */
const stepsOf = async (as: Caller) => (await read(as))?.map(({ paso, hecho }) => (hecho ? `${paso}: done` : paso))
const rowOf = async (as: Caller, name: string) => (await read(as))?.find(({ paso }) => paso === name)?.id

describe('the first day', () => {
  let t: TestApp
  let me: Caller
  let idrol: number
  beforeAll(async () => {
    t = await startTestApp()
    idrol = await createRole(t.db)
    const account = await t.make.cuenta(idrol)
    me = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))
  })
  afterAll(() => t.close())

  test('begins with what the seeds bring, and each role has its own steps', async () => {
    await t.db.execute(sql`delete from cursos`)
    await t.db.execute(sql`delete from marcas`)
    expect(await stepsOf(t.as('adm'))).toEqual([
      'centro: done', 'firma', 'curso', 'cohorte', 'aprendices', 'aprobar', 'catalogos', 'equipo', 'inspeccion',
    ]) // prettier-ignore
    expect(await stepsOf(t.as('registro'))).toEqual(['curso', 'cohorte', 'aprendices', 'aprobar'])
    expect(await stepsOf(t.as('inspector'))).toEqual(['equipo', 'inspeccion'])
  })

  test('is not for a role that only sees its own certificates, nor for one that only reads', async () => {
    await grant(t, idrol, (module, action) =>
      module === 'CertColaboradores' ? action !== 'filtrar' : module === 'Dashboard' && action === 'ver',
    )
    expect(await stepsOf(me)).toBeUndefined()
    await grant(t, idrol, (_, action) => action === 'ver')
    expect(await stepsOf(me)).toBeUndefined()
    // The page of a cohort does not open without `ver` on cohorts.
    await grant(
      t,
      idrol,
      (module, action) => module === 'CertColaboradores' || (module === 'Dashboard' && action === 'ver'),
    )
    expect(await stepsOf(me)).toEqual(['aprendices', 'aprobar'])
  })

  test('knows the centre by what certificates print of it, and who signs by a signature', async () => {
    const adm = t.as('adm')
    const change = async (body: object) => expect((await adm.form('PUT', '/centro', body)).status).toBe(200)
    const firstTwo = async () => (await stepsOf(adm))?.slice(0, 2)
    expect(await firstTwo()).toEqual(['centro: done', 'firma'])
    for (const lacking of [{ nombre: null }, { nit: null }, { ciudad: null }]) {
      const before = (await adm.get('/centro')).body
      await change(lacking)
      expect(await firstTwo()).toEqual(['centro', 'firma'])
      const [[name]] = Object.entries(lacking) as [[string, null]]
      await change({ [name]: before[`${name}_cen`] })
    }
    const firma = await picture(40, 20)
    await adm.pictures('PUT', '/centro', {}, { firma })
    expect(await firstTwo()).toEqual(['centro: done', 'firma: done'])
    await change({ representante: null })
    expect(await firstTwo()).toEqual(['centro: done', 'firma'])
    await change({ firma: null })

    // Only the signature of a person who may sign counts.
    const signs = async (role: 'registro' | 'inspector') => {
      const { id_col } = t.accounts[role]
      await t.db.execute(
        sql`update colaboradores set firma_col = (select id_img from imagenes limit 1) where id_col = ${id_col}`,
      )
      return (await firstTwo())?.[1]
    }
    expect(await signs('registro')).toBe('firma')
    expect(await signs('inspector')).toBe('firma: done')
  })

  test('goes on with a course, a cohort and a learner, and says with which cohort', async () => {
    const adm = t.as('adm')
    const { id_cur: idcur } = (await adm.post('/cursos', bodies.curso())).body
    expect((await stepsOf(adm))?.[2]).toBe('curso: done')
    expect(await rowOf(adm, 'aprendices')).toBeUndefined()
    const idcer = await t.make.certificacion({ idcur })
    expect((await stepsOf(adm))?.slice(3, 6)).toEqual(['cohorte: done', 'aprendices', 'aprobar'])
    expect(await rowOf(adm, 'aprendices')).toBe(idcer)
    expect(await rowOf(adm, 'aprobar')).toBeUndefined()
    const id = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect((await stepsOf(adm))?.slice(4, 6)).toEqual(['aprendices: done', 'aprobar'])
    expect(await rowOf(adm, 'aprobar')).toBe(idcer)
    // A learner with an outcome is not approved.
    await adm.put('/certcol/desenlace', { ids: [id], desenlace: 'retirado' })
    expect(await rowOf(adm, 'aprobar')).toBeUndefined()
    await adm.put('/certcol/desenlace', { ids: [id], desenlace: null })
    expect(await rowOf(t.as('registro'), 'aprobar')).toBe(idcer)
    expect(await rowOf(me, 'aprobar')).toBeUndefined()
  })

  test('goes on with the catalogues, and with an item that somebody confirmed', async () => {
    const adm = t.as('adm')
    expect((await stepsOf(adm))?.[6]).toBe('catalogos')
    const missing = async () => (await read(adm))?.find(({ paso }) => paso === 'catalogos')?.falta
    expect(await missing()).toBe('marca')
    const { id_mar: idmar } = (await adm.post('/marcas', bodies.marca())).body
    expect((await stepsOf(adm))?.[6]).toBe('catalogos: done')
    expect(await missing()).toBeUndefined()
    await t.db.execute(sql`create table kept as table claseequipos`)
    await t.db.execute(sql`delete from claseequipos`)
    expect(await missing()).toBe('clase')
    await t.db.execute(sql`insert into claseequipos overriding system value select * from kept`)
    await t.db.execute(sql`drop table kept`)
    await t.visitor.post('/equipos', bodies.equipo({ idmar }))
    expect((await stepsOf(adm))?.slice(7)).toEqual(['equipo', 'inspeccion'])
    const ideq = await t.make.equipo({ idmar })
    expect(await stepsOf(t.as('inspector'))).toEqual(['equipo: done', 'inspeccion'])
    expect(await rowOf(t.as('inspector'), 'inspeccion')).toBe(ideq)
    await t.make.evaluacion(ideq)
    expect(await stepsOf(t.as('inspector'))).toEqual(['equipo: done', 'inspeccion'])
  })
})

describe('each half ends by itself, for everybody', () => {
  const CERTIFICADOS = ['curso: done', 'cohorte', 'aprendices', 'aprobar']
  const EQUIPOS = ['equipo', 'inspeccion']
  /** Returns the steps of who only certifies, and of who only inspects. */
  const everybody = async (t: TestApp) => [await stepsOf(t.as('registro')), await stepsOf(t.as('inspector'))]
  const halfOfAdm = async (t: TestApp) => (await stepsOf(t.as('adm')))?.map((step) => step.split(':')[0])
  const isUnderWay = async (t: TestApp) => ((await t.as('inspector').get('/dashboard')).body as Dashboard).enMarcha

  test('certificates with the first approval, and it stays so when that is taken back', async () => {
    const t = await startTestApp()
    expect(await everybody(t)).toEqual([CERTIFICADOS, EQUIPOS])
    expect(await isUnderWay(t)).toBeUndefined()
    const id = await t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
    const approve = async (estado: 0 | 1) =>
      expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado })).status).toBe(200)
    await approve(1)
    expect(await everybody(t)).toEqual([undefined, EQUIPOS])
    expect(await halfOfAdm(t)).toEqual(['catalogos', ...EQUIPOS])
    expect(await isUnderWay(t)).toBe(true)
    await approve(0)
    expect(await everybody(t)).toEqual([undefined, EQUIPOS])
    await t.close()
  })

  test('equipment with the first inspection that was finished', async () => {
    const t = await startTestApp()
    await finished(t)
    expect(await everybody(t)).toEqual([CERTIFICADOS, undefined])
    expect((await halfOfAdm(t))?.at(-1)).toBe('aprobar')
    expect(await isUnderWay(t)).toBe(true)
    await t.close()
  })
})
