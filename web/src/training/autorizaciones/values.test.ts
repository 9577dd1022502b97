import { expect, test } from 'vitest'
import { afterCall, doneText, eachOnce } from './values.ts'

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

test('a person with several certificates is asked about once', () =>
  expect(eachOnce([1, 2, 1].map((id) => ({ id, nombre: `P${id}` })))).toEqual([
    { id: 1, nombre: 'P1' },
    { id: 2, nombre: 'P2' },
  ]))

test.each([
  ['otorga', 0, 'No se registró ninguna autorización'],
  ['otorga', 1, 'Se registró la autorización de 1 persona'],
  ['retira', 0, 'No se registró ningún retiro'],
  ['retira', 1200, 'Se registró el retiro de 1.200 personas'],
] as const)('of %s, %i says so', (clase, done, text) => expect(doneText(clase, done)).toBe(text))
