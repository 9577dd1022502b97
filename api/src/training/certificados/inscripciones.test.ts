import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { certcol } from '../../db/tables/certificates.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const inscribe = (list: object[]) => t.as('adm').post('/certcol', list)
const person = (nombres = 'Leidy Yohana', apellidos = 'Güiza Sarmiento') => t.make.colaborador({ nombres, apellidos })
const inscribed = async (idcer: number) => (await t.as('adm').get(`/certcol?idcer=${idcer}`)).body.totalItems

describe('an inscription', () => {
  test('is pending, not downloaded, and has the company of the learner, whatever is sent', async () => {
    const idemp = await t.make.empresa()
    const idcol = await t.make.colaborador({ idemp })
    const idcer = await t.make.certificacion()
    const { status, body } = await inscribe([
      {
        idcer_ceco: idcer,
        idcol_ceco: idcol,
        idemp_ceco: '',
        estado_ceco: 1,
        descargado_ceco: 1,
        consecutivo_ceco: 77,
      },
    ])
    expect(status).toBe(201)
    expect(body).toEqual([
      expect.objectContaining({ estado_ceco: 0, descargado_ceco: 0, consecutivo_ceco: 1, idemp_ceco: idemp }),
    ])
  })

  test('accepts plain names of fields, and another company', async () => {
    const [idcer, idcol, idemp] = [await t.make.certificacion(), await person(), await t.make.empresa()]
    expect((await inscribe([{ idcer, idcol, idemp }])).body[0]).toMatchObject({ idcol_ceco: idcol, idemp_ceco: idemp })
  })

  test.each([
    ['idcer', 999_999, 400],
    ['idcol', 999_999, 400],
    ['idemp', 999_999, 400],
  ])('of a %s that does not exist is refused by name', async (campo, valor, status) => {
    const [idcer, idcol] = [await t.make.certificacion(), await person()]
    const answer = await inscribe([{ idcer, idcol, idemp: 0, [campo]: valor }])
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([status, [campo]])
    expect(await inscribed(idcer)).toBe(0)
  })

  test('is possible only while the cohort is En Curso', async () => {
    for (const estado of [1, 2]) {
      const [idcer, idcol] = [await t.make.certificacion(), await person()]
      await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado })
      expect((await inscribe([{ idcer, idcol }])).body).toMatchObject({ status: 409, code: 'certificacion_cerrada' })
      await t.as('adm').put(`/certificaciones/updateEstado/${idcer}`, { estado: 0 })
      expect((await inscribe([{ idcer, idcol }])).status).toBe(201)
    }
  })
})

describe('all or nothing', () => {
  test('with a learner who is inscribed already names them and inscribes nobody', async () => {
    const idcer = await t.make.certificacion()
    const [a, b, c] = [await person('Ana', 'Ruiz Gil'), await person('Ángel', 'Ávila Álvarez'), await person()]
    await inscribe([{ idcer, idcol: a }, { idcer, idcol: b }]) // prettier-ignore
    const { status, body } = await inscribe([c, a, b].map((idcol) => ({ idcer, idcol })))
    expect([status, body.code]).toEqual([409, 'aprendiz_duplicado'])
    expect(body.message).toBe('Ya se asocio a: Ángel Ávila Álvarez, Ana Ruiz Gil al curso.')
    expect(await inscribed(idcer)).toBe(2)
  })

  test('with a learner twice, or a wrong one among right ones, inscribes nobody', async () => {
    const idcer = await t.make.certificacion()
    const idcol = await person('Ana', 'Ruiz Gil')
    const twice = await inscribe([{ idcer, idcol }, { idcer, idcol }, { idcer, idcol }]) // prettier-ignore
    expect([twice.status, twice.body.code]).toEqual([409, 'aprendiz_duplicado'])
    expect(twice.body.message).toBe('Ya se asocio a: Ana Ruiz Gil al curso.')
    expect((await inscribe([{ idcer, idcol }, { idcer, idcol: 999_999 }])).status).toBe(400) // prettier-ignore
    const closed = await t.make.certificacion()
    await t.as('adm').put(`/certificaciones/updateEstado/${closed}`, { estado: 2 })
    expect((await inscribe([{ idcer, idcol }, { idcer: closed, idcol }])).status).toBe(409) // prettier-ignore
    expect(await inscribed(idcer)).toBe(0)
    expect((await inscribe([{ idcer, idcol }])).body[0].consecutivo_ceco).toBe(1)
  })

  test('of the same learner at the same moment happens once', async () => {
    const idcer = await t.make.certificacion()
    const idcol = await person()
    const answers = await Promise.all([1, 2, 3, 4].map(() => inscribe([{ idcer, idcol }])))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  test('of two lists with the same cohorts in another order both succeed', async () => {
    const [x, y] = [await t.make.certificacion(), await t.make.certificacion()]
    const people = await Promise.all(Array.from({ length: 8 }, () => person()))
    const lists = people.map((idcol, i) => (i % 2 ? [x, y] : [y, x]).map((idcer) => ({ idcer, idcol })))
    const answers = await Promise.all(lists.map(inscribe))
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201))
    expect([await inscribed(x), await inscribed(y)]).toEqual([8, 8])
  })
})

describe('an edit', () => {
  test('changes only the company', async () => {
    const idcer = await t.make.certificacion()
    const id = await t.make.inscripcion(idcer, await person())
    const before = (await t.as('adm').get(`/certcol/GetById/${id}`)).body
    const idemp = await t.make.empresa({ nombre: 'La Nueva S.A.S.' })
    const sent = { idemp_ceco: idemp, estado_ceco: 1, idcol_ceco: 1, idcer_ceco: 1, descargado_ceco: 1 }
    const { status, body } = await t.as('adm').put(`/certcol/${id}`, sent)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, idemp_ceco: idemp, empresa: { id_emp: idemp, nombre_emp: 'La Nueva S.A.S.' } })
    expect((await t.as('adm').put(`/certcol/${id}`, { idemp: 999_999 })).body.fields).toEqual({
      idemp: 'Elija una empresa de la lista.',
    })
  })
})

describe('a deletion', () => {
  test('hides the row everywhere, stores who and when, and lets the learner be inscribed again', async () => {
    const adm = t.as('adm')
    const idcer = await t.make.certificacion()
    const idcol = await person()
    const id = await t.make.inscripcion(idcer, idcol)
    await adm.put(`/certcol/updateEstado/${id}`, { estado: 1 })
    const numero = (await adm.get(`/certcol/GetById/${id}`)).body.colaboradore.numerodocumento_col
    const total = (await adm.get('/certcol')).body.totalItems
    expect((await adm.delete(`/certcol/${id}`)).body).toEqual({ message: 'Registro eliminado' })

    for (const query of ['size=5000', `idcol=${idcol}`, `idcer=${idcer}`, `numerodocumento=${numero}`]) {
      const { items } = (await adm.get(`/certcol?${query}`)).body
      expect(items.filter((row: { id_ceco: string }) => row.id_ceco === id), query).toEqual([]) // prettier-ignore
    }
    expect((await adm.get('/certcol')).body.totalItems).toBe(total - 1)
    expect((await t.visitor.get(`/certcol/GetByCedula?numerodocumento=${numero}`)).body.totalItems).toBe(0)
    for (const answer of [
      await adm.get(`/certcol/GetById/${id}`),
      await adm.get(`/certcol/${id}/pdf`),
      await adm.put(`/certcol/${id}`, { idemp: 0 }),
      await adm.put(`/certcol/updateEstado/${id}`, { estado: 0 }),
      await adm.delete(`/certcol/${id}`),
    ])
      expect(answer.status).toBe(404)
    const [kept] = await t.db.select().from(certcol).where(eq(certcol.id_ceco, id))
    expect(kept).toMatchObject({ eliminadopor_ceco: t.accounts.adm.id_cue, estado_ceco: 1 })
    expect(new Date(kept!.eliminado_ceco!)).toEqual(t.clock.now)
    expect((await inscribe([{ idcer, idcol }])).body[0].consecutivo_ceco).toBe(2)
    expect((await adm.delete(`/colaboradores/${idcol}`)).status).toBe(409)
  })
})
