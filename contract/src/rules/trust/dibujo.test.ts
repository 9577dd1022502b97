import { describe, expect, test } from 'vitest'
import { avisoSinDibujo, impideImprimir, sinDibujo } from './dibujo.ts'

describe('letters that cannot be printed', () => {
  test.each([
    ['Íngrid Yuliana Núñez Ñáñez', []],
    ["Yeimy D'Costa O’Neill (Nº 3) «ABC» – 12 %", []],
    ['Nguyễn Thị Hồng', []],
    ['Александра Παπαδοπούλου', []],
    // A letter and its marks, also where no single character has both.
    ['Nu\u0303n\u0303ez M\u0331ora', []],
    ['línea\nnueva\ty\u00a0espacios\u200d\ufe0f', []],
    ['张伟 Núñez 张', ['张', '伟']],
    ['عمر', ['ع', 'م', 'ر']],
    ['अनि', ['अ', 'नि']],
    ['Fisura ⚠️ grave 😀', ['😀']],
    ['Ǆ', ['Ǆ']],
    ['\ue000', ['\ue000']],
    ['\ud83d', ['\ud83d']],
  ])('of %j are %j', (texto, letras) => {
    expect(sinDibujo(texto)).toEqual(letras)
  })

  test.each([
    ['Ana', undefined],
    ['Ana 张', '«张» no se puede imprimir en los certificados.'],
    ['张伟', '«张» y «伟» no se pueden imprimir en los certificados.'],
    ['田中さくら', '«田», «中», «さ» y otras no se pueden imprimir en los certificados.'],
  ])('are named: %s', (texto, aviso) => {
    expect(avisoSinDibujo(texto)).toBe(aviso)
  })

  test('are the reason why a document is not issued, with the word and the line', () => {
    expect(impideImprimir([['Nombres', 'Ana María']])).toBeUndefined()
    const lineas = [
      ['Nombres', 'Ana María'],
      ['Empresa', 'Obras 张伟 S.A.S.'],
    ] as const
    expect(impideImprimir(lineas)).toEqual({
      code: 'sin_dibujo',
      motivo: 'No se puede imprimir «张» de «张伟» (Empresa)',
    })
    expect(impideImprimir([['Nota', '张'.repeat(1000)]])!.motivo).toHaveLength(77)
  })
})
