import { expect, test } from 'vitest'
import { titleOf } from './form-title.ts'

test('a form that one may only read is named by what it shows', () => {
  expect(titleOf('Editar empresa', true)).toBe('Empresa')
  expect(titleOf('Editar módulo: Equipos', true)).toBe('Módulo: Equipos')
  expect(titleOf('Editar empresa', false)).toBe('Editar empresa')
  expect(titleOf('Crear empresa', true)).toBe('Crear empresa')
})
