import { describe, expect, test } from 'vitest'
import {
  errorDeEscrito,
  errorDeNumero,
  formasBuscadas,
  limpiarNumero,
  nucleoDeNumero,
  otroTipoEscrito,
  sinAdornos,
} from './numero.ts'

/** Spellings of the number 1130200505 of a CC. */
const DE_CEDULA = [
  '1130200505',
  '1.130.200.505',
  '1 130 200 505',
  '1130-200-505',
  '１１３０２００５０５',
  'CC1130200505',
  'cc1130200505',
  'CC 1130200505',
  'CC. 1130200505',
  'CC.1130200505',
  'C.C.1130200505',
  'C.C. 1.130.200.505',
  'C. C. 1130200505',
  'c c 1130200505',
  'CC: 1130200505',
  'CC:1130200505',
  'CC-1130200505',
  'CC#1130200505',
  '(CC) 1130200505',
  'ＣＣ１１３０２００５０５',
  'CC No. 1130200505',
  'CC No 1130200505',
  'CC Nº 1130200505',
  'C.C. N° 1130200505',
  'C.C. № 1130200505',
  'C.C.No.1130200505',
  'No. 1130200505',
  'No.1130200505',
  'No 1130200505',
  'Nº 1130200505',
  'Nº1130200505',
  'N° 1130200505',
  'Nro. 1130200505',
  'Número: 1130200505',
  'N 1130200505',
  '# 1130200505',
  '#1130200505',
  'cédula 1130200505',
  'Cedula 1130200505',
  'CÉDULA1130200505',
  'cédula: 1130200505',
  'ce\u0301dula 1130200505',
  'cédula de ciudadanía 1130200505',
  'CEDULA DE CIUDADANIA No. 1.130.200.505',
  'cédula de ciudadanía Nº1130200505',
  'Ced. 1130200505',
  'Documento de identidad: CC 1130200505',
  'Documento No. 1130200505',
  'Número de documento 1130200505',
  'Número de cédula: 1130200505',
  'Identificación: C.C. 1130200505',
  'Doc. 1130200505',
  'ID: 1130200505',
  '• 1130200505',
  '- 1130200505',
  '* 1130200505',
  '– CC 1130200505',
  '▪ CC1130200505',
  '· C.C. 1130200505',
  '\uf0b7 1130200505',
  '✓ 1130200505',
  "'1130200505",
  '"1130200505"',
  '1130200505.',
  '1130200505,',
  '1130200505;',
  'CC 1130200505 Ana Ruiz',
  'CC1130200505 Ana Ruiz',
  '1130200505 Ana Ruiz',
  '1130200505 - ANA RUIZ',
  '1130200505-ANA RUIZ',
  '1130200505 – Ana María Núñez',
  '1130200505, Ana Ruiz',
  '1130200505,Ana',
  '1130200505: Ana Ruiz.',
  '1130200505 (Ana Ruiz)',
  '1130200505/Ana Ruiz',
  '1130200505\tAna Ruiz',
  '1130200505 A. Ñu',
  '1130200505 CC',
  '1.130.200.505 de Bogotá',
  '• C.C. No. 1.130.200.505 – ANA RUIZ',
  '\u00a0CC\u00a01130200505\u00a0',
]

describe('the stored form of a number (PEOPLE-8)', () => {
  test.each(DE_CEDULA)('a CC is read from «%s»', (escrito) => {
    expect(limpiarNumero(escrito, 'CC')).toBe('1130200505')
    expect(limpiarNumero(limpiarNumero(escrito, 'CC'), 'CC')).toBe('1130200505')
    expect(errorDeNumero('1130200505', 'CC')).toBeUndefined()
    expect(formasBuscadas(escrito)).toContain('1130200505')
  })

  test.each<[string, string, string]>([
    ['TI', 'TI1098765432', '1098765432'],
    ['TI', 'T.I. 1.098.765.432 Ana Ruiz', '1098765432'],
    ['TI', 'tarjeta de identidad No. 1098765432', '1098765432'],
    ['C.C.', 'CC1130200505', '1130200505'],
    // If a number of the type may contain letters, the type is removed only before a separator.
    ['CE', 'CE 345678', '345678'],
    ['CE', 'C.E. 345.678', '345678'],
    ['CE', 'cédula de extranjería 345678', '345678'],
    ['CE', 'E345678', 'E345678'],
    ['PA', 'PA123456', 'PA123456'],
    ['PA', 'PA 123456', '123456'],
    ['PA', 'PA-123456', '123456'],
    ['PA', 'P.A. AB123456', 'AB123456'],
    ['PA', 'pasaporte AB123456', 'AB123456'],
    ['PA', 'Pasaporte No. AB 123456', 'AB123456'],
    ['PA', 'ab-12.34 56', 'AB123456'],
    ['PA', 'CC123456', 'CC123456'],
    ['PA', 'CC 123456', 'CC123456'],
    ['PA', 'NO 123456', 'NO123456'],
    ['PA', 'N 123456', 'N123456'],
    ['PA', 'DE 123456', 'DE123456'],
    ['PA', 'AB123456 Ana Ruiz', 'AB123456'],
    ['PA', 'AB 123456, Ana Ruiz', 'AB123456'],
    ['PA', '123456 AB', '123456AB'],
    ['PA', 'ABCDEFG', 'ABCDEFG'],
    ['PEP', 'PEP 903456701011990', '903456701011990'],
    ['PPT', 'PPT: 5123456', '5123456'],
    ['PPT', 'P.P.T 5123456', '5123456'],
    // A number of these types never begins with the letters of its type.
    ['CE', 'CE345678', '345678'],
    ['CE', 'CE345678 Ana Ruiz', '345678'],
    ['CE', 'C.E.345678', '345678'],
    ['CE', 'CEA345678', 'CEA345678'],
    ['PPT', 'PPT5123456', '5123456'],
    ['PEP', 'pep903456701011990', '903456701011990'],
    ['RC', 'RC1122334455', '1122334455'],
    ['NIT', 'NIT900373913', '900373913'],
    ['TE', 'TE1234567', '1234567'],
    ['SC', 'SC1234567', 'SC1234567'],
    ['DE', 'DNI4567890', 'DNI4567890'],
    ['RC', 'RC 1122334455', '1122334455'],
    ['', 'CC1130200505', 'CC1130200505'],
  ])('the stored form of a %s «%s» is %s', (tipo, escrito, guardado) => {
    expect(limpiarNumero(escrito, tipo)).toBe(guardado)
    expect(limpiarNumero(guardado, tipo)).toBe(guardado)
  })

  test.each([
    ['CC', '79886653'],
    ['CC', '1020304050'],
    ['CE', '1234567'],
    ['TI', '1098765432'],
    ['PA', 'AB123456'],
    ['PA', 'PA1234567'],
    ['RC', '1122334455'],
    ['NIT', '900373913'],
    ['PEP', '903456701011990'],
    ['PPT', '6012345'],
    ['CD', 'CD12345'],
    ['SC', 'SC1234567'],
    ['DE', 'DNI4567890'],
    ['TE', '1234567'],
  ])('a usual number of a %s is kept, also after its initials: %s', (tipo, numero) => {
    expect(limpiarNumero(numero, tipo)).toBe(numero)
    expect(limpiarNumero(`${tipo} ${numero}`, tipo)).toBe(numero)
    expect(errorDeNumero(numero, tipo)).toBeUndefined()
  })

  test.each<[string, string, RegExp | undefined]>([
    ['CC', '', /^Escriba/],
    ['CC', 'cédula', /^Escriba/],
    ['CC', '12345', /al menos 6/],
    ['CE', 'NO TIENE', /^Escriba el número de documento\.$/],
    ['PPT', 'PENDIENTE', /^Escriba el número de documento\.$/],
    ['PA', 'EN TRÁMITE', /solo lleva letras de la A a la Z y números/],
    ['PA', 'en tramite', /^Escriba el número de documento\.$/],
    ['', 'NO TIENE', /^Escriba el número de documento\.$/],
    ['PA', 'ABCDEFG1', undefined],
    ['CC', '01130200505', /^Un número de CC no empieza por 0/],
    ['TI', '0001098765432', /^Un número de TI no empieza por 0/],
    ['CC', 'AB123456', /^Un número de CC solo lleva dígitos/],
    ['CC', 'TI1130200505', /solo lleva dígitos/],
    ['CC', '1130200505ANA', /solo lleva dígitos/],
    ['CC', 'Ana Ruiz 1130200505', /solo lleva dígitos/],
    ['CC', '1130200505 Ana 3005550101', /solo lleva letras de la A a la Z y números/],
    ['CC', '52345678²', /solo lleva letras de la A a la Z y números/],
    ['PA', 'AB123456①', /solo lleva letras de la A a la Z y números/],
    ['CC', '1130200505.0', /solo lleva letras de la A a la Z y números/],
    // The number of a row is not part of a document number.
    ['CC', '1. 1130200505', /solo lleva letras de la A a la Z y números/],
    ['CC', '12.  52345678', /solo lleva letras de la A a la Z y números/],
    ['CE', '3. 345678 Ana Ruiz', /solo lleva letras de la A a la Z y números/],
    ['CC', '1. 130.200.505', undefined],
    // Two numbers in one text, joined, would be the number of somebody else.
    ['CC', '1130200505\n1130200506', /solo lleva letras de la A a la Z y números/],
    ['CC', '52345\n678', /solo lleva letras de la A a la Z y números/],
    ['CC', '1130200505 3005550103', /solo lleva letras de la A a la Z y números/],
    ['PPT', '5123456 - 3005550103', /solo lleva letras de la A a la Z y números/],
    ['PA', 'AB123456 CD654321', /solo lleva letras de la A a la Z y números/],
    ['CC', '1130200505-7', /solo lleva letras de la A a la Z y números/],
    ['CE', 'CE 345.678 – 9', /solo lleva letras de la A a la Z y números/],
    ['CC', '1130200505 7', /solo lleva letras de la A a la Z y números/],
    ['CC', '1.030.123.47', /solo lleva letras de la A a la Z y números/],
    ['CC', '1130.200.505', /solo lleva letras de la A a la Z y números/],
    ['CC', '1130200505\nAna Ruiz', undefined],
    ['CC', '52.345.678', undefined],
    ['CC', '52 345 678', undefined],
    ['PA', 'ab-12.34 56', undefined],
    ['CC', '1.1302E+09', /solo lleva letras de la A a la Z y números/],
    ['CC', '1,130,200,505', /solo lleva letras de la A a la Z y números/],
    ['CC', '١٠٢٠٣٠٤٠', /solo lleva letras de la A a la Z y números/],
    ['CC', 'Ñ1234567', /solo lleva letras de la A a la Z y números/],
    ['CC', '1'.repeat(31), /máximo 30/],
    ['CC', '1'.repeat(121), /máximo 30/],
    ['CE', '0123456', undefined],
    ['PA', 'А1234567', /solo lleva letras de la A a la Z y números/],
    ['PA', 'A1234567', undefined],
  ])('a %s «%s» is refused: %s', (tipo, escrito, dice) => {
    const error = errorDeNumero(limpiarNumero(escrito, tipo), tipo)
    if (dice) expect(error).toMatch(dice)
    else expect(error).toBeUndefined()
  })
})

test('a number is searched as it was written, and without the text around it', () => {
  expect(formasBuscadas(' 1.020-304 ')).toEqual(['1020304'])
  expect(formasBuscadas('１０２０３０')).toEqual(['102030', '１０２０３０'])
  expect(formasBuscadas('CC1130200505')).toEqual(['CC1130200505', '1130200505'])
  expect(formasBuscadas('PA 123456')).toEqual(['PA123456', '123456'])
  expect(formasBuscadas('0113020')).toEqual(['0113020'])
  expect(formasBuscadas('cédula')).toEqual(['CÉDULA'])
  expect(formasBuscadas('1%')).toEqual(['1%'])
  expect(formasBuscadas('CC 1130')).toEqual(['CC1130', '1130'])
  expect(formasBuscadas('1'.repeat(200))).toEqual(['1'.repeat(200)])
})

test('a pasted text keeps the letters of the type and the signs of the number', () => {
  expect(sinAdornos('• C.C. No. 1.130.200.505 – ANA RUIZ')).toBe('C.C. No. 1.130.200.505')
  expect(sinAdornos('Cédula No. 1.130.200.505')).toBe('1.130.200.505')
  expect(sinAdornos('1020304050 52345678')).toBe('1020304050 52345678')
  expect(sinAdornos('Ruiz Gil')).toBe('Ruiz Gil')
})

test('two spellings of a number have the same core', () => {
  for (const numero of ['1130200505', '01130200505', 'CC1130200505', 'CC01130200505'])
    expect(nucleoDeNumero(numero)).toBe('1130200505')
  expect([nucleoDeNumero('ABC'), nucleoDeNumero('000')]).toEqual(['', ''])
})

test.each([
  ['PPT 5678901', 'CC', 'PPT'],
  ['P.P.T. No. 5.678.901', 'CC', 'PPT'],
  ['PPT5678901', 'CC', 'PPT'],
  ['documento: ce 345678', 'CC', 'CE'],
  ['C.C. 52.345.678', 'PPT', 'CC'],
  // A sheet may lack the type.
  ['PPT 5678901', '', 'PPT'],
  ['PA AB123456', 'CC', 'PA'],
  ['CC 52345678', 'CC', undefined],
  ['PPT 567', 'CC', undefined],
  ['CC AB345678', 'PPT', undefined],
  ['PTX 5678901', 'CC', undefined],
  ['5678901', 'CC', undefined],
  ['5678901 PPT', 'CC', undefined],
  [`PPT ${'5'.repeat(200)}`, 'CC', undefined],
])('%s in the row of a %s says the type %s', (texto, iniciales, tipo) => {
  expect(otroTipoEscrito(texto, iniciales)).toBe(tipo)
})

test.each<[string, string, string | undefined]>([
  ['CC 52345679', 'CE', 'Dice CC y el tipo es CE.'],
  ['CC52345679', 'CE', 'Dice CC y el tipo es CE.'],
  ['C.C. No. 52.345.679 Ana Ruiz', 'PPT', 'Dice CC y el tipo es PPT.'],
  ['ce 345678', 'PA', 'Dice CE y el tipo es PA.'],
  ['C.E.345678', 'PA', 'Dice CE y el tipo es PA.'],
  // The numbers of passports may begin with any letters.
  ['CE345678', 'PA', undefined],
  ['PA 123456', 'PA', undefined],
  ['CE 345678', 'CE', undefined],
  ['E345678', 'CE', undefined],
  ['PPT 5678901', 'CC', 'Un número de CC solo lleva dígitos.'],
  // Without a type nobody knows whose letters they are.
  ['CC 52345679', '', undefined],
])('«%s» as it is written for a %s is refused: %s', (texto, iniciales, dice) => {
  expect(errorDeEscrito(texto, iniciales)).toBe(dice)
})
