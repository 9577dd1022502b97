import { expect, test } from 'vitest'
import { contrasteConBlanco, contrasteVisible, esColor, seLeeSobreBlanco } from './color.ts'

test.each([
  ['#000000', 21, true],
  ['#ffffff', 1, false],
  ['#FFFFFF', 1, false],
  // The greys just above and below the limit, from WCAG's examples.
  ['#767676', 4.54, true],
  ['#777777', 4.47, false],
  ['#ff0000', 3.99, false],
  ['#0000ff', 8.59, true],
  ['#d9480f', 4.3, false],
  ['#b84300', 5.46, true],
  // WCAG uses another formula for the darkest channels.
  ['#0a0b0c', 19.7, true],
])('%s has a contrast of %d with white', (color, contrast, isReadable) => {
  expect(contrasteConBlanco(color)).toBeCloseTo(contrast, 1)
  expect(seLeeSobreBlanco(color)).toBe(isReadable)
})

test.each(['', '#fff', '#12345', '#1234567', '123456', '#12345g', 'red', ' #123456'])('%j is not a colour', (text) => {
  expect(esColor(text)).toBe(false)
  expect(seLeeSobreBlanco(text)).toBe(false)
})

test('a refused contrast is never printed as the limit itself', () => {
  expect(contrasteVisible(contrasteConBlanco('#777777'))).toBe('4,4:1')
  expect(contrasteVisible(21)).toBe('21:1')
})
