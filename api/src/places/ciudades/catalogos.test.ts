import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const create = (over: object = {}) => t.as('adm').post('/cursos', bodies.curso(over))

describe('a course', () => {
  test('is created, read as an array of one, edited and deleted', async () => {
    const adm = t.as('adm')
    const { body } = await create({ nombre: '  Coordinador  ', descripcion: ' ', iniciales: 'CO' })
    const row = { id_cur: body.id_cur, nombre_cur: 'Coordinador', descripcion_cur: null, iniciales_cur: 'CO' }
    expect(body).toEqual(row)
    expect((await adm.get(`/cursos/${body.id_cur}`)).body).toEqual([row])
    const edited = await adm.put(`/cursos/${body.id_cur}`, { nombre: 'Otro', iniciales: 'OT' })
    expect(edited.body).toEqual({ ...row, nombre_cur: 'Otro', iniciales_cur: 'OT' })
    expect((await adm.delete(`/cursos/${body.id_cur}`)).body).toEqual({ message: 'Registro eliminado' })
    for (const answer of [
      await adm.get(`/cursos/${body.id_cur}`),
      await adm.put(`/cursos/${body.id_cur}`, bodies.curso()),
      await adm.delete(`/cursos/${body.id_cur}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'no_existe'])
  })

  test.each([
    [{ nombre: '' }, { nombre: 'Debe ingresar el nombre.' }],
    [{ iniciales: '' }, { iniciales: 'Debe ingresar las iniciales.' }],
    [{ iniciales: 'T' }, { iniciales: 'Las iniciales deben tener de 2 a 8 caracteres.' }],
    [{ iniciales: 'TRABALTUR' }, { iniciales: 'Debe tener máximo 8 caracteres.' }],
    [{ iniciales: 'T/A' }, { iniciales: 'Las iniciales solo llevan letras, números, puntos y guiones.' }],
    [{ nombre: 'n'.repeat(201) }, { nombre: 'Debe tener máximo 200 caracteres.' }],
    [{ descripcion: 'n'.repeat(2001) }, { descripcion: 'Debe tener máximo 2000 caracteres.' }],
  ])('with %o is refused by name', async (over, fields) => {
    const { status, body } = await create(over)
    expect([status, body.fields]).toEqual([400, fields])
  })

  test('has unique initials, regardless of case', async () => {
    await create({ iniciales: 'ZQ' })
    const { status, body } = await create({ iniciales: 'zq' })
    expect([status, body.fields]).toEqual([409, { iniciales: 'Ya existe un curso con esas iniciales.' }])
  })

  test('with a cohort is not deleted', async () => {
    const { body } = await create()
    await t.make.certificacion({ idcur: body.id_cur })
    expect((await t.as('adm').delete(`/cursos/${body.id_cur}`)).body).toMatchObject({ status: 409, code: 'en_uso' })
  })

  test('keeps its initials once one of its certificates was approved, even if that was revoked or deleted', async () => {
    const adm = t.as('adm')
    const { body: curso } = await create({ iniciales: 'FIJA' })
    const put = (iniciales: string) => adm.put(`/cursos/${curso.id_cur}`, { nombre: 'Nuevo nombre', iniciales })
    const idcer = await t.make.certificacion({ idcur: curso.id_cur })
    const id = await t.make.inscripcion(idcer, await t.make.colaborador())
    expect((await put('LIBRE')).status).toBe(200)
    await adm.put(`/certcol/updateEstado/${id}`, { estado: 1 })
    const refused = await put('OTRA')
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([409, ['iniciales']])
    expect((await put('LIBRE')).status).toBe(200)
    await adm.put(`/certcol/updateEstado/${id}`, { estado: 0 })
    expect((await put('OTRA')).status).toBe(409)
    await adm.delete(`/certcol/${id}`)
    expect((await put('OTRA')).status).toBe(409)
  })
})

describe('the list of courses', () => {
  test('is an array without page, and pages with one', async () => {
    const adm = t.as('adm')
    const all = (await adm.get('/cursos')).body
    expect(all.length).toBeGreaterThan(10)
    expect((await adm.get('/cursos?page=0')).body.items).toHaveLength(10)
    const rows = await expectPagesFit(adm.get, '/cursos')
    expect(rows).toEqual(all)
    expect((await adm.get('/cursos?page=x')).body.fields).toEqual({ page: 'Debe ser un número.' })
    expect((await adm.get('/cursos?page=0&size=0')).body.fields).toEqual({ size: 'Debe ser 1 o más.' })
  })

  test('is searched by name and initials, without case and accents', async () => {
    await create({ nombre: 'Inspección de Líneas-de Vida', iniciales: 'ÑXY' })
    for (const text of ['inspeccion de lineas', 'LÍNEAS DE VIDA', 'nxy']) {
      const { body } = await t.as('adm').get(`/cursos?nombre=${encodeURIComponent(text)}`)
      expect(
        body.map((row: { iniciales_cur: string }) => row.iniciales_cur),
        text,
      ).toEqual(['ÑXY'])
    }
  })

  test('is in Spanish order', async () => {
    for (const nombre of ['Ñandú uno', 'Nzz', 'Oz', 'Ábaco']) await create({ nombre })
    const names = (await t.as('adm').get('/cursos')).body.map((row: { nombre_cur: string }) => row.nombre_cur)
    expect(names).toEqual(names.toSorted(new Intl.Collator('es-CO').compare))
  })
})

test('the dashboard counts companies without INDEPENDIENTE, certificates in force, and courses', async () => {
  const adm = t.as('adm')
  const before = (await adm.get('/dashboard')).body
  const id = await t.make.inscripcion(await t.make.certificacion(), await t.make.colaborador())
  await adm.put('/certcol/updateArrayEstado', { ids: [id], estado: 1 })
  await t.make.empresa()
  await create()
  expect((await adm.get('/dashboard')).body).toMatchObject({
    certificados: before.certificados + 1,
    empresas: before.empresas + 1,
    cursos: before.cursos + 1,
  })
  await adm.delete(`/certcol/${id}`)
  expect((await adm.get('/dashboard')).body.certificados).toBe(before.certificados)
})

test('a type does not take a property whose criteria are only informative, because it could reject', async () => {
  const INFORMATIVO = 6
  const adm = t.as('adm')
  const refused = await adm.post('/tipoequipos', bodies.tipoequipo({ idpro: INFORMATIVO }))
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['idpro']])
  expect((await adm.put('/tipoequipos/1', { nombre: 'Arnés de cuerpo completo', idpro: INFORMATIVO })).status).toBe(400)
})
