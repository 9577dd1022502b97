import { expect, test } from 'vitest'
import type { PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import { halvesOf, warningsOf } from './values.ts'

const steps = (...list: [PasoDelPrimerDia['paso'], boolean][]): PasoDelPrimerDia[] =>
  list.map(([paso, hecho]) => ({ paso, hecho }))

test('a half without steps is left out, and the others keep their order', () => {
  expect(halvesOf([])).toEqual([])
  expect(halvesOf(steps(['equipo', false], ['inspeccion', false])).map(({ mitad }) => mitad)).toEqual(['equipos'])
  const both = halvesOf(steps(['centro', true], ['aprobar', false], ['equipo', false]))
  expect(both.map(({ mitad, steps: own }) => [mitad, own.length])).toEqual([
    ['certificados', 2],
    ['equipos', 1],
  ])
})

test.each<[string, PasoDelPrimerDia[], boolean]>([
  ['without a first day', [], true],
  ['while nobody is inscribed', steps(['centro', false], ['aprendices', false]), false],
  ['once somebody is inscribed', steps(['centro', false], ['aprendices', true], ['aprobar', false]), true],
  ['on the first day of equipment alone', steps(['equipo', false]), true],
])('%s, the warning about the centre is shown: %#', (_, list, expected) => {
  expect(warningsOf({ centroSinIdentificar: ['nit'] }, halvesOf(list))).toMatchObject({ lacks: expected, mail: false })
})

test('a warning that does not stand is not shown', () => {
  expect(warningsOf({}, [])).toEqual({ altered: false, lacks: false, mail: false })
  expect(
    warningsOf({ sinServidorCorreo: true, documentosAlterados: 1 }, halvesOf(steps(['aprendices', false]))),
  ).toEqual({ altered: true, lacks: false, mail: true })
})
