import { expect, test } from 'vitest'
import type { Tipodoc } from '../../../places/tipodocs/sources.ts'
import { bodyOf, employerOf, newPerson } from './values.ts'

const TYPES = [
  { value: '1', initials: 'CC' },
  { value: '2', initials: 'CE' },
] as Tipodoc[]
const FIXED = { paisdocumento: '170', tipodocumento: '1', idemp: '' }

// A line, and the type and number that are sent.
test.each([
  ['CC 52.345.678', '1', '52.345.678'],
  ['Ana Ruiz CE 877601', '2', '877601'],
  ['52345678 Ana Ruiz', '1', '52345678'],
  // Letters that are no type of the catalogue are of the number.
  ['AB 123456', '1', 'AB 123456'],
  ['Ana Ruiz AB 123456', '1', 'AB 123456'],
  ['Pasaporte No. AB 123456', '1', 'AB 123456'],
  ['Ana Ruiz PPT 5678901', '1', 'PPT 5678901'],
])('of the line «%s» the type %s and the number «%s» are sent', (line, tipodocumento, numerodocumento) =>
  expect(bodyOf(newPerson(line), FIXED, TYPES)).toMatchObject({ tipodocumento, numerodocumento }),
)

test.each([
  ['', null],
  ['0', null],
  ['7', '7'],
])('with «%s» as the company of all, %s may be told', (idemp, employer) =>
  expect(employerOf({ ...FIXED, idemp })).toBe(employer),
)
