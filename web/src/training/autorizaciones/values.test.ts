import { expect, test } from 'vitest'
import { afterCall, doneText, eachOnce, ofAnyCompany, partOf } from './values.ts'

test('each call takes its people from those who wait, and names who was left out', () => {
  const PEOPLE = ['Ana', 'Luis', 'Eva'].map((nombre, id) => ({ id, nombre }))
  const first = afterCall({ waiting: PEOPLE, done: 0, leftOut: [] }, 2, {
    cambiados: 1,
    omitidos: [{ id_col: 1, motivo: 'No tiene empresa' }],
  })
  const luis = { id: 1, nombre: 'Luis', motivo: 'No tiene empresa' }
  expect(first).toEqual({ waiting: [PEOPLE[2]], done: 1, leftOut: [luis] })
  expect(afterCall(first, 2, { cambiados: 1, omitidos: [] })).toEqual({ waiting: [], done: 2, leftOut: [luis] })
})

const person = (id: number, idemp?: number) => ({ id, nombre: `P${id}`, ...(idemp !== undefined && { idemp }) })

test('a person with several certificates is asked about once for a company', () => {
  expect(eachOnce([1, 2, 1].map((id) => person(id)))).toEqual([person(1), person(2)])
  const [one, other] = [person(1, 7), person(1, 0)]
  expect(eachOnce([one, person(2, 7), one, other])).toEqual([other, one, person(2, 7)])
})

test('a withdrawal is asked for once, of whichever companies the rows are', () => {
  expect(ofAnyCompany([person(1, 0), person(1, 7), person(2, 7)])).toEqual([person(1), person(2)])
})

test('a call is about people of one company, 200 at most', () => {
  const [none, seven] = [[person(1, 0)], Array.from({ length: 201 }, (_, id) => person(id, 7))]
  expect(partOf([...none, ...seven])).toEqual(none)
  expect(partOf(seven)).toEqual(seven.slice(0, 200))
  expect(partOf([person(1), person(2)])).toHaveLength(2)
})

test.each([
  ['otorga', 0, 'No se registró ninguna autorización'],
  ['otorga', 1, 'Se registró la autorización de 1 persona'],
  ['retira', 0, 'No se registró ningún retiro'],
  ['retira', 1200, 'Se registró el retiro de 1.200 personas'],
] as const)('of %s, %i says so', (clase, done, text) => expect(doneText(clase, done)).toBe(text))
