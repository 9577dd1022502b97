import { expect, test } from 'vitest'
import { esBuscable, leerCohorte, palabras } from './busqueda.ts'

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

test.each([
  ['TA-7', 'TA', 7],
  ['ta 0007', 'ta', 7],
  [' TA cohorte 7 ', 'TA', 7],
  ['TA – Cohorte7', 'TA', 7],
  ['R.V-1-12', 'R.V-1', 12],
  ['R.V-1 12', 'R.V-1', 12],
  ['TA', null, null],
  ['TA7', null, null],
  ['TA-7/1', null, null],
  ['TA siete', null, null],
  ['cohorte 7 TA', null, null],
  ['TA-1234567890', null, null],
])('«%s» names cohort %s %s', (texto, iniciales, cohorte) => {
  expect(leerCohorte(texto)).toEqual(iniciales === null ? null : { iniciales, cohorte })
})
