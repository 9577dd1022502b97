import { describe, expect, it } from 'vitest'
import { sumarDias } from '../common/fechas.ts'
import { INSPECCION, OBSERVACION, RESULTADO } from '../../states.ts'
import type { Resultado } from '../../states.ts'
import {
  codigoEquipo,
  estadoInspeccion,
  fechaFabricacion,
  leerCodigoEquipo,
  observacionQueCorresponde,
  primeraFechaVigente,
  resultadoLista,
  primerDiaFabricacion,
  situacionEquipo,
  situacionInspeccion,
  vigenteHasta,
} from './inspeccion.ts'
import type { Linea } from './inspeccion.ts'

const { pendiente, rechazado, aprobado } = INSPECCION
const ANSWERS: Resultado[] = [RESULTADO.cumple, RESULTADO.noCumple, RESULTADO.noAplica, null]
const line = (decide: boolean, resultado: Resultado): Linea => ({ decide, resultado })

describe('the state of an inspection (INSP-6)', () => {
  // All checklists with up to three lines, deciding or not, with every answer.
  const lines = [true, false].flatMap((decide) => ANSWERS.map((resultado) => line(decide, resultado)))
  const lists: Linea[][] = [[]]
  for (const a of lines) {
    lists.push([a])
    for (const b of lines) {
      lists.push([a, b])
      for (const c of lines) lists.push([a, b, c])
    }
  }

  it.each([true, false])('follows the rule in words, for every list of up to three lines (responsible: %s)', (has) => {
    expect(lists.length).toBe(1 + 8 + 64 + 512)
    for (const list of lists) {
      const text = JSON.stringify(list)
      const own = list.filter(({ decide }) => decide).map(({ resultado }) => resultado)
      const state = estadoInspeccion(list, has)
      if (!has) expect(state, text).toBe(pendiente)
      else if (own.includes(0)) expect(state, text).toBe(rechazado)
      else if (own.includes(null)) expect(state, text).toBe(pendiente)
      else if (own.includes(1)) expect(state, text).toBe(aprobado)
      else expect(state, text).toBe(pendiente)
    }
  })

  it.each([
    ['an empty list is not approved', [], pendiente],
    ['only «No Aplica» is not approved', [line(true, -1), line(true, -1)], pendiente],
    ['one «Cumple» beside «No Aplica» approves', [line(true, 1), line(true, -1)], aprobado],
    ['a failure rejects before the rest is answered', [line(true, 0), line(true, null)], rechazado],
    ['a failure of another property never rejects', [line(true, 1), line(false, 0)], aprobado],
    ['another property without an answer does not hold up', [line(true, 1), line(false, null)], aprobado],
    ['only another property is not approved', [line(false, 1)], pendiente],
  ])('%s', (_, list, expected) => {
    expect(resultadoLista(list)).toBe(expected)
  })

  it('does not depend on the order of the lines', () => {
    for (const list of lists) expect(resultadoLista(list.toReversed())).toBe(resultadoLista(list))
  })
})

it('offers the observations of the result, which has its numbers in reverse', () => {
  expect(observacionQueCorresponde(aprobado)).toBe(OBSERVACION.aprobado)
  expect(observacionQueCorresponde(rechazado)).toBe(OBSERVACION.rechazado)
  expect(observacionQueCorresponde(pendiente)).toBeNull()
  expect(OBSERVACION.aprobado).not.toBe(aprobado)
})

describe('the situation of an item (EQUIP-13)', () => {
  it.each([
    [null, null, 'sin_inspeccion'],
    [aprobado, '2025-11-21', 'aprobado'],
    [aprobado, '2025-11-20', 'vencido'],
    [rechazado, '2026-11-20', 'rechazado'],
    [rechazado, '2025-11-20', 'rechazado'],
    [rechazado, '2001-01-01', 'rechazado'],
  ])('with state %s of %s, on 2026-11-21, is %s: the result counts before its age', (estado, fecha, expected) => {
    expect(situacionEquipo(estado, fecha, '2026-11-21')).toBe(expected)
  })
})

describe('the state on a row of a public page', () => {
  it.each([
    [aprobado, '2025-11-20', '2026-11-20', 'aprobado'],
    [aprobado, '2025-11-20', '2026-11-21', 'vencido'],
    [rechazado, '2025-11-20', '2026-11-21', 'vencido'],
    [pendiente, '2026-11-01', '2026-11-21', 'pendiente'],
    [rechazado, '2026-11-01', '2026-11-21', 'rechazado'],
    [aprobado, '2024-02-29', '2025-02-28', 'aprobado'],
    [aprobado, '2024-02-29', '2025-03-01', 'vencido'],
  ])('with state %i of %s, on %s, is %s', (estado, fecha, hoy, expected) => {
    expect(situacionInspeccion(estado, fecha, hoy)).toBe(expected)
  })

  it('the first date that counts agrees with the last valid day, on every day of five years', () => {
    for (let day = Date.UTC(2023, 0, 1); day < Date.UTC(2028, 2, 2); day += 86_400_000) {
      const hoy = new Date(day).toISOString().slice(0, 10)
      const first = primeraFechaVigente(hoy)
      expect(vigenteHasta(first) >= hoy, hoy).toBe(true)
      expect(vigenteHasta(sumarDias(first, -1)) >= hoy, hoy).toBe(false)
    }
  })

  it('counts the last day', () => {
    expect(vigenteHasta('2026-03-05')).toBe('2027-03-05')
  })
})

it('writes and reads the code of an item', () => {
  expect(codigoEquipo(123)).toBe('EQ-000123')
  expect(codigoEquipo(1_234_567)).toBe('EQ-1234567')
  for (const typed of ['EQ-000123', 'eq-123', ' Eq 000123 ', 'EQ000123', 'eq–000123'])
    expect(leerCodigoEquipo(typed)).toBe('EQ-000123')
  for (const other of ['EQ-', '000123', 'EQ-12A', 'REQ-000123', '']) expect(leerCodigoEquipo(other)).toBeNull()
})

it.each([
  [5, 3, 2024, '2024-03-05'],
  [null, 3, 2024, '2024-03-01'],
  [5, null, 2024, '2024-01-01'],
  [null, null, 2024, '2024-01-01'],
  [null, null, null, null],
])('the earliest day of %s/%s/%s is %s', (day, month, year, expected) => {
  expect(primerDiaFabricacion(day, month, year)).toBe(expected)
})

it('words the date of manufacture as far as it is known', () => {
  expect(fechaFabricacion(5, 3, 2024)).toBe('5 de marzo de 2024')
  expect(fechaFabricacion(null, 3, 2024)).toBe('marzo de 2024')
  expect(fechaFabricacion(null, null, 2024)).toBe('2024')
  expect(fechaFabricacion(null, null, null)).toBeNull()
})
