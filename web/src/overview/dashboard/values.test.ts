import { expect, test } from 'vitest'
import type { PasoDelPrimerDia } from '@anclaje/contract/overview/dashboard'
import { foreignText, halvesOf, signedAgainOf, turnedOffOf, warningsOf } from './values.ts'

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
  expect(warningsOf({}, [])).toEqual({
    foreign: false,
    others: false,
    altered: false,
    turnedOff: false,
    again: false,
    lacks: false,
    mail: false,
  })
  expect(
    warningsOf(
      {
        sinServidorCorreo: true,
        claveAjena: true,
        clavesAjenas: 3,
        documentosAlterados: 1,
        firmaApagada: { por: null, fecha: '2026-11-03T15:00:00Z', veces: 1, encendida: true },
        cohortesPorFirmar: 2,
      },
      halvesOf(steps(['aprendices', false])),
    ),
  ).toEqual({ foreign: true, others: true, altered: true, turnedOff: true, again: true, lacks: false, mail: true })
})

test('who turned confirmed signatures off is told with the day in Bogotá', () => {
  const fecha = '2026-11-04T04:59:59.000Z'
  expect(turnedOffOf({ por: 'Ana Ruiz', fecha, veces: 1, encendida: true })).toBe(
    'Ana Ruiz apagó «Firma confirmada» el 3 de noviembre de 2026. Hoy está encendida.',
  )
  expect(turnedOffOf({ por: null, fecha, veces: 2, encendida: false })).toBe(
    'Se apagó «Firma confirmada» fuera del portal el 3 de noviembre de 2026. En los últimos 30 días se apagó 2 veces. Sigue apagada.',
  )
})

test('one cohort that is signed again is told apart from many', () => {
  expect(signedAgainOf(1)).toMatch(/^Una cohorte se firma de nuevo: /)
  expect(signedAgainOf(1043)).toMatch(/^1\.043 cohortes se firman de nuevo: /)
})

test('the own password that somebody else set is told apart from those of others', () => {
  expect(warningsOf({ claveAjena: true, clavesAjenas: 1 }, [])).toMatchObject({ foreign: true, others: false })
  expect(foreignText({ clavesAjenas: 1 })).toMatch(/^Otra cuenta entra con /)
  expect(foreignText({ claveAjena: true, clavesAjenas: 3 })).toMatch(/^Otras 2 cuentas entran con /)
})
