import { expect, test } from 'vitest'
import { ACTIONS } from '../../permissions.ts'
import type { Action, Permissions } from '../../permissions.ts'
import { MODULES } from '../../screens.ts'
import type { ModuleName } from '../../screens.ts'
import { PASOS, mitadDe, pasosDe, siguiente, tienePasos } from './primer-dia.ts'
import type { Paso } from './primer-dia.ts'

/** Returns the permissions that a function grants. */
const granted = (has: (module: ModuleName, action: Action) => boolean): Permissions =>
  Object.fromEntries(
    MODULES.map((name) => [
      name,
      Object.fromEntries(ACTIONS.map((action) => [action, has(name, action)])) as Record<Action, boolean>,
    ]),
  )

const states = (...done: Paso[]) =>
  Object.fromEntries(PASOS.map((paso) => [paso, { hecho: done.includes(paso) }])) as Record<Paso, { hecho: boolean }>
const namesOf = (permissions: Permissions, ...done: Paso[]) =>
  pasosDe(permissions, states(...done)).map(({ paso }) => paso)

const EVERYTHING = granted(() => true)

test('a role that may do everything has all steps, in their order', () => {
  expect(namesOf(EVERYTHING, 'curso', 'catalogos')).toEqual(PASOS)
  expect(tienePasos(EVERYTHING)).toBe(true)
})

test('a half in which nothing is left is left out', () => {
  const half = PASOS.filter((paso) => mitadDe(paso) === 'equipos')
  expect(namesOf(EVERYTHING, ...half)).toEqual(['centro', 'firma', 'curso', 'cohorte', 'aprendices', 'aprobar'])
  expect(namesOf(EVERYTHING, ...PASOS)).toEqual([])
})

test('a half that ended is left out, whatever is left in it', () => {
  expect(namesOf(EVERYTHING, 'aprobar')).toEqual(['catalogos', 'equipo', 'inspeccion'])
  expect(namesOf(EVERYTHING, 'inspeccion').at(-1)).toBe('aprobar')
})

test.each<[string, (module: ModuleName, action: Action) => boolean, Paso[]]>([
  ['equipment alone', (module) => module === 'Equipos', ['equipo', 'inspeccion']],
  ['everything without seeing', (_, action) => action !== 'ver', []],
  ['only to see', (_, action) => action === 'ver', []],
  ['certificates, but only its own', (module, action) => module === 'CertColaboradores' && action !== 'filtrar', []],
  ['only one of the catalogues', (module) => module === 'Marcas', []],
  ['the centre', (module) => module === 'Centro', ['centro', 'firma']],
])('a role with %s has the steps that it may do', (_, has, expected) => {
  expect(namesOf(granted(has))).toEqual(expected)
  expect(tienePasos(granted(has))).toBe(expected.length > 0)
})

test('the next step is the first that is not done', () => {
  const pasos = pasosDe(EVERYTHING, states('centro', 'curso'))
  expect(siguiente(pasos)?.paso).toBe('firma')
  expect(siguiente([])).toBeUndefined()
})
