import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConteoSituacion } from '@anclaje/contract/training/certcol'
import { sumarDias } from '@anclaje/contract/rules/common/fechas'
import { CERTIFICACION } from '@anclaje/contract/states'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'
import { createRole, grant } from '../../../test/roles.ts'

// The states by which certificates are listed and counted (CERT-19). The clock of the tests stands
// at 20 November 2026, 21:00 in Bogotá.

const HOY = '2026-11-20'
const SITUACIONES = ['pendiente', 'porempezar', 'vigente', 'porvencer', 'vencido', 'noaprobado', 'anulado']

let t: TestApp
let learner: ReturnType<TestApp['withToken']>
/** Ids of certificates by the name of their special case. */
const ids: Record<string, string> = {}
/** Ids of the cohorts of some of them. */
const cohorts: Record<string, number> = {}
/** A cohort that has only pending certificates, and their company. */
let idcer: number
let idemp: number

/**
 * Creates an approved certificate of an old course whose last valid day is the given number of days
 * after today.
 */
const approved = (dias: number, idcol?: number) => issued(sumarDias(HOY, -100), dias + 100, idcol)

/** Creates an approved certificate that is valid from a day on, for the given number of days. */
async function issued(fechainicio: string, tiempovigencia: number, idcol?: number) {
  const cohort = await t.make.certificacion({ fechainicio, periodo: 1, tiempovigencia })
  const id = await t.make.inscripcion(cohort, idcol ?? (await t.make.colaborador()))
  expect((await t.as('adm').put(`/certcol/updateEstado/${id}`, { estado: 1 })).status).toBe(200)
  return { id, cohort }
}

beforeAll(async () => {
  t = await startTestApp()
  const idrol = await createRole(t.db)
  await grant(t, idrol, (module, action) => module === 'CertColaboradores' && action === 'ver')
  const account = await t.make.cuenta(idrol)
  learner = t.withToken(await t.sessions.issue({ id_cue: account.id_cue, sesion_cue: 1 }))

  idemp = await t.make.empresa()
  idcer = await t.make.certificacion({ idcur: 3 })
  for (const name of ['one', 'two', 'deleted'])
    ids[name] = await t.make.inscripcion(idcer, await t.make.colaborador({ idemp }))
  for (const name of ['failed', 'failedToo']) {
    ids[name] = await t.make.inscripcion(idcer, await t.make.colaborador())
    const body = { ids: [ids[name]], desenlace: 'no_aprobo' }
    expect((await t.as('adm').put('/certcol/desenlace', body)).status).toBe(200)
  }
  ids.own = await t.make.inscripcion(idcer, t.accounts.adm.id_col)
  ids.visitor = await t.make.inscripcion(
    idcer,
    (await t.visitor.post('/colaboradores', bodies.colaborador())).body.id_col,
  )
  const cancelled = await t.make.certificacion({ idcur: 3 })
  ids.cancelled = await t.make.inscripcion(cancelled, await t.make.colaborador({ idemp }))
  await t.as('adm').put(`/certificaciones/updateEstado/${cancelled}`, { estado: CERTIFICACION.cancelado })
  // These cohorts begin today, tomorrow and later; the last one is Finalizado already.
  for (const [name, days] of [
    ['waitsToday', 0],
    ['waitsTomorrow', 1],
    ['waitsLater', 60],
  ] as const) {
    const cohort = await t.make.certificacion({ fechainicio: sumarDias(HOY, days) })
    ids[name] = await t.make.inscripcion(cohort, await t.make.colaborador())
    cohorts[name] = cohort
  }
  await t.as('adm').put(`/certificaciones/updateEstado/${cohorts.waitsLater}`, { estado: CERTIFICACION.finalizado })
  // The validity of this cohort has ended without an approval.
  const past = await t.make.certificacion({ fechainicio: '2025-01-15', periodo: 1, tiempovigencia: 1 })
  ids.late = await t.make.inscripcion(past, await t.make.colaborador())

  for (const [name, days] of [
    ['yesterday', -1],
    ['today', 0],
    ['in30', 30],
    ['in31', 31],
    ['in365', 365],
    ['in366', 366],
    ['deletedValid', 10],
    ['deletedExpired', -10],
  ] as const)
    ids[name] = (await approved(days)).id
  // The cohort got other dates after the approval; the dates of the approval count.
  const moved = await approved(-5)
  ids.moved = moved.id
  await t.as('adm').put(`/certificaciones/${moved.cohort}`, bodies.certificacion({ periodo: 3, tiempovigencia: 9 }))
  // These were approved before their day of issue, which is their first valid day.
  for (const [name, days] of [
    ['begins', 0],
    ['beginsTomorrow', 1],
    ['beginsIn40', 40],
    ['deletedAhead', 5],
  ] as const)
    ids[name] = (await issued(sumarDias(HOY, days), 10)).id
  // The cohort got another day of issue after the approval.
  const postponed = await issued(HOY, 400)
  ids.postponed = postponed.id
  await t.as('adm').put(`/certificaciones/${postponed.cohort}`, bodies.certificacion({ fechainicio: '2027-02-01' }))
  ids.learner = (await approved(20, account.id_col)).id
  ids.learnerPending = await t.make.inscripcion(idcer, account.id_col)
  for (const name of ['annulled', 'annulledExpired']) {
    ids[name] = (await approved(name === 'annulled' ? 10 : -10)).id
    const answer = await t
      .as('adm')
      .put(`/certcol/${ids[name]}/anular`, { clase: 'otra', motivo: 'Una prueba', emision: 1 })
    expect(answer.status).toBe(200)
  }
  for (const name of ['deleted', 'deletedValid', 'deletedExpired', 'deletedAhead'])
    await t.as('adm').delete(`/certcol/${ids[name]}`)
})
afterAll(() => t.close())

const list = async (query: string, as = t.as('adm')) => {
  const { status, body } = await as.get(`/certcol?size=5000&${query}`)
  expect(status).toBe(200)
  return body as { totalItems: number; items: { id_ceco: string }[] }
}
/** Reads the names of the certificates that a list shows (the keys of `ids`). */
const shown = async (query: string, as = t.as('adm')) => {
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]))
  return (await list(query, as)).items.map(({ id_ceco }) => names[id_ceco]).toSorted()
}
const tabs = async (query = '', as = t.as('adm')): Promise<ConteoSituacion[]> => {
  const { status, body } = await as.get(`/certcol/situaciones?${query}`)
  expect(status).toBe(200)
  return body
}

describe('the list', () => {
  test.each([
    ['pendiente', ['late', 'learnerPending', 'one', 'two', 'waitsToday']],
    ['pendiente&futuras=1', ['waitsLater', 'waitsTomorrow']],
    ['pendiente&futuras=0', ['late', 'learnerPending', 'one', 'two', 'waitsToday']],
    ['porempezar', ['beginsIn40', 'beginsTomorrow']],
    ['vigente', ['begins', 'in30', 'in31', 'in365', 'in366', 'learner', 'postponed', 'today']],
    ['porvencer', ['begins', 'in30', 'learner', 'today']],
    ['porvencer&dias=', ['begins', 'in30', 'learner', 'today']],
    ['porvencer&dias=1', ['today']],
    ['porvencer&dias=31', ['begins', 'in30', 'in31', 'learner', 'today']],
    ['porvencer&dias=365', ['begins', 'in30', 'in31', 'in365', 'learner', 'today']],
    ['vencido', ['moved', 'yesterday']],
    ['noaprobado', ['failed', 'failedToo']],
    ['anulado', ['annulled', 'annulledExpired']],
    ['anulado&estado=0', []],
    // Only the state `porvencer` reads the days, and only `pendiente` the cohorts to come.
    ['vencido&dias=1', ['moved', 'yesterday']],
    ['vencido&futuras=1', ['moved', 'yesterday']],
  ])('with %s shows these certificates', async (situacion, expected) => {
    expect(await shown(`situacion=${situacion}`)).toEqual(expected)
  })

  test('of what expires soon begins with what expires next, unless it is asked for another order', async () => {
    const daysOf = async (query: string) =>
      (await t.as('adm').get(`/certcol?size=50&situacion=porvencer&dias=365${query}`)).body.items.map(
        (row: { certificacione: { fechafin_cer: string } }) => row.certificacione.fechafin_cer,
      )
    const days = await daysOf('')
    expect(new Set(days).size).toBeGreaterThan(2)
    expect(days).toEqual(days.toSorted())
    expect(await daysOf('&orden=-cohorte')).not.toEqual(days)
  })

  test('without a state, or with an empty one, shows all', async () => {
    const all = await shown('')
    expect(all).toHaveLength(Object.keys(ids).length - 4)
    expect(await shown('situacion=')).toEqual(all)
    expect(await shown('dias=1')).toEqual(all)
    expect(await shown('futuras=1')).toEqual(all)
  })

  test('is filtered by a state together with other filters', async () => {
    expect(await shown(`situacion=pendiente&idemp=${idemp}`)).toEqual(['one', 'two'])
    expect(await shown(`situacion=pendiente&idcer=${idcer}`)).toEqual(['learnerPending', 'one', 'two'])
    expect(await shown('situacion=vigente&idcur=3')).toEqual([])
  })

  test('of a cohort has what waits there also before its day of issue', async () => {
    const of = (name: string) => `situacion=pendiente&idcer=${cohorts[name]}`
    expect(await shown(of('waitsTomorrow'))).toEqual(['waitsTomorrow'])
    expect(await shown(`${of('waitsTomorrow')}&futuras=1`)).toEqual(['waitsTomorrow'])
    expect(await shown(`${of('waitsToday')}&futuras=1`)).toEqual([])
  })

  test('has a cohort among those that wait from its day of issue on, at midnight in Bogotá', async () => {
    const { now } = t.clock
    const at = async (moment: string) => {
      t.clock.now = new Date(moment)
      const adm = t.withToken(await t.sessions.issue({ id_cue: t.accounts.adm.id_cue, sesion_cue: 1 }))
      const { total, futuras } = (await tabs('', adm)).find(({ situacion }) => situacion === 'pendiente')!
      return { shown: (await shown('situacion=pendiente', adm)).includes('waitsTomorrow'), total, futuras }
    }
    const more = { total: 0, hayMas: false }
    expect(await at('2026-11-21T04:59:59Z')).toEqual({ shown: false, total: 5, futuras: { ...more, total: 2 } })
    expect(await at('2026-11-21T05:00:00Z')).toEqual({ shown: true, total: 6, futuras: { ...more, total: 1 } })
    t.clock.now = now
  })

  test.each(
    [...SITUACIONES, 'pendiente&futuras=1'].flatMap((each) =>
      ['', '&orden=apellidos', '&orden=-cohorte'].map((order) => each + order),
    ),
  )('of %s has consistent pages', async (query) => {
    expect((await expectPagesFit(t.as('adm').get, `/certcol?situacion=${query}`)).length).toBeGreaterThan(1)
  })

  test.each(['0', '-1', '366', '1.5', 'abc', '1000000000000000'])('is refused with %s days', async (dias) => {
    for (const path of [`/certcol?situacion=porvencer&dias=${dias}`, `/certcol/situaciones?dias=${dias}`]) {
      const { status, body } = await t.as('adm').get(path)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['dias']])
      expect(body.fields.dias).toMatch(/^(Los días van de 1 a 365|Debe ser un número entero)\.$/)
    }
  })

  test('is refused with an unknown state', async () => {
    const { status, body } = await t.as('adm').get('/certcol?situacion=aprobado')
    expect([status, body.fields]).toEqual([400, { situacion: 'Esa situación no existe.' }])
  })

  test('has only one’s own without filtrar, and none of them to approve', async () => {
    expect(await shown('', learner)).toEqual(['learner', 'learnerPending'])
    expect(await shown('situacion=porvencer', learner)).toEqual(['learner'])
    expect(await shown('situacion=pendiente', learner)).toEqual([])
    expect(await shown('situacion=pendiente&futuras=1', learner)).toEqual([])
  })
})

test('certificates that wait for approval are exactly those that an approval takes', async () => {
  const all = (await list('')).items.map(({ id_ceco }) => id_ceco)
  const pages = [await list('situacion=pendiente'), await list('situacion=pendiente&futuras=1')]
  const waiting = pages.flatMap(({ items }) => items.map(({ id_ceco }) => id_ceco))
  const { body } = await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: all })
  const leftOut = body.omitidos.map(({ id_ceco }: { id_ceco: string }) => id_ceco)
  expect(all.filter((id) => !leftOut.includes(id)).toSorted()).toEqual(waiting.toSorted())
  expect((await list('situacion=pendiente')).totalItems).toBe(0)
  await t.as('adm').put('/certcol/updateArrayEstado', { estado: 0, ids: waiting })
  expect((await list('situacion=pendiente')).totalItems).toBe(pages[0]!.totalItems)
})

describe('the tabs', () => {
  test.each(['', 'idcur=3', 'dias=365', 'dias=31&cohorte=1', 'numerodocumento=1', 'idcur=16'])(
    'with «%s» have the totals of the lists',
    async (query) => {
      const callers = [t.as('adm'), t.as('inspector'), t.as('registro'), t.as('consulta'), learner]
      for (const as of callers) {
        if ((await as.get('/certcol')).status === 403) {
          expect((await as.get('/certcol/situaciones')).status).toBe(403)
          continue
        }
        const counted = await tabs(query, as)
        expect(counted.map(({ situacion }) => situacion)).toEqual(['todos', ...SITUACIONES])
        const { futuras } = counted.find(({ situacion }) => situacion === 'pendiente')!
        for (const { situacion, total, hayMas } of [...counted, { situacion: 'pendiente&futuras=1', ...futuras! }]) {
          const filter = situacion === 'todos' ? '' : `&situacion=${situacion}`
          expect([total, hayMas], situacion).toEqual([(await list(query + filter, as)).totalItems, false])
        }
      }
    },
  )

  test('stop at 99 where counting is slow', async () => {
    const full = await t.make.certificacion({ idcur: 5 })
    const people = await Promise.all(Array.from({ length: 100 }, () => t.make.colaborador()))
    const { body } = await t.as('adm').post(
      '/certcol',
      people.map((idcol) => ({ idcer: full, idcol })),
    )
    const of = async (query: string, situacion: string) =>
      (await tabs(query)).find((tab) => tab.situacion === situacion)
    const more = { total: 99, hayMas: true }
    // The total without filters is kept by the database, and is exact.
    const { totalItems } = await list('')
    expect(totalItems).toBeGreaterThan(100)
    expect(await of('', 'todos')).toEqual({ situacion: 'todos', total: totalItems, hayMas: false })
    expect(await of('', 'pendiente')).toMatchObject({ situacion: 'pendiente', ...more })
    for (const situacion of ['todos', 'pendiente'])
      expect(await of('idcur=5', situacion)).toMatchObject({ situacion, ...more })
    await t.as('adm').delete(`/certcol/${body[0].id_ceco}`)
    expect(await of('idcur=5', 'pendiente')).toMatchObject({ situacion: 'pendiente', total: 99, hayMas: false })
    const others = body.slice(1).map((row: { id_ceco: string }) => row.id_ceco)
    await t.as('adm').put('/certcol/updateArrayEstado', { estado: 1, ids: others })
    expect(await of('', 'vigente')).toEqual({ situacion: 'vigente', ...more })
    expect(await of('idcur=5', 'vigente')).toEqual({ situacion: 'vigente', total: 99, hayMas: false })
  })
})

describe('what waits, by year and course', () => {
  test('leaves out cohorts that have not begun', async () => {
    const idcur = 7
    const cohort = await t.make.certificacion({ idcur, fechainicio: sumarDias(HOY, 1) })
    await t.make.inscripcion(cohort, await t.make.colaborador())
    const { body } = await t.as('adm').get('/certcol/pendientes')
    expect(body.map((group: { idcur: number }) => group.idcur)).not.toContain(idcur)
  })

  test('has the count of the list with the same filters, the oldest year first', async () => {
    const old = await t.make.certificacion({ idcur: 4, fechainicio: '2019-03-05' })
    for (let n = 0; n < 3; n += 1) await t.make.inscripcion(old, await t.make.colaborador())
    const { body } = await t.as('adm').get('/certcol/pendientes')
    expect(body[0]).toEqual({ anio: 2019, idcur: 4, nombre_cur: expect.any(String), total: 3 })
    for (const { anio, idcur, total } of body) {
      const query = `situacion=pendiente&idcur=${idcur}&anio=${anio}`
      expect([query, (await t.as('adm').get(`/certcol?${query}`)).body.totalItems]).toEqual([query, total])
    }
    const all = (await t.as('adm').get('/certcol?situacion=pendiente')).body.totalItems
    expect(body.reduce((sum: number, { total }: { total: number }) => sum + total, 0)).toBe(all)
    const tabs = (await t.as('adm').get('/certcol/situaciones?anio=2019')).body
    expect(tabs[0]).toEqual({ situacion: 'todos', total: 3, hayMas: false })
  })

  test('needs filtrar, and a year that is a number', async () => {
    expect((await learner.get('/certcol/pendientes')).status).toBe(403)
    expect((await t.as('adm').get('/certcol?anio=dosmil')).status).toBe(400)
    expect((await t.as('adm').get('/certcol?anio=')).status).toBe(200)
  })
})
