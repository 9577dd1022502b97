import { expect, test } from 'vitest'
import { MAX_USOS, estaEn } from './uso.ts'

test('says in how many rows a row is in use', () => {
  expect(estaEn('certcol', 1)).toBe('Está en 1 certificado.')
  expect(estaEn('certcol', 1000)).toBe('Está en 1.000 certificados.')
  expect(estaEn('certcol', MAX_USOS + 1)).toBe('Está en más de 1.000 certificados.')
  expect(estaEn('certcol', 0)).toBeUndefined()
  expect(estaEn('imagenes', 3)).toBeUndefined()
})
