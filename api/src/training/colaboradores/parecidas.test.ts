import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import type { TestApp } from '../../../test/app.ts'
import { bodies } from '../../../test/factories.ts'
import { colaboradores } from '../../db/tables/training.ts'

// Finds people who may already be registered under another number, before a person is created
// (PEOPLE-28).

let t: TestApp
let id: number
const ANA = {
  numerodocumento: '1150200505',
  nombres: 'Ana María',
  apellidos: 'Núñez Peña',
  fechanacimiento: '1990-05-06',
  correopersonal: 'ana@example.com',
  telefono: '3015550101',
}
const OTHER = { fechanacimiento: '1980-01-01', correopersonal: 'otra@example.com', telefono: '3025550102' }
beforeAll(async () => {
  t = await startTestApp()
  id = await t.make.colaborador(ANA)
})
afterAll(() => t.close())

const find = (over: object, as = t.as('registro')) =>
  as.post('/colaboradores/parecidas', bodies.colaborador({ ...ANA, ...OTHER, numerodocumento: '99887766', ...over }))

test.each<[object, string[]]>([
  [{ fechanacimiento: ANA.fechanacimiento }, ['fechanacimiento']],
  [{ nombres: 'ANA MARIA', apellidos: 'NUNEZ PENA', fechanacimiento: ANA.fechanacimiento }, ['fechanacimiento']],
  [{ nombres: 'Ana', apellidos: 'María Núñez Peña', fechanacimiento: ANA.fechanacimiento }, ['fechanacimiento']],
  [{ tipodocumento: 4, numerodocumento: '01150200505' }, ['numero']],
  [{ tipodocumento: 4, numerodocumento: 'CC1150200505' }, ['numero']],
  [{ tipodocumento: 4, numerodocumento: 'PA1150200505' }, ['numero']],
  [{ correopersonal: ANA.correopersonal, telefono: ANA.telefono }, ['correopersonal', 'telefono']],
])('%j is similar to her, because of %j', async (over, comunes) => {
  const { status, body } = await find(over)
  expect([status, body]).toEqual([
    200,
    [
      {
        id_col: id,
        nombres_col: ANA.nombres,
        apellidos_col: ANA.apellidos,
        numerodocumento_col: ANA.numerodocumento,
        tipodocumento: { id_tipo: 1, iniciales_tipo: 'CC', nombre_tipo: 'Cédula de ciudadanía' },
        comunes,
      },
    ],
  ])
})

test.each<object>([
  {},
  { fechanacimiento: null, correopersonal: null },
  { nombres: 'Ana', fechanacimiento: ANA.fechanacimiento },
  { nombres: 'Otra', tipodocumento: 4, numerodocumento: '01150200505' },
  // The same person: saving her would be refused anyway.
  { ...ANA, numerodocumento: 'CC 1.150.200.505' },
])('%j is not similar', async (over) => expect((await find(over)).body).toEqual([]))

test('a number that its type does not allow is refused as when it is saved', async () => {
  expect((await find({ numerodocumento: '01150200505' })).body.fields).toEqual({
    numerodocumento: expect.stringMatching(/no empieza por 0/),
  })
})

test('the call stores nothing, needs permission to see people, and tells visitors nothing', async () => {
  const before = (await t.as('adm').get('/colaboradores?size=1')).body.totalItems
  await find({ fechanacimiento: ANA.fechanacimiento })
  expect((await t.as('adm').get('/colaboradores?size=1')).body.totalItems).toBe(before)
  expect((await find({}, t.as('consulta'))).status).toBe(403)
  expect((await find({}, t.visitor)).status).toBe(401)
})

test('the newest of many are answered', async () => {
  const same = { nombres: 'Otra', apellidos: 'Muchas Veces', fechanacimiento: '1991-02-03' }
  const ids: number[] = []
  for (let n = 0; n < 7; n += 1) ids.push(await t.make.colaborador(same))
  // Updates the oldest row, so that it is the last one in the table.
  await t.db.update(colaboradores).set({ cargo_col: 'Líder' }).where(eq(colaboradores.id_col, ids[0]!))
  const { body } = await find(same)
  expect(body.map(({ id_col }: { id_col: number }) => id_col)).toEqual(ids.slice(2).toReversed())
})
