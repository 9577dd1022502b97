import { expect, test } from 'vitest'
import { rasgosComunes, rasgosDe } from './parecidas.ts'
import type { Rasgo } from './parecidas.ts'

const ANA = { numerodocumento: '1130200505', fechanacimiento: '1994-02-28', correopersonal: 'a@b.co', telefono: '300' }

test.each<[object, Rasgo[]]>([
  [ANA, ['fechanacimiento', 'correopersonal', 'telefono', 'numero']],
  [{ numerodocumento: '01130200505' }, ['numero']],
  [{ numerodocumento: 'CC 1.130.200.505' }, ['numero']],
  [{ numerodocumento: '1130200506' }, []],
  [{ numerodocumento: 'ABC' }, []],
  [{ fechanacimiento: '1994-02-28' }, ['fechanacimiento']],
  [{ fechanacimiento: null, correopersonal: undefined, telefono: '' }, []],
])('%j has in common with her: %j', (other, common) => {
  expect(rasgosComunes(rasgosDe(ANA), rasgosDe(other))).toEqual(common)
})

test('missing values are not in common', () => {
  expect(rasgosComunes(rasgosDe({}), rasgosDe({ numerodocumento: '000' }))).toEqual([])
})
