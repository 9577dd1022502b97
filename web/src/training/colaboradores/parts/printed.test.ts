import { expect, test } from 'vitest'
import { colaboradorValues } from '../values.ts'
import type { ColaboradorValues } from '../values.ts'
import { changesPrinted } from './printed.ts'

const BEFORE: ColaboradorValues = {
  ...colaboradorValues(undefined),
  nombres: 'Ana',
  apellidos: 'Gómez',
  numerodocumento: '1020304050',
}

test.each<[Partial<ColaboradorValues>, boolean]>([
  [{}, false],
  [{ telefono: '3005550101', idemp: '7' }, false],
  [{ nombres: ' Ana ' }, false],
  [{ nombres: 'Anna' }, true],
  [{ apellidos: 'Gomez' }, true],
  [{ tipodocumento: '2' }, true],
  [{ numerodocumento: '1020304051' }, true],
])('a change of %o concerns certificates: %s', (change, isPrinted) => {
  expect(changesPrinted(BEFORE, { ...BEFORE, ...change })).toBe(isPrinted)
})
