import { expect, test } from 'vitest'
import { CLASES_FIN } from '@anclaje/contract/rules/trust/emision'
import type { EmisionCertificado } from '@anclaje/contract/training/emision'
import { endOf, issuedWords } from './version-words.ts'

const VERSION: EmisionCertificado = {
  version_emi: 1,
  codigo_emi: null,
  emitida_emi: '2026-11-23T19:30:00.000Z',
  emitidopor_emi: 'Ana Ruiz',
  entregada_emi: null,
  fin_emi: null,
  clase_emi: null,
  motivo_emi: null,
  cambios_emi: [],
}

test('a version says when it was issued, and by whom where that is recorded', () => {
  expect(issuedWords(VERSION)).toMatch(/^23\/11\/2026, 2:30\sp\.\sm\., por Ana Ruiz$/)
  expect(issuedWords({ ...VERSION, emitidopor_emi: null })).toMatch(/^23\/11\/2026, 2:30\sp\.\sm\.$/)
})

test('every way to end has its words', () => {
  expect(endOf(VERSION)).toBeNull()
  expect(CLASES_FIN.map((clase_emi) => endOf({ clase_emi })?.label)).toEqual([
    'No entregado',
    'Eliminado',
    'Corregido',
    'Anulado: error en los datos',
    'Anulado: fraude',
    'Anulado: lo pidió el titular',
    'Anulado: otra razón',
  ])
})
