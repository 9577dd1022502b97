import { expect, test } from 'vitest'
import { nombreCompleto, nombreDePersona } from './nombre.ts'

test('a person is called by names and surnames', () => {
  expect(nombreCompleto({ nombres: 'Ana María', apellidos: 'Gil' })).toBe('Ana María Gil')
  expect(nombreDePersona({ nombres_col: 'Ana María', apellidos_col: 'Gil' })).toBe('Ana María Gil')
})
