import { expect, test } from 'vitest'
import { countriesBy, shownCell } from './shown-cell.ts'

const countries = countriesBy([{ id_pais: 170, codigo_pais: 'CO', nombre_pais: 'Colombia' }])

test.each([
  ['paisdocumento', '170', 'Colombia'],
  ['paisnacimiento', 'co', 'Colombia'],
  ['paisdocumento', 'Colombia', 'Colombia'],
  ['paisdocumento', 'Atlántida', 'Atlántida'],
  ['fechanacimiento', '1994-02-28', '28/02/1994'],
  ['fechanacimiento', 'ayer', 'ayer'],
  ['telefono', '170', '170'],
] as const)('a cell of %s with %s is shown as %s', (campo, value, shown) => {
  expect(shownCell(campo, value, countries)).toBe(shown)
})
