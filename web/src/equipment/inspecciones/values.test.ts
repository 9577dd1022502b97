import { describe, expect, test } from 'vitest'
import type { EvaluacionRow } from '@anclaje/contract/equipment/evaluacion'
import { INSPECCION } from '@anclaje/contract/states'
import { fileOf, isFinished, issueOf, numberOf, stateNote, stateOf } from './values.ts'

const OPEN = {
  fecha_eva: '2026-11-21',
  estado_eva: INSPECCION.pendiente,
  emision_eva: 0,
  numero_eva: null,
  terminada_eva: null,
  terminadapor_eva: null,
  entregada_eva: false,
  borrador_eva: null,
  anulada_eva: null,
} as unknown as EvaluacionRow
const DONE: EvaluacionRow = {
  ...OPEN,
  estado_eva: INSPECCION.rechazado,
  emision_eva: 1,
  numero_eva: 'EQ-000123/2026-11-21',
  // The evening of the 21st in Bogotá.
  terminada_eva: '2026-11-22T02:30:00.000Z',
  terminadapor_eva: 7,
}
const ANNULLED: EvaluacionRow = { ...DONE, estado_eva: 0, anulada_eva: '2026-11-23T02:30:00.000Z' }

test('the day of finishing is the one in Bogotá', () => {
  expect(issueOf(DONE)).toEqual({
    emision: 1,
    estado: INSPECCION.rechazado,
    terminada: '2026-11-21',
    terminadapor: 7,
    entregada: false,
    anulada: false,
    borrador: null,
  })
  expect(issueOf(OPEN)).toMatchObject({ emision: 0, terminada: null })
  expect(issueOf(ANNULLED).anulada).toBe(true)
  expect([OPEN, DONE, ANNULLED].map(isFinished)).toEqual([false, true, false])
})

describe('the displayed state', () => {
  const shown = (row: EvaluacionRow) => [stateOf(row).label, stateNote(row)]

  test.each<[string, EvaluacionRow, [string, string | null]]>([
    ['not finished', OPEN, ['Sin terminar', null]],
    ['not finished, though its answers approve', { ...OPEN, estado_eva: INSPECCION.aprobado }, ['Sin terminar', null]],
    ['not finished with a failure', { ...OPEN, estado_eva: INSPECCION.rechazado }, ['Sin terminar', 'con fallas']],
    ['finished', DONE, ['Rechazado', null]],
    ['finished and changed', { ...DONE, borrador_eva: INSPECCION.aprobado }, ['Rechazado', 'Cambios sin emitir']],
    ['annulled', ANNULLED, ['Anulada', null]],
  ])('of one that is %s', (_, row, expected) => {
    expect(shown(row)).toEqual(expected)
  })
})

test('the number names the version from the second on', () => {
  expect(numberOf(OPEN)).toBeNull()
  expect(numberOf(DONE)).toBe('EQ-000123/2026-11-21')
  expect(numberOf({ ...DONE, emision_eva: 2 })).toBe('EQ-000123/2026-11-21 v2')
})

test('a file tells the item and the day, and its version from the second on (INSP-16)', () => {
  expect(fileOf(DONE)).toBe('Certificado inspeccion EQ-000123 2026-11-21.pdf')
  expect(fileOf({ ...DONE, emision_eva: 2 })).toBe('Certificado inspeccion EQ-000123 2026-11-21 v2.pdf')
  expect(fileOf({ ...DONE, emision_eva: 2 }, 1)).toBe('Certificado inspeccion EQ-000123 2026-11-21 v1.pdf')
})
