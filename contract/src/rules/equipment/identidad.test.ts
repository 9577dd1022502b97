import { describe, expect, test } from 'vitest'
import { ROLES } from '../../permissions.ts'
import { contradicciones, esMismoNombre, impideContradecir } from './identidad.ts'
import type { Identidad } from './identidad.ts'

describe('a name of a brand or class with a slip', () => {
  test.each([
    ['Petzl', 'Petzel', true],
    ['3M DBI-SALA', '3M DBI SALA', true],
    ['3M DBI-SALA', '3m dbisala', true],
    ['Arnés de cuerpo completo', 'Arnes de cuerpo completo', true],
    ['Eslinga doble', 'Eslinga dobles', true],
    ['Eslinga doble', 'Eslinga simple', false],
    ['Arnés tipo 1', 'Arnés tipo 2', false],
    ['Cuerda 2023', 'Cuerda 2024', false],
    ['Clase A', 'Clase B', false],
    ['Cuerda 10.5 mm', 'Cuerda 105 mm', false],
    ['Ascendedor', 'Descendedor', false],
    ['MSA', 'MSB', false],
    ['Petzl', 'Petzl España', false],
    ['Petzl', 'Camp', false],
  ])('%s and %s: %s', (una, otra, expected) => {
    expect(esMismoNombre(una, otra)).toBe(expected)
    expect(esMismoNombre(otra, una)).toBe(expected)
  })
})

const ISSUED: Identidad = {
  serie: 'AB1',
  lote: 'L1',
  referencia: 'R1',
  modelo: 'M1',
  marca: 'Petzl',
  clase: 'Arnés dorsal',
  fabricacion: ['mayo de 2020'],
}
const TODAY: Identidad = { ...ISSUED, fabricacion: ['2020', 'mayo de 2020'] }
const key = (_: string, text: string | null) => (text === null || text === 'Ilegible' ? null : text.toUpperCase())
const fields = (over: Partial<Identidad>, issued = [ISSUED], before = TODAY) =>
  contradicciones(issued, before, { ...TODAY, ...over }, key).map(({ campo }) => campo)

describe('what contradicts an issue', () => {
  test('is another serial, lot, reference or model, written in any way', () => {
    expect(fields({ serie: 'ab1', lote: 'l1', referencia: 'r1', modelo: 'm1' })).toEqual([])
    for (const campo of ['serie', 'lote', 'referencia', 'modelo'] as const) {
      expect(fields({ [campo]: 'Otro' })).toEqual([campo])
      expect(fields({ [campo]: 'Ilegible' })).toEqual([campo])
    }
  })

  test('is not one that an issue could not read', () => {
    const issued = { ...ISSUED, serie: 'Ilegible', lote: null }
    expect(fields({ serie: 'AB2', lote: 'L2' }, [issued], { ...TODAY, serie: 'Ilegible', lote: null })).toEqual([])
    // What was filled in stays.
    for (const serie of ['AB3', 'Ilegible'])
      expect(fields({ serie }, [issued], { ...TODAY, serie: 'AB2' })).toEqual(['serie'])
    // Another issue of the same item read it.
    expect(fields({ serie: 'AB2' }, [issued, ISSUED], { ...TODAY, serie: 'Ilegible' })).toEqual(['serie'])
  })

  test('is another name than a slip, compared with each issue and not with today', () => {
    expect(fields({ marca: 'Petzel', clase: 'Arnes dorsal' })).toEqual([])
    expect(fields({ marca: 'Camp', clase: 'Arnés pectoral' })).toEqual(['marca', 'clase'])
    const drifted = { ...TODAY, marca: 'Petzel' }
    expect(fields({ marca: 'Petzelse' }, [ISSUED], drifted)).toEqual(['marca'])
  })

  test.each([
    [['2020', 'mayo de 2020', '5 de mayo de 2020'], []],
    [['2020', 'junio de 2020'], ['fabricacion']],
    [['2020'], ['fabricacion']],
    [[], ['fabricacion']],
  ])('is a date of manufacture that is not more exact: %j → %j', (fabricacion, expected) => {
    expect(fields({ fabricacion })).toEqual(expected)
  })

  test('is nothing that stays as it is today', () => {
    const changed = { ...TODAY, serie: 'ZZ9', marca: 'Camp', fabricacion: ['2019'] }
    expect(contradicciones([ISSUED], changed, { ...changed, lote: 'l1' }, key)).toEqual([])
  })
})

test('only an administrator saves what contradicts an issue, and says why', () => {
  const said = contradicciones([ISSUED], TODAY, { ...TODAY, serie: 'ZZ9', marca: 'Camp' }, key)
  const [adm, inspector] = [{ idrol: ROLES.adm }, { idrol: ROLES.inspector }]
  expect(impideContradecir(inspector, said, 'Se leyó mal la placa')).toEqual({
    code: 'identidad_emitida',
    motivo: 'Sus inspecciones dicen: serie AB1 y marca Petzl. Solo un administrador lo cambia, con un motivo.',
  })
  expect(impideContradecir(adm, said, null)?.motivo).toContain('Escriba por qué cambia.')
  expect(impideContradecir(adm, said, 'Se leyó mal la placa')).toBeUndefined()
  expect(impideContradecir(inspector, [], undefined)).toBeUndefined()
})
