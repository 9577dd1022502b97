import { expect, test } from 'vitest'
import { esBuscable, palabras } from './busqueda.ts'

test.each([
  ['Núñez  Íngrid', ['nunez', 'ingrid']],
  ['zapata-muñoz', ['zapata', 'munoz']],
  ['De la Hoz', ['de', 'la', 'hoz']],
  ['de la', ['de la']],
  ['ana ANA', ['ana']],
  ['na', []],
  ['a b', ['a b']],
  ['..', []],
  ['', []],
])('«%s» is searched for by %j', (texto, esperadas) => {
  expect(palabras(texto)).toEqual(esperadas)
})

test.each([
  ['TA', true],
  [' ñ ', false],
  ['...', false],
  ['', false],
])('«%s» can be searched for: %s', (texto, puede) => {
  expect(esBuscable(texto)).toBe(puede)
})
