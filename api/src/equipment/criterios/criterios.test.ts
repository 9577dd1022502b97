import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CriterioRow } from '@anclaje/contract/equipment/criterio'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { expectPagesFit } from '../../../test/pages.ts'

const PATH = '/criteriosevaluacion'
const INFORMATIVA = 6

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const create = async (over: object = {}): Promise<CriterioRow> =>
  (await t.as('adm').post(PATH, bodies.criterio(over))).body

describe('a criterion', () => {
  test('is created, changed, and deleted with its lines', async () => {
    const adm = t.as('adm')
    const group = await create({ nombre: 'Costuras y cintas' })
    expect(group).toMatchObject({
      father_cri: null,
      requerido_cri: true,
      idpro_cri: 3,
      subcriterios: [],
      propiedade: { id_pro: 3 },
    })
    const line = await create({ father: group.id_cri, requerido: false, ayuda: 'Mire ambos lados.' })
    expect((await adm.get(`${PATH}/getByParams?id=${group.id_cri}`)).body[0].subcriterios).toEqual([
      expect.objectContaining({ id_cri: line.id_cri, requerido_cri: false, ayuda_cri: 'Mire ambos lados.' }),
    ])
    expect((await adm.get(`${PATH}/getByParams?father=${group.id_cri}`)).body).toHaveLength(1)
    const edited = await adm.put(`${PATH}/${line.id_cri}`, { nombre: 'Costuras completas', idpro: 1 })
    expect(edited.body).toMatchObject({ nombre_cri: 'Costuras completas', father_cri: group.id_cri, idpro_cri: 1 })
    expect((await adm.delete(`${PATH}/${group.id_cri}`)).status).toBe(200)
    for (const { id_cri } of [group, line]) expect((await adm.get(`${PATH}/getByParams?id=${id_cri}`)).body).toEqual([])
    expect((await adm.delete(`${PATH}/${group.id_cri}`)).status).toBe(404)
    expect((await adm.put(`${PATH}/${group.id_cri}`, bodies.criterio())).status).toBe(404)
  })

  test.each([
    [{ nombre: 'Corto' }, 'nombre'],
    [{ idpro: 999_999 }, 'idpro'],
    [{ idpro: undefined }, 'idpro'],
    [{ father: 999_999 }, 'father'],
    [{ requerido: 'sí' }, 'requerido'],
  ])('with %o is refused by name', async (over, field) => {
    const { status, body } = await t.as('adm').post(PATH, bodies.criterio(over))
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  })

  test('belongs to one of two levels', async () => {
    const group = await create()
    const line = await create({ father: group.id_cri })
    const put = async (id: number, father: number) =>
      (await t.as('adm').put(`${PATH}/${id}`, bodies.criterio({ father }))).body
    expect((await t.as('adm').post(PATH, bodies.criterio({ father: line.id_cri }))).body.fields.father).toMatch(
      /dos niveles/,
    )
    expect((await put(group.id_cri, group.id_cri)).fields.father).toMatch(/sí mismo/)
    expect((await put(group.id_cri, (await create()).id_cri)).fields.father).toMatch(/subcriterios/)
  })
})

describe('the list', () => {
  test('has groups with their lines, finds either, and has consistent pages', async () => {
    await expectPagesFit(t.as('adm').get, PATH)
    const group = await create({ nombre: 'Grupo ñandú' })
    await create({ father: group.id_cri, nombre: 'Línea única' })
    for (const text of ['nandu', 'linea%20unica'])
      expect(
        (await t.as('adm').get(`${PATH}?nombre=${text}`)).body.items.map((row: CriterioRow) => row.id_cri),
      ).toEqual([group.id_cri])
  })
})

describe('the checklist of a type', () => {
  test('has the criteria of its property and then the informative ones, each with all lines', async () => {
    const list: CriterioRow[] = (await t.as('adm').get(`${PATH}/getByParams?idtipoeq=1`)).body
    const properties = list.map((row) => row.idpro_cri)
    expect(new Set(properties)).toEqual(new Set([3, INFORMATIVA]))
    expect(properties.indexOf(INFORMATIVA)).toBe(properties.lastIndexOf(3) + 1)
    expect(list.every((row) => row.father_cri === null && Array.isArray(row.subcriterios))).toBe(true)
    expect(list.flatMap((row) => row.subcriterios).length).toBeGreaterThan(30)
    const [ref] = (await t.as('consulta').get(`${PATH}/getByParams?idtipoeq=1`)).body
    expect(Object.keys(ref)).toEqual(['id_cri', 'nombre_cri'])
  })
})
