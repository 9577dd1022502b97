import { describe, expect, test } from 'vitest'
import { can, exceeds } from './permissions.ts'
import type { Permissions } from './permissions.ts'

const switches = (...on: string[]) => ({
  ver: on.includes('ver'),
  crear: on.includes('crear'),
  editar: on.includes('editar'),
  eliminar: on.includes('eliminar'),
  filtrar: on.includes('filtrar'),
})
const some: Permissions = { Empresas: switches('ver', 'crear'), Cursos: switches('ver') }

test('a role has the permissions of its switches, and none on an absent module', () => {
  expect(can(some, 'Empresas', 'crear')).toBe(true)
  expect(can(some, 'Empresas', 'eliminar')).toBe(false)
  expect(can(some, 'Roles', 'ver')).toBe(false)
  expect(can({}, 'Cursos', 'ver')).toBe(false)
})

const decides: Permissions = { CertColaboradores: switches('ver', 'filtrar') }
const looks: Permissions = { CertColaboradores: switches('ver'), TodosLosCertificados: switches('ver') }

test('`filtrar` on certificates reads those of everybody, and `ver` on all of them decides none (ACC-13)', () => {
  expect(can(decides, 'TodosLosCertificados', 'ver')).toBe(true)
  expect(can(decides, 'TodosLosCertificados', 'editar')).toBe(false)
  expect(can(looks, 'CertColaboradores', 'filtrar')).toBe(false)
})

describe('a role only exceeds another one that grants less and nothing else', () => {
  test.each([
    ['itself', some, false],
    ['the same with a module without switches', { ...some, Roles: switches() }, false],
    ['nothing', {}, true],
    ['a part of it', { Cursos: switches('ver') }, true],
    ['one switch more', { Cursos: switches('ver', 'editar') }, false],
    ['one module more', { Roles: switches('ver') }, false],
    ['all of it and one more', { ...some, Roles: switches('ver') }, false],
  ])('%s', (_, other, is) => {
    expect(exceeds(some, other)).toBe(is)
  })

  test('what `filtrar` includes counts as granted', () => {
    expect(exceeds(decides, looks)).toBe(true)
    expect(exceeds({ ...decides, TodosLosCertificados: switches('ver') }, decides)).toBe(false)
  })

  test('a role without permissions exceeds nothing', () => expect(exceeds({}, {})).toBe(false))
})
