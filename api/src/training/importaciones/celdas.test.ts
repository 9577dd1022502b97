import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { consentimientos } from '../../db/tables/people.ts'
import { colaboradores } from '../../db/tables/training.ts'

// Calls of `createArray` by a client that sends the cells of a spreadsheet unchanged (PEOPLE-19,
// PEOPLE-23).

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let serial = 0
const newNumber = () => 1_140_200_500 + ++serial
const send = (rows: unknown[], query = '?declaracion=1') =>
  t.as('registro').post(`/colaboradores/createArray${query}`, rows)
const readByNumber = async (numero: number) =>
  (
    await t.db
      .select()
      .from(colaboradores)
      .where(eq(colaboradores.numerodocumento_col, String(numero)))
  )[0]

describe('cells as a spreadsheet gives them', () => {
  test('may be numbers, also for a date', async () => {
    const numero = newNumber()
    const row = bodies.colaborador({ numerodocumento: numero, telefono: 3005550201, fechanacimiento: 34_393 })
    expect((await send([row])).body).toMatchObject({ creadas: 1 })
    expect(await readByNumber(numero)).toMatchObject({
      numerodocumento_col: String(numero),
      telefono_col: '3005550201',
      fechanacimiento_col: '1994-02-28',
    })
  })

  test('may have suffixed names, and texts as before', async () => {
    const [first, second] = [newNumber(), newNumber()]
    const suffixed = Object.fromEntries(
      Object.entries(bodies.colaborador({ numerodocumento: first, fechanacimiento: 36_526 })).map(([name, value]) => [
        `${name}_col`,
        value,
      ]),
    )
    const texts = bodies.colaborador({ numerodocumento: `CC ${second}`, fechanacimiento: '2000-01-01' })
    expect((await send([suffixed, texts])).body).toMatchObject({ creadas: 2 })
    for (const numero of [first, second])
      expect(await readByNumber(numero)).toMatchObject({ fechanacimiento_col: '2000-01-01' })
  })

  test('a number of a registered person is recognised', async () => {
    const numero = newNumber()
    await t.make.colaborador({ numerodocumento: String(numero) })
    expect((await send([bodies.colaborador({ numerodocumento: numero })])).body).toMatchObject({
      creadas: 0,
      registradas: [String(numero)],
    })
  })

  test.each<[string, unknown]>([
    ['numerodocumento', 1_130_200_505.5],
    ['numerodocumento', -1_130_200_505],
    ['numerodocumento', 1e15],
    ['numerodocumento', 1.1302e21],
    ['numerodocumento', '1.1302E+09'],
    ['numerodocumento', '1130200505.0'],
    ['numerodocumento', true],
    ['telefono', 300_555_020.1],
    ['telefono', 30_055_502_011],
    ['fechanacimiento', 34_393.5],
    ['fechanacimiento', 60],
    ['fechanacimiento', 1990],
    ['fechanacimiento', 0],
    ['fechanacimiento', -1],
    ['fechanacimiento', 2_958_465],
    ['fechanacimiento', '34393'],
  ])('%s %j is refused', async (campo, valor) => {
    const { status, body } = await send([bodies.colaborador({ [campo]: valor })])
    expect([status, body.filas.map(({ motivos }: { motivos: object }) => Object.keys(motivos))]).toEqual([
      400,
      [[campo]],
    ])
  })
})

describe('the declaration of who imports', () => {
  const rows = (terminos: unknown[], name = 'terminos') =>
    terminos.map((valor) => {
      const { terminos: _, ...person } = bodies.colaborador()
      return valor === undefined ? person : { ...person, [name]: valor }
    })

  test.each<[string, unknown[]]>([
    ['terminos', [1, 1]],
    ['terminos', [true, '1']],
    ['terminos_col', [1, 1]],
  ])('is %s 1 on every row: %j', async (name, terminos) => {
    const people = rows(terminos, name)
    const { status, body } = await send(people, '')
    expect([status, body.creadas]).toEqual([201, 2])
    const stored = await t.db.select().from(consentimientos).where(eq(consentimientos.idimp_con, body.importacion))
    expect(stored.map(({ registradopor_con }) => registradopor_con)).toEqual([expect.any(Number), expect.any(Number)])
  })

  test('does not depend on the reading of a row', async () => {
    const people = rows([1, 1]).map((person) => ({ ...person, terminos_col: 0 }))
    expect((await send(people, '')).status).toBe(400)
  })

  test.each<[unknown[]]>([[[1, 0]], [[1, undefined]], [[undefined, undefined]], [[1, null]], [[1, 'sí']]])(
    'is missing with %j, and nothing is saved',
    async (terminos) => {
      const people = rows(terminos)
      const { status, body } = await send(people, '')
      expect([status, body.code, body.fields]).toEqual([
        400,
        'datos_invalidos',
        { declaracion: expect.stringMatching(/^Marque la declaración/) },
      ])
      expect((await send(people)).body.creadas).toBe(2)
    },
  )
})

test('OpenAPI describes the values of a cell', async () => {
  const { body } = await t.as('adm').get('/openapi.json')
  const { requestBody, parameters } = body.paths['/colaboradores/createArray'].post
  const { items } = requestBody.content['application/json'].schema
  expect(items.properties.numerodocumento.type).toEqual(['string', 'integer'])
  expect(items.properties.fechanacimiento.type).toContain('integer')
  expect(items.properties.terminos.description).toContain('declaración')
  expect(parameters.find(({ name }: { name: string }) => name === 'declaracion').required).toBe(false)
})
