import { describe, expect, test } from 'vitest'
import { codigoCertificado, leerCodigoCertificado, nombreArchivoCertificado } from './certificado.ts'

test('the id has cohort and consecutive in four digits, or more', () => {
  expect(codigoCertificado('TA', 12, 34)).toBe('TA-0012/0034')
  expect(codigoCertificado('T.A-1', 1, 12_345)).toBe('T.A-1-0001/12345')
})

describe('an id that people type', () => {
  test.each([
    ['TA-0012/0034', { iniciales: 'TA', cohorte: 12, consecutivo: 34 }],
    [' ta-12/34 ', { iniciales: 'TA', cohorte: 12, consecutivo: 34 }],
    ['TA – 0012 / 0034', { iniciales: 'TA', cohorte: 12, consecutivo: 34 }],
    ['T.A-1-0001/12345', { iniciales: 'T.A-1', cohorte: 1, consecutivo: 12_345 }],
    ['ÑÁ-0001/0002', { iniciales: 'ÑÁ', cohorte: 1, consecutivo: 2 }],
    ['N\u0303A\u0301-1/2', { iniciales: 'ÑÁ', cohorte: 1, consecutivo: 2 }],
  ])('is read: %s', (texto, partes) => {
    expect(leerCodigoCertificado(texto)).toEqual(partes)
  })

  test.each([
    '',
    'TA',
    'TA-0012',
    '0012/0034',
    'TA-0012/',
    'TA-x/1',
    'T-1/2',
    'TA-1234567890/1',
    'TA-1/2/3',
    'TA 1/2; --',
  ])('is not an id: «%s»', (texto) => {
    expect(leerCodigoCertificado(texto)).toBeNull()
  })

  test('is shown again as it was written', () => {
    const codigo = codigoCertificado('R-1', 7, 12_345)
    const { iniciales, cohorte, consecutivo } = leerCodigoCertificado(codigo)!
    expect(codigoCertificado(iniciales, cohorte, consecutivo)).toBe(codigo)
  })
})

describe('the file name', () => {
  test('keeps accents and ñ, normalised', () => {
    expect(nombreArchivoCertificado('TA', 'José María', 'Peña Ibáñez')).toBe('TA_José María_Peña Ibáñez.pdf')
    expect(nombreArchivoCertificado('TA', 'Jose\u0301', 'Pen\u0303a')).toBe('TA_José_Peña.pdf')
  })

  test.each([
    ['a slash', '../../etc', 'passwd', 'TA_....etc_passwd.pdf'],
    ['what Windows forbids', 'A<>:"|?*\\B', 'C/D', 'TA_AB_CD.pdf'],
    ['a line break', 'Ana\r\nX: y', 'Ruiz', 'TA_AnaX y_Ruiz.pdf'],
    ['direction marks', 'fdp.\u202egnp', '\u2066Ruiz\u2069\u200f\u061c', 'TA_fdp.gnp_Ruiz.pdf'],
    ['control characters', 'A\u0000\u001f\u007f\u0085', 'B', 'TA_A_B.pdf'],
  ])('has no %s', (_, nombres, apellidos, archivo) => {
    expect(nombreArchivoCertificado('TA', nombres, apellidos)).toBe(archivo)
  })
})
