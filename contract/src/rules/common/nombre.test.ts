import { describe, expect, test } from 'vitest'
import {
  esMismaPersona,
  nombreCompleto,
  nombreDePersona,
  otraParticion,
  palabrasDeNombre,
  partirApellidosPrimero,
  partirCompleto,
  partirNombre,
} from './nombre.ts'

test('a person is called by names and surnames', () => {
  expect(nombreCompleto({ nombres: 'Ana María', apellidos: 'Gil' })).toBe('Ana María Gil')
  expect(nombreDePersona({ nombres_col: 'Ana María', apellidos_col: 'Gil' })).toBe('Ana María Gil')
})

test('particles stay with the next word', () => {
  expect(palabrasDeNombre('  María del   Carmen ')).toEqual(['María', 'del Carmen'])
  expect(palabrasDeNombre('De la Hoz Ríos y Santa Cruz')).toEqual(['De la Hoz', 'Ríos', 'y Santa Cruz'])
  expect(palabrasDeNombre('Pérez de')).toEqual(['Pérez', 'de'])
  expect(palabrasDeNombre('DE LOS RIOS')).toEqual(['DE LOS RIOS'])
  expect(palabrasDeNombre(' ')).toEqual([])
})

describe('two names of the same person', () => {
  test.each([
    ['Ana María Ruiz Gil', 'RUIZ GIL ANA MARIA', true],
    ['Ana María Ruiz Gil', 'Ana Ruiz', true],
    ['Yésica Ruiz Peña', 'Yessica Ruiz Peña', true],
    ['Ana María Ruiz Gil', 'Ana Lucía Ruiz Gil', true],
    ['Ana María Ruiz Gil', 'Ana', true],
    ['Ana María Ruiz Gil', 'Luis Ruiz', false],
    ['Ana María Ruiz Gil', 'Luis María Paz Gil', false],
    ['Ana Ruiz', 'Ana Gil', false],
    ['María de la Hoz', 'Pedro de la Hoz', false],
    ['Ana Ana Gil', 'Ana Ruiz Paz', false],
    ['De la', 'de  la', true],
    ['De la', 'Ana Gil', false],
    ['', 'Ana Gil', false],
  ])('«%s», «%s»: %s', (uno, otro, is) => {
    expect([esMismaPersona(uno, otro), esMismaPersona(otro, uno)]).toEqual([is, is])
  })
})

describe('names split in two parts', () => {
  test.each([
    ['Ana', 'Ana', '', false],
    ['Ana María', 'Ana', 'María', false],
    ['María del Carmen', 'María', 'del Carmen', false],
    ['Ana María Lucía', 'Ana', 'María Lucía', true],
    ['De la Hoz Pérez', 'De la Hoz', 'Pérez', false],
    ['San Juan Gil Mora', 'San Juan', 'Gil Mora', true],
    ['', '', '', false],
  ])('%s', (texto, primero, segundo, revise) => {
    expect(partirNombre(texto)).toEqual({ primero, segundo, revise })
  })
})

describe('a full name', () => {
  test.each([
    ['Ana Gil', 'Ana', 'Gil'],
    ['Ana Gil Mora', 'Ana', 'Gil Mora'],
    ['Ana María Gil Mora', 'Ana María', 'Gil Mora'],
    ['María del Carmen De la Hoz Pérez', 'María del Carmen', 'De la Hoz Pérez'],
    ['Ana María Lucía Gil Mora', 'Ana María Lucía', 'Gil Mora'],
    ['Pérez, Juan Carlos', 'Juan Carlos', 'Pérez'],
    ['Ana Gil,', 'Ana', 'Gil'],
    ['Ana, María, Gil Mora', 'Ana María', 'Gil Mora'],
  ])('%s', (texto, nombres, apellidos) => {
    expect(partirCompleto(texto)).toEqual({ nombres, apellidos })
  })
  test('with one word cannot be split', () => {
    expect(partirCompleto('De la Hoz')).toBeUndefined()
    expect(partirCompleto('')).toBeUndefined()
  })
})

describe('a full name that begins with the surnames', () => {
  test.each([
    ['Gil Ana', 'Ana', 'Gil'],
    ['Gil Mora Ana', 'Ana', 'Gil Mora'],
    ['Gil Mora, Ana María', 'Ana María', 'Gil Mora'],
    ['Pérez, Juan Carlos', 'Juan Carlos', 'Pérez'],
    ['De la Hoz  Ruiz Gil ,Ana', 'Ana', 'De la Hoz Ruiz Gil'],
    ['Gil, Mora, Ana', 'Ana', 'Gil Mora'],
    ['De la Hoz Pérez María del Carmen', 'María del Carmen', 'De la Hoz Pérez'],
  ])('%s', (texto, nombres, apellidos) => {
    expect(partirApellidosPrimero(texto)).toEqual({ nombres, apellidos })
  })

  test('with one word cannot be split', () => expect(partirApellidosPrimero(' Gil, ')).toBeUndefined())
})

test.each([
  ['Ana', 'Ruiz Gil', { nombres: 'Ana Ruiz', apellidos: 'Gil' }],
  ['Ana Ruiz', 'Gil', { nombres: 'Ana', apellidos: 'Ruiz Gil' }],
  ['Ana', 'de la Hoz Mora', { nombres: 'Ana de la Hoz', apellidos: 'Mora' }],
  ['Ana', 'Ruiz', undefined],
  ['Ana María', 'Ruiz Gil', undefined],
])('%s | %s parted the other way is %j', (nombres, apellidos, other) =>
  expect(otraParticion({ nombres, apellidos })).toEqual(other),
)
