import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import casos from '../../../test/casos.json' with { type: 'json' }
import { bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'
import { callMeanwhile } from '../../../test/races.ts'
import type { Tx } from '../../db/client.ts'
import { lockCertificacion, updateCertificacion } from './queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const create = (over: object = {}) => t.as('adm').post('/certificaciones', bodies.certificacion(over))
const newCourse = async () => (await t.as('adm').post('/cursos', bodies.curso())).body.id_cur as number

describe('the end date', () => {
  test.each(casos.vigencias)('of $fechainicio + $tiempovigencia ($periodo) is $fechafin', async (caso) => {
    const { body } = await create({ ...caso, fechafin: '1999-01-01' })
    expect(body.fechafin_cer).toBe(caso.fechafin)
    const edited = await t
      .as('adm')
      .put(`/certificaciones/${body.id_cer}`, bodies.certificacion({ ...caso, tiempovigencia: 1, periodo: 1 }))
    expect(edited.body.fechafin_cer).not.toBe(caso.fechafin)
  })

  test.each([
    [{ tiempovigencia: 100, periodo: 3 }, 201],
    [{ tiempovigencia: 101, periodo: 3 }, 400],
    [{ tiempovigencia: 1200, periodo: 2 }, 201],
    [{ tiempovigencia: 1201, periodo: 2 }, 400],
    [{ tiempovigencia: 36_500, periodo: 1 }, 201],
    [{ tiempovigencia: 36_501, periodo: 1 }, 400],
    [{ tiempovigencia: 0 }, 400],
  ])('of %o is answered %i', async (over, status) => {
    const { status: answered, body } = await create(over)
    expect(answered).toBe(status)
    if (status === 400) expect(Object.keys(body.fields)).toEqual(['tiempovigencia'])
  })
})

describe('a certification', () => {
  test.each([
    ['idcur', 999_999],
    ['idcur', undefined],
    ['fechainicio', '05/03/2026'],
    ['fechainicio', '2026-02-30'],
    ['fechainicio', '2026-03-05T10:00:00Z'],
    ['periodo', 4],
    ['horas', 0],
    ['horas', 10_001],
    ['responsables', 'x'],
  ])('with %s = %s is refused by name', async (campo, valor) => {
    const { status, body } = await create({ [campo]: valor })
    expect([status, Object.keys(body.fields)]).toEqual([400, [campo]])
  })

  test('gets the next cohort number of its course, whatever is sent, also at the same moment', async () => {
    const idcur = await newCourse()
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ idcur, cohorte: 99 })))
    expect(answers.map(({ body }) => body.cohorte_cer).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await create({ idcur: await newCourse() })).body.cohorte_cer).toBe(1)
  })

  test('that is refused uses up no cohort number', async () => {
    const idcur = await newCourse()
    await create({ idcur, responsables: [t.accounts.consulta.id_col] })
    expect((await create({ idcur })).body.cohorte_cer).toBe(1)
  })

  test('is counted for its course only while it is open', async () => {
    const [idcur, without] = [await newCourse(), await newCourse()]
    const { body } = await create({ idcur })
    await create({ idcur })
    const counts = async () => {
      const rows = (await t.as('registro').get('/certificaciones/abiertas')).body as { idcur_cer: number }[]
      return rows.filter(({ idcur_cer }) => [idcur, without].includes(idcur_cer))
    }
    expect(await counts()).toEqual([{ idcur_cer: idcur, abiertas: 2 }])
    await t.as('adm').put(`/certificaciones/updateEstado/${body.id_cer}`, { estado: 1 })
    expect(await counts()).toEqual([{ idcur_cer: idcur, abiertas: 1 }])
    expect((await t.as('consulta').get('/certificaciones/abiertas')).status).toBe(403)
  })

  test('keeps its course and cohort in an edit', async () => {
    const { body } = await create()
    const edited = await t
      .as('adm')
      .put(`/certificaciones/${body.id_cer}`, bodies.certificacion({ idcur: await newCourse(), horas: 8 }))
    expect(edited.body).toMatchObject({ idcur_cer: body.idcur_cer, cohorte_cer: body.cohorte_cer, horas_cer: 8 })
    expect((await t.as('adm').put('/certificaciones/999999', bodies.certificacion())).status).toBe(404)
  })

  test('changes from any state to any other', async () => {
    const { body } = await create()
    for (const estado of [1, 0, 2, 1, 2, 0]) {
      const changed = await t.as('adm').put(`/certificaciones/updateEstado/${body.id_cer}`, { estado })
      expect([changed.status, changed.body.estado_cer]).toEqual([200, estado])
    }
    for (const estado of [3, -1, 'x', null])
      expect((await t.as('adm').put(`/certificaciones/updateEstado/${body.id_cer}`, { estado })).status).toBe(400)
  })
})

describe('the signers', () => {
  test('have the role ADM or INSPECTOR, keep their order, and are unique', async () => {
    const { adm, inspector, registro } = t.accounts
    const responsables = [inspector.id_col, adm.id_col]
    const { body } = await create({ responsables })
    expect(body.colaboradores.map((person: { id_col: number }) => person.id_col)).toEqual(responsables)
    const message = 'Un responsable debe tener el rol ADM o INSPECTOR y una cuenta sin bloqueo.'
    for (const wrong of [registro.id_col, await t.make.colaborador(), 999_999]) {
      const answer = await create({ responsables: [adm.id_col, wrong] })
      expect([answer.status, answer.body.fields]).toEqual([400, { responsables: message }])
    }
    expect((await create({ responsables: [adm.id_col, adm.id_col] })).status).toBe(400)
  })

  test('stay in an edit after losing the role, but cannot be named again', async () => {
    const adm = t.as('adm')
    const signer = await t.make.cuenta(2)
    const body = bodies.certificacion({ responsables: [signer.id_col] })
    const [first, second] = [(await create(body)).body, (await create()).body]
    await adm.put(`/cuentaacceso/${signer.id_cue}`, { idrol: 4 })
    expect((await adm.put(`/certificaciones/${first.id_cer}`, body)).status).toBe(200)
    expect((await adm.put(`/certificaciones/${second.id_cer}`, body)).status).toBe(400)
  })

  test('cannot return without the role after somebody else removed them', async () => {
    const adm = t.as('adm')
    const signer = await t.make.cuenta(2)
    const body = bodies.certificacion({ responsables: [signer.id_col] })
    const { id_cer } = (await create(body)).body
    await adm.put(`/cuentaacceso/${signer.id_cue}`, { idrol: 4 })
    const remove = async (tx: Tx) => {
      await lockCertificacion(tx, id_cer)
      await updateCertificacion(tx, id_cer, { ...body, responsables: [] })
    }
    expect((await callMeanwhile(t.db, remove, () => adm.put(`/certificaciones/${id_cer}`, body))).status).toBe(400)
  })

  test('are not deleted while they sign', async () => {
    const id = await t.make.colaborador()
    const { body } = await create()
    await t.db.execute(`insert into responsables values (${body.id_cer}, ${id}, 0)`)
    expect((await t.as('adm').delete(`/colaboradores/${id}`)).status).toBe(409)
  })
})

describe('the list', () => {
  test('is filtered by course and cohort, newest first, in pages that fit together', async () => {
    const idcur = await newCourse()
    for (let i = 0; i < 5; i += 1) await create({ idcur })
    const rows = (await expectPagesFit(t.as('adm').get, `/certificaciones?idcur=${idcur}`)) as { cohorte_cer: number }[]
    expect(rows.map((row) => row.cohorte_cer)).toEqual([5, 4, 3, 2, 1])
    await expectPagesFit(t.as('adm').get, '/certificaciones')
    const one = await t.as('adm').get(`/certificaciones?idcur=${idcur}&cohorte=3`)
    expect(one.body).toMatchObject({ totalItems: 1, items: [{ cohorte_cer: 3, curso: { id_cur: idcur } }] })
  })

  test('of what is to close has the open cohorts whose day of issue has passed', async () => {
    const idcur = await newCourse()
    // The clock of the tests stands at 20 November 2026.
    const at = async (fechainicio: string) => (await create({ idcur, fechainicio })).body.id_cer
    const [old, yesterday] = [await at('2025-01-15'), await at('2026-11-19')]
    for (const estado of [1, 2])
      await t.as('adm').put(`/certificaciones/updateEstado/${await at('2025-01-15')}`, { estado })
    await at('2026-11-20')
    const url = `/certificaciones?idcur=${idcur}&porcerrar=1`
    const rows = (await expectPagesFit(t.as('adm').get, url)) as { id_cer: number }[]
    expect(rows.map((row) => row.id_cer)).toEqual([yesterday, old])
    for (const off of ['', '0'])
      expect((await t.as('adm').get(`/certificaciones?idcur=${idcur}&porcerrar=${off}`)).body.totalItems).toBe(5)
    expect((await t.as('adm').get('/certificaciones?porcerrar=2')).status).toBe(400)
  })

  test('of a course and a state is an array, for inscriptions', async () => {
    const idcur = await newCourse()
    const [open, closed] = [(await create({ idcur })).body, (await create({ idcur })).body]
    await t.as('adm').put(`/certificaciones/updateEstado/${closed.id_cer}`, { estado: 1 })
    const ids = async (query: string) =>
      (await t.as('adm').get(`/certificaciones/GetByCurso/?${query}`)).body.map((row: { id_cer: number }) => row.id_cer)
    expect(await ids(`idcur=${idcur}&estado=0`)).toEqual([open.id_cer])
    expect(await ids(`idcur=${idcur}`)).toEqual([closed.id_cer, open.id_cer])
  })
})
