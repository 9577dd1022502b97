import { expect, test } from 'vitest'
import { digitoVerificacion, nitVisible, normalizarNit, dudaDeNit } from './nit.ts'

test.each([
  ['900373913', '900.373.913-4'],
  ['800191045', '800.191.045-1'],
  ['901451481', '901.451.481-2'],
  ['899999034', '899.999.034-1'],
  ['900139596', '900.139.596-0'],
  ['900115839', '900.115.839-1'],
])('%s is shown as %s, which is stored as the same NIT', (nit, visible) => {
  expect(nitVisible(nit)).toBe(visible)
  expect(normalizarNit(visible)).toBe(nit)
  expect(digitoVerificacion(nit)).toBe(Number(visible.slice(-1)))
})

test('text after any dash is dropped, like dots and spaces; letters stay and are refused later', () => {
  for (const texto of ['900373913-4', ' 900.373.913 - 4', '900 373 913–4', '900373913—4', '900373913‑4'])
    expect(normalizarNit(texto), texto).toBe('900373913')
  expect(normalizarNit('-4')).toBe('')
  expect(normalizarNit('90A')).toBe('90A')
})

test.each([
  ['900373913-4', undefined],
  ['900.373.913 - 5', { clase: 'otro_digito', nit: '900373913', escrito: '5' }],
  ['9003739134', { clase: 'diez_digitos', nit: '900373913' }],
  ['9003739135', undefined],
  ['900373913', undefined],
  ['abc', undefined],
])('%s is in doubt as %o (PEOPLE-4)', (texto, duda) => expect(dudaDeNit(texto)).toEqual(duda))
