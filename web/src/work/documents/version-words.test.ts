import { expect, test } from 'vitest'
import { CLASES_FIN } from '@anclaje/contract/rules/trust/emision'
import { endOf, endWords, issuedWords } from './version-words.ts'
import type { DocumentVersion } from './version-words.ts'

const VERSION: DocumentVersion = {
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
    'Retirado el mismo día por error',
    'Eliminado',
    'Corregido',
    'Anulado: error en los datos',
    'Anulado: fraude',
    'Anulado: lo pidió el titular',
    'Anulado: otra razón',
  ])
})

test('an end says how, when and why', () => {
  expect(endWords(VERSION)).toBeNull()
  const ended = { ...VERSION, clase_emi: 'fraude', fin_emi: '2026-11-24T15:00:00.000Z' } as const
  expect(endWords({ ...ended, motivo_emi: 'No asistió' })).toMatch(
    /^Anulado: fraude, 24\/11\/2026, 10:00\sa\.\sm\. · No asistió$/,
  )
  expect(endWords(ended)).toMatch(/^Anulado: fraude, 24\/11\/2026, 10:00\sa\.\sm\.$/)
})
