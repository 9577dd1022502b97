import { expect, test } from 'vitest'
import { conPuntos, documentoVisible, formasDocumento, normalizarDocumento } from './documento.ts'

test.each([
  ['1.020.304.050', '1020304050'],
  [' 1020 304-050 ', '1020304050'],
  ['ab-123.456', 'AB123456'],
  ['12–34—56‑78', '12345678'],
  ['n\u0303a123', 'ÑA123'],
  ['１０２０', '1020'],
  ['ａｂ－１２', 'AB12'],
  ['10\u221220\u2e3a30', '102030'],
  ['', ''],
])('%s is stored as %s', (escrito, guardado) => {
  expect(normalizarDocumento(escrito)).toBe(guardado)
  expect(normalizarDocumento(guardado)).toBe(guardado)
})

test('a number is searched in its present stored form and in the former one', () => {
  expect(formasDocumento(' 1.020-304 ')).toEqual(['1020304'])
  expect(formasDocumento('１０２０')).toEqual(['1020', '１０２０'])
  expect(formasDocumento('АВ-1234')).toEqual(['АВ1234'])
})

test('digits are shown with dots, and other numbers unchanged', () => {
  expect(documentoVisible('1020304050')).toBe('1.020.304.050')
  expect(documentoVisible('123456')).toBe('123.456')
  expect(documentoVisible('903456701011990')).toBe('903.456.701.011.990')
  expect(documentoVisible('AB123456')).toBe('AB123456')
  expect([conPuntos('1'), conPuntos('123'), conPuntos('1234')]).toEqual(['1', '123', '1.234'])
})
