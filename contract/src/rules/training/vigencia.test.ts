import { describe, expect, test } from 'vitest'
import { estadoVisible, fechaFin, porEmpezar, situacion, vencido, vigenciaDe, vigenciaTexto } from './vigencia.ts'

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

test('the validity is worded in its own unit', () => {
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

describe('the shown state', () => {
  const hoy = '2026-11-20'
  test.each([
    // Approved certificates with their day of issue in the past, today or in the future.
    [1, '2025-11-20', '2026-11-21', 'aprobado'],
    [1, '2026-11-20', '2027-11-20', 'aprobado'],
    [1, '2026-11-21', '2027-11-21', 'en_curso'],
    [1, '2027-01-01', '2028-01-01', 'en_curso'],
    // Approved and pending certificates, mostly with their last day today or in the past.
    [1, '2025-11-20', '2026-11-20', 'aprobado'],
    [1, '2025-11-19', '2026-11-19', 'vencido'],
    [0, '2025-11-19', '2026-11-19', 'vencido'],
    [0, '2025-11-20', '2026-11-20', 'en_curso'],
    [0, '2026-11-21', '2027-11-21', 'en_curso'],
  ])('of the state %i, from %s to %s, is %s', (estado, fechainicio, fechafin, shown) => {
    expect(situacion(estado, { fechainicio, fechafin }, hoy)).toBe(shown)
  })

  test.each([
    ['vencido', null, 'Vencido'],
    ['anulado', null, 'Anulado'],
    ['en_curso', 'retirado', 'Retirado'],
    ['vencido', 'no_aprobo', 'No aprobó'],
  ] as const)('of who is %s with the outcome %s reads «%s»', (situacion_ceco, desenlace_ceco, label) => {
    expect(estadoVisible({ situacion_ceco, desenlace_ceco }).label).toBe(label)
  })

  test.each([
    [1, 'aprobado', 'Vence 20/11/2027', false],
    [1, 'vencido', 'Venció 20/11/2027', false],
    [1, 'en_curso', 'Válido desde 30/11/2026', true],
    [0, 'en_curso', 'Vence 20/11/2027', false],
    [0, 'vencido', 'Venció 20/11/2027', false],
  ] as const)('of the state %i and %s reads «%s»', (estado_ceco, situacion_ceco, text, hasNotBegun) => {
    const certificacione = { fechainicio_cer: '2026-11-30', fechafin_cer: '2027-11-20' }
    const row = { estado_ceco, situacion_ceco, certificacione }
    expect([vigenciaDe(row), porEmpezar(row)]).toEqual([text, hasNotBegun])
  })
})
