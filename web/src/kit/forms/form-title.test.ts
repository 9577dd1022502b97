import { expect, test } from 'vitest'
import { formTitle } from './form-title.ts'

test('a form that one may only read is named by what it shows', () => {
  expect(formTitle('Editar empresa', true)).toBe('Empresa')
  expect(formTitle('Editar módulo: Equipos', true)).toBe('Módulo: Equipos')
  expect(formTitle('Editar empresa', false)).toBe('Editar empresa')
  expect(formTitle('Crear empresa', true)).toBe('Crear empresa')
})
