import { expect, test } from 'vitest'
import { numberWarning } from './document-type.ts'
import { numberOfBefore } from './number-of-before.ts'

const row = (iniciales_tipo: string, numerodocumento_col: string) => ({
  numerodocumento_col,
  tipodocumento: { id_tipo: 1, iniciales_tipo, nombre_tipo: '' },
})

test.each([
  ['CC', '01130200505', /^Documento por corregir: 01130200505\. Un número de CC no empieza por 0/],
  ['CC', 'CC1130200505', /solo lleva dígitos/],
  ['PA', 'АВ1234', /letras de la A a la Z/],
])('a stored %s %s that is invalid is pointed out', (type, number, says) => {
  expect(numberOfBefore(row(type, number))).toMatch(says)
})

test('a valid one is not', () => {
  expect(numberOfBefore(row('CC', '1130200505'))).toBeUndefined()
  expect(numberOfBefore(row('PA', 'PA0123456'))).toBeUndefined()
})

test('typed numbers are warned about before they are saved', () => {
  expect(numberWarning('CC', '01130200505')).toMatch(/no empieza por 0/)
  expect(numberWarning('CC', '11302005050')).toMatch(/suele ser de 6 a 10 dígitos/)
  expect(numberWarning('CC', '0113')).toBeUndefined()
})
