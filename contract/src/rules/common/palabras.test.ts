import { expect, test } from 'vitest'
import { sigueSiendo } from './palabras.ts'

const ANA = { nombre: 'Ana María Ruiz Gómez', numero: '1020304050' }

test.each([
  ['the same', {}, true],
  ['one word that stays', { nombre: 'Luz Ruiz Peña' }, true],
  ['one word with a slip, and nothing else', { nombre: 'Mariana Ruíss' }, true],
  ['accents and capitals', { nombre: 'ANA MARIA RUIZ GOMEZ' }, true],
  ['no word that stays', { nombre: 'Carlos Peñaloza' }, false],
  ['a number that is written otherwise', { nombre: 'Ana Peña', numero: '001.020.304.050' }, true],
  ['another number and all words', { numero: '99' }, true],
  ['another number, all words and one more', { nombre: 'Ana María Ruiz Gómez Peña', numero: '99' }, false],
  ['another number and the words in another order', { nombre: 'Ruiz Gómez Ana María', numero: '99' }, true],
  ['the same digits of another type, and one word', { nombre: 'Hugo Ruiz', numero: 'AB1020304050' }, false],
  ['another number and a word less', { nombre: 'Ana Ruiz Gómez', numero: '99' }, false],
  ['another number and a slip', { nombre: 'Ana María Ruis Gómez', numero: '99' }, false],
])('a correction with %s leaves the person: %j → %s', (_, over, expected) => {
  expect(sigueSiendo(ANA, { ...ANA, ...over })).toBe(expected)
})

test.each([
  ['Ana', 'Eva', false],
  ['Ana', 'Anna', true],
  ['Luis', 'Luisa', true],
  ['Jose', 'Jesus', false],
  ['Gonzalez', 'Gonsales', true],
  ['Gonzalez', 'Gonsalo', false],
  ['Gómez', 'López', false],
  ['de la Cruz', 'de Ávila', false],
  ['del Río', 'de Ochoa', false],
])('%s and %s are one word with a slip: %s', (una, otra, expected) => {
  expect(sigueSiendo({ nombre: una, numero: '1' }, { nombre: otra, numero: '1' })).toBe(expected)
})

test('a number without digits is compared whole', () => {
  const foreign = { nombre: 'Ana Ruiz', numero: 'ABCDEF' }
  expect(sigueSiendo(foreign, { nombre: 'Ana Peña', numero: 'ABCDEF' })).toBe(true)
  expect(sigueSiendo(foreign, { nombre: 'Ana Peña', numero: 'GHIJKL' })).toBe(false)
})
