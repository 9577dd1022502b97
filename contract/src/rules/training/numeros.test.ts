import { expect, test } from 'vitest'
import { MAX_NUMEROS, demasiadosNumeros, leerNumero, partirNumeros } from './numeros.ts'
import { diasDeCurso } from './asistencia.ts'
import { documentoPorRevisar } from './tipodocumento.ts'

test.each<[string, string[]]>([
  ['', []],
  [' \n\r\n\t ; , ', []],
  ['1020304050\n52345678\r\n79111222', ['1020304050', '52345678', '79111222']],
  ['1.020.304.050; 52.345.678', ['1.020.304.050', '52.345.678']],
  ['1 020 304 050\n52 345 678', ['1 020 304 050', '52 345 678']],
  ['1020304050 52345678', ['1020304050', '52345678']],
  ['1020304050,52345678, 79111222', ['1020304050', '52345678', '79111222']],
  ['1,020,304,050', ['1.020.304.050']],
  ['52,345,678, 79,111,222,', ['52.345.678', '79.111.222']],
  ['CC 52345678', ['CC 52345678']],
  ['52345678\tRuiz Gil\tAB123456', ['52345678', 'Ruiz Gil', 'AB123456']],
  ['52345678\n52345678', ['52345678', '52345678']],
  // Lists that were copied with the numbers of their rows.
  ['9. 79492240\n10) 98117062', ['79492240', '98117062']],
  ['1. 79.492.240\n2) CC 98 117 062\n3\tAB123456', ['79.492.240', 'CC 98 117 062', '3', 'AB123456']],
  // Groups that can be one mistyped number are not split.
  ['1020 304 050\n79 492240\n1020 304050', ['1020 304 050', '79 492240', '1020 304050']],
  ['10 20304050\n79. 492.240\n9 79492240', ['10 20304050', '79. 492.240', '9 79492240']],
  ['1 Ruiz Gil 79492240', ['1 Ruiz Gil 79492240']],
  ['79 49 22 40', ['79 49 22 40']],
  ['Andamios Torres', ['Andamios', 'Torres']],
  // Lists that were copied with names, bullets and words.
  ['• CC1130200505\n- 52345678\n* C.C. 79.111.222', ['• CC1130200505', '- 52345678', '* C.C. 79.111.222']],
  ['CC 1130200505 Ana Ruiz\n52345678 ANDREA MARTINEZ', ['CC 1130200505 Ana Ruiz', '52345678 ANDREA MARTINEZ']],
  ['cédula 1130200505; pasaporte AB123456', ['cédula 1130200505', 'pasaporte AB123456']],
])('the numbers in the paste %j are %j', (text, numbers) => {
  expect(partirNumeros(text)).toEqual(numbers)
})

test.each<[string, string | undefined, string?]>([
  ['52345678', '52345678'],
  ['1.020.304.050', '1.020.304.050'],
  ['1-020-304-050', '1-020-304-050'],
  ['1 020-304 050', undefined],
  ['9 350.123', undefined],
  ['79. 492.240', undefined],
  ['1020 304050', undefined],
  ['CC 10.98117062', undefined],
  ['CC 10-98117062', undefined],
  ['52345678.', '52345678'],
  ['５２３４５６７８', '52345678'],
  ['CC 52345678', '52345678', 'CC'],
  ['c.c. 52.345.678', '52.345.678', 'CC'],
  ['AB-123456', 'AB-123456'],
  ['ab 123456', '123456', 'AB'],
  ['9 79492240', undefined],
  ['9.79492240', undefined],
  ['9-79492240', undefined],
  ['79 49 22 40', undefined],
  ['52345678 Ruiz', '52345678'],
  ['CC 1130200505 Ana Ruiz', '1130200505', 'CC'],
  ['1130200505 - ANA RUIZ', '1130200505'],
  ['1.130.200.505 – Ana Núñez', '1.130.200.505'],
  ['CC1130200505', '1130200505', 'CC'],
  ['C.C.1.130.200.505', '1.130.200.505', 'CC'],
  ['CC No. 1130200505', '1130200505', 'CC'],
  ['C.C. Nº 1130200505', '1130200505', 'CC'],
  ['CC: 1130200505', '1130200505', 'CC'],
  ['• CC 1130200505', '1130200505', 'CC'],
  ['Cédula de ciudadanía No. 1.130.200.505', '1.130.200.505'],
  ['No. 1130200505', '1130200505'],
  ['# 1130200505', '1130200505'],
  ['CC1130-200505', undefined],
  ['PA123456', 'PA123456'],
  ['52345678 Ruiz 79111222', undefined],
  ['CC 9 79492240', undefined],
  ['Ruiz Gil', undefined],
  ['', undefined],
])('«%s» is read as the number %s', (text, numero, tipo = '') =>
  expect(leerNumero(text)).toEqual(numero && { tipo, numero, entero: expect.any(String) }),
)

test('too many numbers are reported with their count and the limit', () => {
  expect(demasiadosNumeros(1204)).toBe('Hay 1.204 números y se admiten máximo 1.000 a la vez.')
  expect(MAX_NUMEROS).toBe(1000)
})

test.each([
  [1, 1],
  [8, 1],
  [9, 2],
  [32, 4],
  [40, 5],
  [10_000, 1250],
])('a course of %i hours takes %i days', (hours, days) => expect(diasDeCurso(hours)).toBe(days))

test.each([
  ['CC', '1020304050', false],
  ['CC', '10203040501', true],
  ['CC', 'AB12345', true],
  ['PA', 'AB12345', false],
  ['TI', '1020304050', true],
  ['RC', '12345678', true],
  ['XX', '1', false],
])('whether the document %s %s looks unusual: %s', (type, number, asks) =>
  expect(documentoPorRevisar(type, number)).toBe(asks),
)
