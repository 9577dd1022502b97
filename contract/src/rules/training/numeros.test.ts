import { expect, test } from 'vitest'
import { MAX_NUMEROS, demasiadosNumeros, leerNumero, leerRenglon, partirLista, partirNumeros } from './numeros.ts'
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
  ['52345678²', undefined],
  ['Ruiz Gil', undefined],
  ['', undefined],
])('«%s» is read as the number %s', (text, numero, tipo = '') =>
  expect(leerNumero(text)).toEqual(numero && { tipo, numero, entero: expect.any(String) }),
)

// A line, its number with the letters of the type, its name and its telephone.
test.each<[string, string, string, string?]>([
  ['Ana Ruiz 52345678', '52345678', 'Ana Ruiz'],
  ['52345678 Ana Ruiz', '52345678', 'Ana Ruiz'],
  ['1. Ana María Ruiz Gil CC 52.345.678', 'CC 52.345.678', 'Ana María Ruiz Gil'],
  ['1 Ana Ruiz 79492240', '79492240', 'Ana Ruiz'],
  ['Ana Ruiz, C.C. No. 52.345.678 de Bogotá', 'CC 52.345.678', 'Ana Ruiz'],
  ['Ana Ruiz cédula de ciudadanía Nº 52 345 678', '52 345 678', 'Ana Ruiz'],
  ['RUIZ GIL, ANA MARÍA - 52345678', '52345678', 'RUIZ GIL, ANA MARÍA'],
  ['52345678\tAna Ruiz\t300 555 0101', '52345678', 'Ana Ruiz', '300 555 0101'],
  ['3\tAna Ruiz\tCC\t52345678\t+57 300 555 0101\tana@example.com\t31/08/1990', 'CC 52345678', 'Ana Ruiz', '+57 300 555 0101'], // prettier-ignore
  ['Ana Ruiz 3005550101 CC 52345678 1990-08-31', 'CC 52345678', 'Ana Ruiz', '3005550101'],
  ['Ana Ruiz cel. 6015550101, doc 52345678', '52345678', 'Ana Ruiz', '6015550101'],
  ['Ana Ruiz 3005550101', '3005550101', 'Ana Ruiz'],
  ['[10:32 a. m., 5/11/2026] Eva Gil: Ana Ruiz 52345678', '52345678', 'Ana Ruiz'],
  ['5/11/26, 10:32 a. m. - Eva Gil: Ana Ruiz 52345678', '52345678', 'Ana Ruiz'],
  ['Nombre: Ana Ruiz, Cédula: 52345678', '52345678', 'Ana Ruiz'],
  ['• Ana de la Hoz PPT 5678901', 'PPT 5678901', 'Ana de la Hoz'],
  ['Ana Ruiz PA AB123456', 'PA AB123456', 'Ana Ruiz'],
  ['Ana Ruiz AB123456', 'AB123456', 'Ana Ruiz'],
  ['Ruiz CC52345678', 'CC52345678', 'Ruiz'],
  ['Ana Ruiz 52345678 operaria', '52345678', 'Ana Ruiz'],
  ['Zoë Müller-Ødegård 52345678', '52345678', 'Zoë Müller-Ødegård'],
  ['ana ruiz cc 52345678', 'CC 52345678', 'ana ruiz'],
  ['Ana Ruiz Cc. 52345678', 'CC 52345678', 'Ana Ruiz'],
  ['Ana Ruiz c.c. 52.345.678', 'CC 52.345.678', 'Ana Ruiz'],
  ['Ana Ruiz C. C. 52345678', 'CC 52345678', 'Ana Ruiz'],
  ['李小龙 AB 123456', 'AB 123456', '李小龙'],
  ['Ana Ruiz;CC;52345678;3005550101', 'CC 52345678', 'Ana Ruiz', '3005550101'],
  ['52345678,Ana Ruiz,3005550101', '52345678', 'Ana Ruiz', '3005550101'],
  ['Ana Ruiz,CC,52345678', 'CC 52345678', 'Ana Ruiz'],
  ['RUIZ GIL,ANA 52345678', '52345678', 'RUIZ GIL, ANA'],
  ['Li Yu CC 52345678', 'CC 52345678', 'Li Yu'],
  ['दीपिका शर्मा 52345678', '52345678', 'दीपिका शर्मा'],
  ['52345678 ตาดี', '52345678', 'ตาดี'],
  // Marks of footnotes, and of rows.
  ['Ana Ruiz 52345678²', '52345678', 'Ana Ruiz'],
  ['① Ana Ruiz 52345678', '52345678', 'Ana Ruiz'],
  ['Ana Ruiz ①②③④⑤⑥⑦⑧', '', 'Ana Ruiz'],
  // Letters before the digits that are of the number.
  ['Ana Ruiz AB 123456', 'AB 123456', 'Ana Ruiz'],
  ['Ana Ruiz ab 123456', 'AB 123456', 'Ana Ruiz'],
  ['ana ruiz AB-123456', 'AB 123456', 'ana ruiz'],
  ['AB 123456 Ana Ruiz', 'AB 123456', 'Ana Ruiz'],
  ['G 12345678 Wang Li', 'G 12345678', 'Wang Li'],
  ['Ana Ruiz V-12.345.678', 'V 12.345.678', 'Ana Ruiz'],
  ['RUIZ GIL ANA PASAPORTE AB 123456', 'AB 123456', 'RUIZ GIL ANA'],
  ['Ana Ruiz AB 123456 cel 300 555 0101', 'AB 123456', 'Ana Ruiz', '300 555 0101'],
  // And those that are of the name, since the number of a passport is not so long.
  ['RUIZ GIL ANA 1030123456', '1030123456', 'RUIZ GIL ANA'],
  ['RUIZ LI 52345678', '52345678', 'RUIZ LI'],
  ['LUZ 52345678', '52345678', 'LUZ'],
  ['Ana Gil 52345678', '52345678', 'Ana Gil'],
  ['Carlos Ruiz M. 79492240', '79492240', 'Carlos Ruiz M'],
  ['Ana Ruiz G 1030123456', '1030123456', 'Ana Ruiz G'],
  ['RUIZ GIL ANA, 523456', '523456', 'RUIZ GIL ANA'],
  // Nobody can say of which they are.
  ['RUIZ GIL ANA AB 123456', '', 'RUIZ GIL ANA AB'],
  ['RUIZ GIL ANA 523456', '', 'RUIZ GIL ANA'],
  ['RUIZ LI 5234567', '', 'RUIZ LI'],
  ['Carlos Ruiz M 79492240', '', 'Carlos Ruiz M'],
  ['Ana Ruiz HSE 52345678', '', 'Ana Ruiz HSE'],
  ['XY 52345678 Ana Ruiz', '', 'Ana Ruiz'],
  // A telephone, and no document.
  ['Ana Ruiz cel. 3005550101', '', 'Ana Ruiz', '3005550101'],
  // Not certainly one number.
  ['Ana Ruiz 9 79492240', '', 'Ana Ruiz'],
  ['9 79492240 Ana Ruiz', '', 'Ana Ruiz'],
  ['Ana Ruiz 52345678, Luis Gil 79111222', '', 'Ana Ruiz'],
  ['Ana Ruiz 1020 304 050', '', 'Ana Ruiz'],
  ['Ana Ruiz', '', 'Ana Ruiz'],
  ['Ana Ruiz 12345', '', 'Ana Ruiz'],
  // Without a name, as numbers are read.
  ['CC 52345678', 'CC 52345678', ''],
  ['ab 123456', 'AB 123456', ''],
  ['', '', ''],
  ['x'.repeat(300), '', ''],
])('the line «%s» has the number %s of %s', (line, number, name, telephone = '') => {
  const { numero, nombre, telefono } = leerRenglon(line)
  const { tipo, numero: digits } = numero ?? { tipo: '', numero: '' }
  expect([number.startsWith('CC5') ? `${tipo}${digits}` : `${tipo} ${digits}`.trim(), nombre, telefono]).toEqual([
    number,
    name,
    telephone,
  ])
})

test('a pasted list has no characters that draw nothing (WIRE-16)', () => {
  expect(partirLista('\u202d52345678\u202c\n\u200b79.111.222')).toEqual(['52345678', '79.111.222'])
})

test('a line with a name is one person, and other lines are read as numbers', () => {
  expect(
    partirLista('Ana Ruiz 52345678\n\n79111222, 1.020.304.050\nAndamios Torres\n 79111333\tLuis Gil\t3005550101 '),
  ).toEqual([
    // prettier-ignore
    'Ana Ruiz 52345678',
    '79111222',
    '1.020.304.050',
    'Andamios Torres',
    '79111333\tLuis Gil\t3005550101',
  ])
})

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
