import { expect, test } from 'vitest'
import { optionsWith } from './option-list.tsx'

const [bogota, medellin] = [
  { value: '1', label: 'Bogotá, D.C.' },
  { value: '2', label: 'Medellín' },
]

test.each([
  ['', [bogota, medellin]],
  ['bogota', [bogota]],
  ['LLÍN', [medellin]],
  [' medellin ', [medellin]],
  ['Cali', []],
])('“%s” finds options that contain it', (text, found) => expect(optionsWith(text, [bogota, medellin])).toEqual(found))
