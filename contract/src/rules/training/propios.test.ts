import { expect, test } from 'vitest'
import { palabrasComparables } from '../common/palabras.ts'
import { clavesPropias, comparable, esElMismo, esHomonimo, identidadPropia } from './propios.ts'

const ME = identidadPropia(['Ana María Ruiz Gómez', 'Ana de la Hoz Ruiz'], ['1020304050', 'CE00712', 'SINNUMERO'])
const OTHER = { nombre: 'Luz Marina Peña', numero: '99' }

test.each([
  ['another person', {}, false],
  ['the same name', { nombre: 'Ana María Ruiz Gómez' }, true],
  ['another order, capitals and accents', { nombre: 'RUIZ GOMEZ ana maria' }, true],
  ['a word less', { nombre: 'Ana Ruiz Gómez' }, true],
  ['a word more', { nombre: 'Ana María Luz Ruiz Gómez' }, false],
  ['one other word', { nombre: 'Ana María Ruiz Peña' }, false],
  ['two words alone', { nombre: 'Ana Ruiz' }, false],
  ['a former name, whose particles belong to a word', { nombre: 'Ana Ruiz de la Hoz' }, true],
  ['words of two names of the caller', { nombre: 'María Gómez de la Hoz' }, false],
  ['the number with letters and zeros', { numero: 'CC001020304050' }, true],
  ['a former number', { numero: '712' }, true],
  ['a part of the number', { numero: '10203040' }, false],
  ['a number without digits', { numero: 'CE' }, false],
])('a learner with %s is the caller: %j → %s', (_, over, expected) => {
  expect(esElMismo(ME, comparable({ ...OTHER, ...over }))).toBe(expected)
})

test('two words of the caller’s name may be somebody else’s', () => {
  expect(esHomonimo(ME, comparable({ ...OTHER, nombre: 'Gómez ana' }))).toBe(true)
  expect(esHomonimo(ME, comparable({ ...OTHER, nombre: 'Ana Peña' }))).toBe(false)
})

test.each([
  ['a word more', 'Ana María Ruiz Gómez Peña', true],
  ['a slip', 'Ana María Ruis Gomes', true],
  ['two words of four', 'Ana María Peña Lago', false],
])('%s is asked about: %s → %s', (_, nombre, expected) => {
  expect([esElMismo(ME, comparable({ ...OTHER, nombre })), esHomonimo(ME, comparable({ ...OTHER, nombre }))]).toEqual([
    false,
    expected,
  ])
})

test.each(["Ana'María, Ruiz* Gómez", 'Ａna María Ruiz Gómez', 'Ana-María·Ruiz Gómez'])(
  'signs and other forms of letters make no difference: %s',
  (nombre) => {
    expect(esElMismo(ME, comparable({ ...OTHER, nombre }))).toBe(true)
  },
)

test('the keys are those of all names that are the caller’s', () => {
  const keys = clavesPropias(palabrasComparables('Ana María Ruiz Gómez'))
  expect(keys.toSorted()).toEqual([
    'ana gomez maria',
    'ana gomez maria ruiz',
    'ana gomez ruiz',
    'ana maria ruiz',
    'gomez maria ruiz',
  ])
  expect(clavesPropias(palabrasComparables('Ana Ruiz'))).toEqual([])
  expect(clavesPropias(palabrasComparables('Ana de la Hoz Ruiz'))).toEqual(['ana de hoz la ruiz'])
  expect(clavesPropias(palabrasComparables('A B C D E F G'))).toHaveLength(99)
  const long = clavesPropias(palabrasComparables('A B C D E F G H'))
  expect(long).toHaveLength(100)
  expect(long).toContain('a b c d e f g h')
})
