import { expect, test } from 'vitest'
import { optionsWith, startingWith } from './option-list.tsx'

const [bogota, medellin] = [
  { value: '1', label: 'Bogotá, D.C.' },
  { value: '2', label: 'Medellín' },
]

test.each([
  ['', [bogota, medellin]],
  ['bogota', [bogota]],
  ['LLÍN', [medellin]],
  [' medellin ', [medellin]],
  ['Cali', []],
])('“%s” finds options that contain it', (text, found) => expect(optionsWith(text, [bogota, medellin])).toEqual(found))

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }))
const TYPES = named('CE · Cédula de extranjería', 'CC · Cédula de ciudadanía', 'TI · Tarjeta', 'DE · Documento')

test('options that start with the text come first', () => {
  const found = optionsWith('ce', named('CC · Cédula de ciudadanía', 'SC · Salvoconducto de cese', 'CE · Extranjería'))
  expect(found.map(({ label }) => label.slice(0, 3).trim())).toEqual(['CE', 'CC', 'SC'])
})

test.each([
  ['c', -1, 0],
  ['c', 0, 1],
  ['c', 1, 0],
  ['cc', 0, 1],
  ['tt', 0, 2],
  ['TÍ · tar', -1, 2],
  ['ciudad', 0, -1],
  ['-', 0, -1],
])('typing “%s” at option %i moves to option %i', (word, at, next) => expect(startingWith(word, TYPES, at)).toBe(next))
