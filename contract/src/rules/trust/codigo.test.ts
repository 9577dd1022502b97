import { describe, expect, test } from 'vitest'
import { LARGO_AZAR, codigoDe, leerCodigo, mostrarCodigo } from './codigo.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Codes with different values at all places. They are the same at each run. */
const CODES = Array.from({ length: 64 }, (_, i) =>
  codigoDe(Array.from({ length: LARGO_AZAR }, (__, place) => (i * 7 + place * place * 5 + (i >> 2) * place) % 32)),
)

/** Returns the code with one character replaced. */
const replaced = (code: string, at: number, by: string) => code.slice(0, at) + by + code.slice(at + 1)
/** Returns the code with the character at a place and its neighbour exchanged. */
const swapped = (code: string, at: number) => code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)

describe('the code of a document', () => {
  test('is its own reading, also as documents show it', () => {
    for (const code of CODES) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{11}$/)
      expect(leerCodigo(code).codigo).toBe(code)
      expect(leerCodigo(mostrarCodigo(code)).codigo).toBe(code)
    }
    expect(new Set(CODES).size).toBe(CODES.length)
  })

  test('has the check character of Luhn modulo 32', () => {
    // 1 doubled is 2, which 30 (Y) completes to 32; 16 (G) doubled is 32, the digits 1 and 0.
    expect(codigoDe([0, 0, 0, 0, 0, 0, 0, 0, 0, 1])).toBe('0000000001Y')
    expect(codigoDe([0, 0, 0, 0, 0, 0, 0, 0, 0, 16])).toBe('000000000GZ')
    expect(codigoDe(Array.from({ length: LARGO_AZAR }, () => 0))).toBe('00000000000')
  })

  test.each([
    [[]],
    [[1, 2, 3]],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 32]],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, -1]],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5]],
  ])('is not made of %j', (values) => expect(() => codigoDe(values)).toThrow(RangeError))

  test('is read in any case, with dashes, spaces and the letters that look like digits', () => {
    expect(mostrarCodigo('0000000001Y')).toBe('0000-0000-01Y')
    for (const typed of [
      '0000-0000-01y',
      ' oooo oooo o1Y ',
      'OOOO–OOOO—OIY',
      'oooooooooLy',
      '００００-0000-01Y',
      '0000−0000−01Y',
      '\u202d0000-\u200b0000-01Y\u202c',
      ' (0000-0000-01Y). ',
      '«0000-0000-01Y»',
      '*0000-0000-01Y*;',
      'Código: 0000-0000-01Y.',
      'CÓDIGO 0000 0000 01Y',
      'codigo0000-0000-01Y',
      'Código QR: 0000-0000-01Y',
      'El código es 0000-0000-01Y',
      'codigo N.º 0000-0000-01Y',
      '0000_0000_01Y',
      '0000/0000/01Y',
      'v/0000-0000-01Y',
      'https://centro.example/v/0000-0000-01Y.',
      'https://centro.example/v/0000-0000-01Y?x=1#a',
      'Vea https://centro.example/Certificados/1020304050?c=0000000001Y&pagina=2 por favor',
    ])
      expect(leerCodigo(typed).codigo, typed).toBe('0000000001Y')
  })

  test('may begin with the letters of the word «Código»', () => {
    expect(leerCodigo('CODIGO12345').codigo).toBe('C0D1G012345')
  })

  test.each([
    ['7K3M-9QRT-2XA', 'code'],
    ['7K3M-9QRT-2XU', 'code'],
    ['1020-3040-501', 'code'],
    ['7K3M9QRT2XB', 'code'],
    ['7K3M-9QRT-2X', 'short'],
    ['7k3m9qrt2x', 'short'],
    ['ABCD-EFGH-JK', 'short'],
    ['ABCD EFGH JKM', 'code'],
    ['Juan Ruiz Paz', 'no'],
    ['79111222 Eva', 'no'],
    ['5299 9111 Ana', 'no'],
    ['1020304050', 'no'],
    ['10203040501', 'no'],
    ['CE123456789', 'no'],
    ['AB1234567', 'no'],
    ['7K3M-9QRT-2', 'code'],
    ['7K3M-9QRT', 'code'],
    ['7K3M-9QRT-2X\u0410', 'code'],
    ['José Ruíz Paz', 'no'],
    ['5299 9111', 'no'],
    ['5299-9111 Iñaki', 'no'],
    ['52.999.111 Ana Peñaloza', 'no'],
    ['TA-0001/0002', 'no'],
  ])('is meant by «%s»: %s', (typed, what) => {
    const { pareceCodigo, faltaUna } = leerCodigo(typed)
    expect([pareceCodigo, faltaUna]).toEqual([what !== 'no', what === 'short'])
  })

  test.each([
    '',
    '-',
    '0000-0000-01',
    '0000-0000-01YY',
    '0000-0000-U1Y',
    '0000.0000.01Y',
    'ñ000-0000-01Y',
    '💥000-0000-01',
    `0000-0000-01Y${' '.repeat(120)}`,
  ])('is not «%s»', (typed) => expect(leerCodigo(typed).codigo).toBeNull())

  test('is refused with any one character wrong', () => {
    for (const code of CODES)
      for (let at = 0; at < code.length; at += 1)
        for (const other of ALPHABET)
          if (other !== code[at])
            expect(leerCodigo(replaced(code, at, other)).codigo, `${code} at ${at}: ${other}`).toBeNull()
  })

  test('is refused with two neighbours exchanged, unless they are 0 and Z', () => {
    const pairs = [...ALPHABET].flatMap((left) => [...ALPHABET].map((right) => [left, right] as const))
    const missed: string[] = []
    for (const [left, right] of pairs)
      for (let at = 0; at + 1 < LARGO_AZAR; at += 1) {
        const values = Array.from({ length: LARGO_AZAR }, () => 3)
        values.splice(at, 2, ALPHABET.indexOf(left), ALPHABET.indexOf(right))
        const code = codigoDe(values)
        if (left !== right && leerCodigo(swapped(code, at)).codigo !== null) missed.push(left + right)
      }
    // 990 of the 992 pairs of different neighbours are found.
    expect([...new Set(missed)].toSorted()).toEqual(['0Z', 'Z0'])
  })
})
