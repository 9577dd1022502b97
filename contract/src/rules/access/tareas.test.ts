import { describe, expect, test } from 'vitest'
import { CALLS } from '../../calls.ts'
import type { Call } from '../../call.ts'
import { ACTIONS } from '../../permissions.ts'
import type { Action, Permission, Permissions } from '../../permissions.ts'
import { MODULES } from '../../screens.ts'
import { PERMISOS_TRABAJO } from '../overview/trabajos.ts'
import { impideCambiarRol } from './actos-rol.ts'
import { interruptorDe, tareaDe } from './tareas.ts'

const switches = (...on: Action[]) =>
  Object.fromEntries(ACTIONS.map((action) => [action, on.includes(action)])) as Record<Action, boolean>

/** Returns the permissions that a call asks for. */
const neededBy = ({ access, also = [] }: Call): Permission[] => [
  ...(typeof access !== 'object' ? [] : 'publicOr' in access ? [access.publicOr] : [access]),
  ...also,
]

test('every switch with an effect is named in words, and no other one', () => {
  const asked = [...Object.values<Call>(CALLS).flatMap(neededBy), ...Object.values(PERMISOS_TRABAJO).flat()]
  // `ver` opens the screen of its module, or its heading in the menu, also without a call.
  const effective = new Set([...asked, ...MODULES.map((module) => [module, 'ver'])].map((each) => each.join(' ')))
  const named = MODULES.flatMap((module) =>
    ACTIONS.filter((action) => tareaDe(module, action) !== undefined).map((action) => `${module} ${action}`),
  )
  expect(named.toSorted()).toEqual([...effective].toSorted())
})

test('two switches of a module never have the same words', () => {
  for (const module of MODULES) {
    const words = ACTIONS.flatMap((action) => tareaDe(module, action) ?? [])
    expect(new Set(words).size, module).toBe(words.length)
    for (const each of words) expect(each).toMatch(/^[A-Z].*\.$/)
  }
})

describe('a switch of a role', () => {
  const rol: Permissions = {
    Cursos: switches('ver', 'filtrar'),
    Empresas: switches('crear'),
    CertColaboradores: switches('ver', 'filtrar'),
    TodosLosCertificados: switches(),
  }
  test.each([
    ['has no effect where nothing asks for it', 'Cursos', 'filtrar', false, /^No tiene efecto/],
    ['of an act that is off waits for `ver`', 'Empresas', 'editar', false, /^Active primero Ver/],
    ['of an act that is on can be turned off without `ver`', 'Empresas', 'crear', true, undefined],
    ['that another one includes is on', 'TodosLosCertificados', 'ver', true, /^Ya lo incluye Filtrar/],
    ['`ver` can always be turned on', 'Marcas', 'ver', false, undefined],
    ['of an act beside `ver` can be turned on', 'Cursos', 'editar', false, undefined],
  ] as const)('%s', (_, module, action, activo, motivo) => {
    const shown = interruptorDe(rol, module, action)
    expect(shown.activo).toBe(activo)
    expect(shown.motivo ?? '').toMatch(motivo ?? /^$/)
  })

  test('without effect keeps nobody from managing a role (ACC-14)', () => {
    const chief = { idrol: 9, permissions: { Cursos: switches('ver', 'crear') } }
    expect(impideCambiarRol(chief, { permissions: { Cursos: switches('ver', 'filtrar') } })).toBeUndefined()
    const equal = { idrol: 9, permissions: { Cursos: switches('ver', 'filtrar') } }
    expect(impideCambiarRol(equal, { permissions: { Cursos: switches('ver') } })).toMatchObject({ code: 'sin_permiso' })
  })
})
