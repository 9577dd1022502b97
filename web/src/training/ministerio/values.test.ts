import { expect, test } from 'vitest'
import { lacksOf, movedParts, stateOf } from './values.ts'

const ROW = {
  nombres: { primero: 'Ana', segundo: 'María Luz' },
  apellidos: { primero: 'Bueno', segundo: 'Ruiz' },
  revise: [],
  anteriores: [],
}
const AS_SHOWN = { nombres: 'Ana', apellidos: 'Bueno' }
const MOVED = { nombres: { primero: 'Ana María', segundo: 'Luz' } }

test.each([
  ['nothing was moved', {}, AS_SHOWN, {}],
  ['the names were moved', {}, { ...AS_SHOWN, nombres: 'Ana María' }, MOVED],
  ['the names were to be looked at', { revise: ['nombres'] }, AS_SHOWN, { nombres: ROW.nombres }],
  [
    'the person has other surnames by now',
    { anteriores: ['apellidos'] },
    { nombres: 'Ana María', apellidos: 'x' },
    MOVED,
  ],
  ['nothing may be moved', { revise: ['nombres'], anteriores: ['nombres', 'apellidos'] }, AS_SHOWN, {}],
] as const)('where %s, just that is sent', (_, over, borders, sent) => {
  expect(movedParts({ ...ROW, ...over } as Parameters<typeof movedParts>[0], borders)).toEqual(sent)
})

const CHANGE = { columna: 'primerapellido', caracteres: 'ễă' } as const

test.each([
  [[], [], 'Completo', ''],
  [['arl'], [], 'Falta 1 dato', 'ARL'],
  [['genero', 'arl'], [], 'Faltan 2 datos', 'género, ARL'],
  [[], [CHANGE], '1 por cambiar', 'cambie ễ ă en primer apellido'],
  [['arl'], [CHANGE], 'Falta 1, cambie 1', 'ARL; cambie ễ ă en primer apellido'],
] as const)('a row that lacks %j, with %j to be changed, says so', (faltan, ilegibles, label, words) => {
  const row = { faltan: [...faltan], ilegibles: [...ilegibles] }
  expect([stateOf(row).label, lacksOf(row)]).toEqual([label, words])
})
