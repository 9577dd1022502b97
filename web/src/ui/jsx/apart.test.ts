import { jsx } from 'react/jsx-runtime'
import { expect, test } from 'vitest'
import { apart } from './apart.ts'

const icon = jsx('svg', {})
const span = (children: string | number) => jsx('span', { children })

test.each([
  ['texts alone are joined', [1, '–', 20, false, ' de ', 300], '1–20 de 300'],
  ['nothing stays nothing', [null, false], undefined],
  ['a text beside an element is wrapped', [icon, 'Cumple'], [icon, span('Cumple')]],
  ['elements keep their positions', ['a ', 5, null, icon, 'b'], [span('a 5'), null, null, icon, span('b')]],
  ['a text that comes later moves no element', [false, icon, ' '], [false, icon, ' ']],
  ['a list stays as it is', [[icon], 'x'], [[icon], span('x')]],
])('%s (SCR-64)', (_name, children, parts) => {
  expect(apart(children)).toEqual(parts)
})
