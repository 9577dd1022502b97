import { expect, test } from 'vitest'
import { afterCall, companiesOf, doneText, eachOnce, partOf, waitingFor } from './values.ts'

const NAMES: Record<number, string> = { 0: 'INDEPENDIENTE', 7: 'Andamios', 8: 'Consorcio' }
const person = (id: number, idemp = 7) => ({
  id,
  nombre: `P${id}`,
  empresa: { id_emp: idemp, nombre_emp: NAMES[idemp] ?? `E${idemp}` },
})

test('each call takes its people from those who wait, and names who was left out', () => {
  const PEOPLE = [1, 2, 3].map((id) => person(id))
  const first = afterCall({ waiting: PEOPLE, done: 0, leftOut: [] }, 2, {
    cambiados: 1,
    omitidos: [{ id_col: 2, motivo: 'No tiene empresa' }],
  })
  const second = { ...person(2), motivo: 'No tiene empresa' }
  expect(first).toEqual({ waiting: [person(3)], done: 1, leftOut: [second] })
  expect(afterCall(first, 2, { cambiados: 1, omitidos: [] })).toEqual({ waiting: [], done: 2, leftOut: [second] })
})

test('a person with several certificates is asked about once for a company', () => {
  const [one, other] = [person(1), person(1, 0)]
  expect(eachOnce([one, person(2), one, other])).toEqual([other, one, person(2)])
})

test('rows of two companies say nothing of who allows, and are withdrawn once', () => {
  const all = { waiting: [person(1, 0), person(1), person(2)], done: 0, leftOut: [] }
  for (const clase of ['retira', null] as const) expect(waitingFor(clase, all).waiting).toEqual([person(1), person(2)])
  const { waiting, leftOut } = waitingFor('otorga', all)
  expect([waiting, leftOut]).toEqual([
    [person(2)],
    [{ ...person(1), motivo: 'Tiene filas de dos empresas: regístrela aparte' }],
  ])
})

test('a call is about people of one company where they allow, 200 at most', () => {
  const [none, seven] = [[person(1, 0)], Array.from({ length: 201 }, (_, id) => person(id))]
  expect(partOf('otorga', [...none, ...seven])).toEqual(none)
  expect(partOf('otorga', seven)).toEqual(seven.slice(0, 200))
  expect(partOf('retira', [...none, ...seven])).toEqual([...none, ...seven].slice(0, 200))
})

test('the companies of rows are named, with their people where there are several', () => {
  expect(companiesOf([person(1), person(2)])).toBe('Andamios')
  expect(companiesOf([person(3, 0), person(1), person(2), person(4, 8)])).toBe(
    'sin empresa (1), Andamios (2), Consorcio (1)',
  )
  expect(companiesOf([1, 2, 3, 4, 5, 6].map((id) => person(id, id + 10)))).toMatch(/^E11 \(1\), .*E14 \(1\) y 2 más$/)
})

test.each([
  ['otorga', 0, 'No se registró ninguna autorización'],
  ['otorga', 1, 'Se registró la autorización de 1 persona'],
  ['retira', 0, 'No se registró ningún retiro'],
  ['retira', 1200, 'Se registró el retiro de 1.200 personas'],
] as const)('of %s, %i says so', (clase, done, text) => expect(doneText(clase, done)).toBe(text))
