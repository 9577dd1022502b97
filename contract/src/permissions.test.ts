import { describe, expect, test } from 'vitest'
import { can, covers } from './permissions.ts'
import type { Permissions } from './permissions.ts'

const switches = (...on: string[]) => ({
  ver: on.includes('ver'),
  crear: on.includes('crear'),
  editar: on.includes('editar'),
  eliminar: on.includes('eliminar'),
  filtrar: on.includes('filtrar'),
})
const some: Permissions = { Empresas: switches('ver', 'crear'), Cursos: switches('ver') }

test('a role may do what its switch says, and nothing on a module that is absent', () => {
  expect(can(some, 'Empresas', 'crear')).toBe(true)
  expect(can(some, 'Empresas', 'eliminar')).toBe(false)
  expect(can(some, 'Roles', 'ver')).toBe(false)
  expect(can({}, 'Cursos', 'ver')).toBe(false)
})

describe('a role covers another that grants nothing more', () => {
  test.each([
    ['itself', some, true],
    ['nothing', {}, true],
    ['a part of it', { Cursos: switches('ver') }, true],
    ['a module without switches', { Roles: switches() }, true],
    ['one switch more', { Cursos: switches('ver', 'editar') }, false],
    ['one module more', { Roles: switches('ver') }, false],
  ])('%s', (_, other, is) => {
    expect(covers(some, other)).toBe(is)
  })
})
