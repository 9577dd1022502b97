import { describe, expect, test } from 'vitest'
import { fechaFin, situacion, vencido, vigenciaTexto } from './vigencia.ts'

describe('the last valid day', () => {
  test.each([
    ['2024-02-29', 1, 3, '2025-02-28'],
    ['2024-02-29', 4, 3, '2028-02-29'],
    ['2096-02-29', 4, 3, '2100-02-28'],
    ['2026-01-31', 1, 2, '2026-02-28'],
    ['2024-01-31', 1, 2, '2024-02-29'],
    ['2026-08-31', 18, 2, '2028-02-29'],
    ['2026-03-31', 1, 2, '2026-04-30'],
    ['2026-11-30', 1, 2, '2026-12-30'],
    ['2026-12-31', 2, 2, '2027-02-28'],
    ['2026-12-15', 12, 2, '2027-12-15'],
    ['2026-12-15', 90, 1, '2027-03-15'],
    ['2026-12-31', 1, 1, '2027-01-01'],
    ['2024-02-28', 1, 1, '2024-02-29'],
    ['2199-12-31', 100, 3, '2299-12-31'],
  ])('of %s plus %i in the period %i is %s', (inicio, tiempo, periodo, fin) => {
    expect(fechaFin(inicio, tiempo, periodo)).toBe(fin)
  })
})

test('the validity is told in its own unit', () => {
  expect([vigenciaTexto(1, 3), vigenciaTexto(2, 3)]).toEqual(['1 año', '2 años'])
  expect([vigenciaTexto(1, 2), vigenciaTexto(18, 2)]).toEqual(['1 mes', '18 meses'])
  expect([vigenciaTexto(1, 1), vigenciaTexto(90, 1)]).toEqual(['1 día', '90 días'])
})

test('the last day still counts', () => {
  expect(vencido('2026-11-20', '2026-11-19')).toBe(false)
  expect(vencido('2026-11-20', '2026-11-20')).toBe(false)
  expect(vencido('2026-11-20', '2026-11-21')).toBe(true)
  expect(vencido('2026-12-31', '2027-01-01')).toBe(true)
})

test('what shows is expired first, then approved, else in progress', () => {
  const hoy = '2026-11-20'
  expect(situacion(1, '2026-11-19', hoy)).toBe('vencido')
  expect(situacion(0, '2026-11-19', hoy)).toBe('vencido')
  expect(situacion(1, hoy, hoy)).toBe('aprobado')
  expect(situacion(0, hoy, hoy)).toBe('en_curso')
})
